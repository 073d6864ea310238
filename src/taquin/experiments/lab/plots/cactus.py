"""Cactus plot: how many boards each contender has solved within a time."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from taquin.experiments.lab.measures import MEASURES
from taquin.experiments.lab.plots.picture import Picture, add_legend, new_figure, sentence
from taquin.experiments.lab.plots.scales import logarithmic, whole_numbers
from taquin.experiments.lab.results import NothingToDraw
from taquin.experiments.lab.style import INK, looks, styled

if TYPE_CHECKING:
    from taquin.experiments.lab.results import Results

CAPTION = (
    "How many of the boards were solved within a time each, by the clock of the search. "
    "Further left is faster, higher is more."
)
_MARKERS_ON_A_LINE = 12


def draw_cactus(results: Results) -> Picture:
    """Draw a staircase for each contender."""
    times = {name: solving_times(results, name) for name in results.contenders}
    measured = [value for each in times.values() for value in each]
    if not measured:
        raise NothingToDraw("no board was solved")
    readable = MEASURES["time"].readable
    first, last, boards = min(measured), max(measured), len(results.places)
    look_of = looks(results.contenders)
    with styled():
        figure = new_figure()
        axes = figure.subplots()
        axes.axhline(boards, color=INK, linewidth=0.9, linestyle=(0, (2, 3)))
        for name, each in times.items():
            if not each:
                continue
            look = look_of[name]
            axes.plot(
                [each[0], *each, last],
                [0, *range(1, len(each) + 1), len(each)],
                drawstyle="steps-post",
                color=look.colour,
                linestyle=look.line,
                marker=look.marker,
                markevery=max(1, len(each) // _MARKERS_ON_A_LINE),
                label=f"{name} ({len(each)})",
            )
        logarithmic(axes, "x", measured, MEASURES["time"].short)
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
        axes.set_xlabel("time for one board")
        add_legend(figure, axes)
    parts = [
        f"{name}: {len(each)} of {boards}"
        + (f", the last after {readable(each[-1])}" if each else "")
        for name, each in times.items()
    ]
    return Picture(
        figure, CAPTION, f"Cactus plot of boards solved within a time. {sentence(parts)}"
    )


def solving_times(results: Results, contender: str) -> list[float]:
    """Return the seconds that the solved boards took, rising."""
    return sorted(filter(isfinite, results.by_board(contender, "seconds").values()))
