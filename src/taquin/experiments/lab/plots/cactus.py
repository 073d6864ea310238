"""Cactus plot: the number of boards that each contender solves within a time."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from taquin.experiments.lab.analysis.measures import MEASURES
from taquin.experiments.lab.analysis.results import NothingToDraw
from taquin.experiments.lab.plots.plot import Plot, add_legend, new_figure, sentence
from taquin.experiments.lab.plots.scales import logarithmic, whole_numbers
from taquin.experiments.lab.plots.style import INK, line_styles, plot_style

if TYPE_CHECKING:
    from taquin.experiments.lab.analysis.results import Results

CAPTION = (
    "The number of boards whose search took at most the time on the x axis. "
    "Further left is faster; higher is more boards."
)
_MARKERS_PER_LINE = 12


def draw_cactus(results: Results) -> Plot:
    """Draw a step line per contender. Raises `NothingToDraw` if no board is solved."""
    times = {name: solving_times(results, name) for name in results.contenders}
    measured = [value for each in times.values() for value in each]
    if not measured:
        raise NothingToDraw("no board is solved")
    readable = MEASURES["time"].readable
    first, last, boards = min(measured), max(measured), len(results.boards)
    style_of = line_styles(results.contenders)
    with plot_style():
        figure = new_figure()
        axes = figure.subplots()
        axes.axhline(boards, color=INK, linewidth=0.9, linestyle=(0, (2, 3)))
        for name, each in times.items():
            if not each:
                continue
            style = style_of[name]
            axes.plot(
                [each[0], *each, last],
                [0, *range(1, len(each) + 1), len(each)],
                drawstyle="steps-post",
                color=style.colour,
                linestyle=style.line,
                marker=style.marker,
                markevery=max(1, len(each) // _MARKERS_PER_LINE),
                label=f"{name} ({len(each)})",
            )
        logarithmic(axes, "x", measured, MEASURES["time"].axis_label)
        if first < last:
            axes.set_xlim(first / 1.3, last * 1.3)
        whole_numbers(axes, "y")
        axes.set_ylim(0, boards * 1.08)
        axes.annotate(
            f"all {boards} boards",
            (0, boards),
            xycoords=("axes fraction", "data"),
            xytext=(4, 3),
            textcoords="offset points",
            fontsize=9,
        )
        axes.set_title("Boards solved within a time")
        axes.set_xlabel("time per board")
        add_legend(figure, axes)
    parts = [
        f"{name}: {len(each)} of {boards}"
        + (f", the last after {readable(each[-1])}" if each else "")
        for name, each in times.items()
    ]
    return Plot(figure, CAPTION, f"Cactus plot of boards solved within a time. {sentence(parts)}")


def solving_times(results: Results, contender: str) -> list[float]:
    """Return the times of the solved boards in seconds, ascending."""
    return sorted(filter(isfinite, results.median_by_board(contender, "seconds").values()))
