"""What a wider beam buys: boards solved, length of the way, and time, against the width."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.experiments.lab.measures import MEASURES, short_count
from taquin.experiments.lab.plots.lines import draw_medians, spreads_by
from taquin.experiments.lab.plots.picture import Picture, add_legend, new_figure, sentence
from taquin.experiments.lab.plots.scales import logarithmic
from taquin.experiments.lab.results import NEVER, NothingToDraw, place_of, solved
from taquin.experiments.lab.style import looks, styled

if TYPE_CHECKING:
    from collections.abc import Callable

    from matplotlib.axes import Axes

    from taquin.experiments.lab.results import Results, Run
    from taquin.experiments.lab.spread import Spread

CAPTION = (
    "Above: the share of runs that found a way at all. Middle: its length{relative}; a run without "
    "one counts as longer than all others. Below: the time, with or without a way. "
    "Lines are medians, bands the middle half."
)
_DEFAULT_WIDTH = 100
"""As `taquin.search.beam` has it."""
_MAX_TICKS = 10


def draw_beam_width(results: Results) -> Picture:
    """Draw three panels over the widths of all contenders that are beam searches."""
    families = beam_runs(results)
    widths = sorted({width for runs in families.values() for width in runs})
    if len(widths) < 2:
        raise NothingToDraw("there are no beam searches of at least two widths")
    relative = all(place_of(row) in results.depths for row in _all_rows(families))
    look_of = looks(list(families))
    with styled():
        figure = new_figure(5.8)
        share, length, time = figure.subplots(3, 1, sharex=True)
        lengths: list[float] = []
        for name, runs in families.items():
            look = look_of[name]
            shares = {width: sum(map(solved, runs[width])) / len(runs[width]) for width in runs}
            style = {"color": look.colour, "linestyle": look.line, "marker": look.marker}
            share.plot(list(shares), list(shares.values()), **style, label=name)
            spreads = _spreads(runs, lambda row: _length(row, results, relative))
            lengths += [edge for each in spreads.values() for edge in each[:3]]
            draw_medians(length, spreads, look, name)
            draw_medians(time, _spreads(runs, lambda row: row["seconds"]), look, name)
        share.set_ylim(0, 1.05)
        share.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        share.set_title("Beam width: what it solves, how well, how fast")
        share.set_ylabel("solved")
        logarithmic(length, "y", lengths, lambda value: f"{value:g}{'×' if relative else ''}")
        length.set_ylabel("length / optimum" if relative else "length")
        times = [row["seconds"] for row in _all_rows(families)]
        logarithmic(time, "y", times, MEASURES["time"].short)
        time.set_ylabel("time")
        _set_widths(time, widths)
        figure.align_ylabels()
        if len(families) > 1:
            add_legend(figure, share)
    parts = [_in_words(name, runs) for name, runs in families.items()]
    return Picture(
        figure,
        CAPTION.format(relative=", as a multiple of the shortest" if relative else ""),
        f"Three line charts against the beam's width. {sentence(parts)}",
    )


def beam_runs(results: Results) -> dict[str, dict[int, list[Run]]]:
    """Return the runs of beam searches by width, for each kind of them: all else being equal."""
    rows = [row for row in results.rows if row["algorithm"] == "beam"]
    engines = {row["engine"] for row in rows}
    families: dict[str, dict[int, list[Run]]] = {}
    for row in rows:
        name = f"beam {row['heuristic']}" + (f", {row['engine']}" if len(engines) > 1 else "")
        width = row["options"].get("width", _DEFAULT_WIDTH)
        families.setdefault(name, {}).setdefault(width, []).append(row)
    return {name: dict(sorted(runs.items())) for name, runs in families.items()}


def _all_rows(families: dict[str, dict[int, list[Run]]]) -> list[Run]:
    return [row for runs in families.values() for rows in runs.values() for row in rows]


def _spreads(runs: dict[int, list[Run]], value: Callable[[Run], float]) -> dict[int, Spread]:
    return spreads_by({width: [value(row) for row in rows] for width, rows in runs.items()})


def _length(row: Run, results: Results, relative: bool) -> float:
    if not solved(row):
        return NEVER
    if not relative:
        return float(row["cost"])
    return float(row["cost"]) / (results.depths[place_of(row)] or 1)


def _set_widths(axes: Axes, widths: list[int]) -> None:
    from matplotlib.ticker import NullLocator  # optional

    axes.set_xscale("log")
    shown = widths[:: -(-len(widths) // _MAX_TICKS)]
    axes.set_xticks(shown, [short_count(width) for width in shown])
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xlabel("width: states kept of each layer")


def _in_words(name: str, runs: dict[int, list[Run]]) -> str:
    narrow, wide = min(runs), max(runs)
    shares = [sum(map(solved, runs[width])) / len(runs[width]) for width in (narrow, wide)]
    return f"{name}: width {narrow} solved {shares[0]:.0%}, width {wide} solved {shares[1]:.0%}"
