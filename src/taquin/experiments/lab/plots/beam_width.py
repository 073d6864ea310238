"""Plot of boards solved, solution length and time against the beam width."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.experiments.lab.analysis.measures import MEASURES, short_count
from taquin.experiments.lab.analysis.results import UNSOLVED, NothingToDraw, instance_key, solved
from taquin.experiments.lab.plots.lines import draw_medians, quartiles_by
from taquin.experiments.lab.plots.plot import Plot, add_legend, new_figure, sentence
from taquin.experiments.lab.plots.scales import logarithmic
from taquin.experiments.lab.plots.style import line_styles, plot_style
from taquin.search.framework.registry import ALGORITHMS

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.axes import Axes

    from taquin.experiments.lab.analysis.quartiles import Quartiles
    from taquin.experiments.lab.analysis.results import Results, Run

CAPTION = (
    "Top: the share of solved runs. Middle: the length of the solution{relative}; an unsolved run counts as "
    "longer than all others. Bottom: the time of all runs. "
    "Lines: medians. Bands: interquartile ranges."
)
_MAX_TICKS = 10


def draw_beam_width(results: Results) -> Plot:
    """Draw three panels over the widths of the beam searches.

    Raises `NothingToDraw` unless there are at least two widths.
    """
    groups = beam_runs(results)
    widths = sorted({width for runs in groups.values() for width in runs})
    if len(widths) < 2:
        raise NothingToDraw("there are no beam searches of at least two widths")
    relative = all(instance_key(row) in results.depths for row in _all_rows(groups))
    style_of = line_styles(list(groups))
    with plot_style():
        figure = new_figure(5.8)
        share, length, time = figure.subplots(3, 1, sharex=True)
        lengths: list[float] = []
        for name, runs in groups.items():
            style = style_of[name]
            shares = {width: sum(map(solved, runs[width])) / len(runs[width]) for width in runs}
            share.plot(
                list(shares),
                list(shares.values()),
                color=style.colour,
                linestyle=style.line,
                marker=style.marker,
                label=name,
            )
            length_quartiles = _quartiles(runs, lambda row: _length(row, results, relative))
            lengths += [value for each in length_quartiles.values() for value in each[:3]]
            draw_medians(length, length_quartiles, style, name)
            draw_medians(time, _quartiles(runs, lambda row: row["seconds"]), style, name)
        share.set_ylim(0, 1.05)
        share.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        share.set_title("Boards solved, length and time against beam width")
        share.set_ylabel("solved")
        logarithmic(length, "y", lengths, lambda value: f"{value:g}{'×' if relative else ''}")
        length.set_ylabel("length / optimum" if relative else "length")
        times = [row["seconds"] for row in _all_rows(groups)]
        logarithmic(time, "y", times, MEASURES["time"].axis_label)
        time.set_ylabel("time")
        _set_widths(time, widths)
        figure.align_ylabels()
        if len(groups) > 1:
            add_legend(figure, share)
    parts = [_describe(name, runs) for name, runs in groups.items()]
    return Plot(
        figure,
        CAPTION.format(relative=", as a multiple of the optimum" if relative else ""),
        f"Three line charts against beam width. {sentence(parts)}",
    )


def beam_runs(results: Results) -> dict[str, dict[int, list[Run]]]:
    """Return the runs of searches that take a width, by search (and engine, if there are several) and width."""
    options = {name: algorithm.option("width") for name, algorithm in ALGORITHMS.items()}
    defaults = {name: option.default for name, option in options.items() if option is not None}
    rows = [row for row in results.rows if row["algorithm"] in defaults]
    engines = {row["engine"] for row in rows}
    groups: dict[str, dict[int, list[Run]]] = {}
    for row in rows:
        name = f"{row['algorithm']} {row['heuristic']}" + (
            f", {row['engine']}" if len(engines) > 1 else ""
        )
        width = row["options"].get("width", defaults[row["algorithm"]])
        groups.setdefault(name, {}).setdefault(width, []).append(row)
    return {name: dict(sorted(runs.items())) for name, runs in groups.items()}


def _all_rows(groups: dict[str, dict[int, list[Run]]]) -> list[Run]:
    return [row for runs in groups.values() for rows in runs.values() for row in rows]


def _quartiles(runs: dict[int, list[Run]], value: Callable[[Run], float]) -> dict[int, Quartiles]:
    return quartiles_by({width: [value(row) for row in rows] for width, rows in runs.items()})


def _length(row: Run, results: Results, relative: bool) -> float:
    if not solved(row):
        return UNSOLVED
    if not relative:
        return float(row["cost"])
    return float(row["cost"]) / (results.depths[instance_key(row)] or 1)


def _set_widths(axes: Axes, widths: list[int]) -> None:
    from matplotlib.ticker import NullLocator  # optional

    axes.set_xscale("log")
    shown = widths[:: -(-len(widths) // _MAX_TICKS)]
    axes.set_xticks(shown, [short_count(width) for width in shown])
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xlabel("width: states kept per layer")


def _describe(name: str, runs: dict[int, list[Run]]) -> str:
    narrow, wide = min(runs), max(runs)
    shares = [sum(map(solved, runs[width])) / len(runs[width]) for width in (narrow, wide)]
    return f"{name}: width {narrow} solved {shares[0]:.0%}, width {wide} solved {shares[1]:.0%}"
