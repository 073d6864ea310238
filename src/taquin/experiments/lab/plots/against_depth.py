"""Plot of time, nodes, frontier or memory against the depth of the boards, with a line per contender."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from taquin.experiments.lab.analysis.results import NothingToDraw
from taquin.experiments.lab.plots.lines import draw_medians, quartiles_by
from taquin.experiments.lab.plots.plot import Plot, add_legend, new_figure, sentence
from taquin.experiments.lab.plots.scales import logarithmic, whole_numbers
from taquin.experiments.lab.plots.style import line_styles, plot_style

if TYPE_CHECKING:
    from taquin.experiments.lab.analysis.measures import Measure
    from taquin.experiments.lab.analysis.quartiles import Quartiles
    from taquin.experiments.lab.analysis.results import Results

CAPTION = "Lines: medians of the boards of each depth. Bands: interquartile ranges."
HOLLOW = " Hollow markers: some runs are unsolved; they count as larger than all others."


def draw_against_depth(results: Results, measure: Measure) -> Plot:
    """Draw a measure for all boards whose optimum is known.

    Raises `NothingToDraw` if there are none, or if no depth has a finite median.
    """
    by_contender = {
        contender: each
        for contender in results.contenders
        if (each := quartiles_by_depth(results, contender, measure.column))
    }
    if not by_contender:
        raise NothingToDraw(
            "the optimum of no board is known, so there is no depth to plot against"
        )
    if not any(isfinite(one.median) for each in by_contender.values() for one in each.values()):
        raise NothingToDraw("at no depth are more than half of the boards solved")
    style_of = line_styles(results.contenders)
    with plot_style():
        figure = new_figure()
        axes = figure.subplots()
        medians = {
            contender: draw_medians(axes, each, style_of[contender], contender)
            for contender, each in by_contender.items()
        }
        values = [
            value for each in by_contender.values() for one in each.values() for value in one[:3]
        ]
        logarithmic(axes, "y", values, measure.axis_label)
        whole_numbers(axes, "x")
        axes.set_title(f"{measure.title.capitalize()} against depth")
        axes.set_xlabel("depth: length of a shortest solution")
        add_legend(figure, axes)
    complete = all(one.complete for each in by_contender.values() for one in each.values())
    unknown = len(results.boards) - len(results.depths)
    caption = CAPTION if complete else CAPTION + HOLLOW
    caption += f" Boards of unknown depth, not shown: {unknown}." if unknown else ""
    parts = [f"{name}: {_first_and_last(each, measure)}" for name, each in medians.items()]
    return Plot(
        figure,
        caption,
        f"Line chart of {measure.title} against depth, logarithmic. Medians: {sentence(parts)}",
    )


def quartiles_by_depth(results: Results, contender: str, column: str) -> dict[int, Quartiles]:
    """Return the quartiles of a contender's column over the boards of each depth."""
    groups: dict[int, list[float]] = {}
    for board, value in results.median_by_board(contender, column).items():
        if board in results.depths:
            groups.setdefault(results.depths[board], []).append(value)
    return quartiles_by(groups)


def _first_and_last(medians: dict[int, float], measure: Measure) -> str:
    if not medians:
        return "no board solved"
    depths = list(medians)
    shown = dict.fromkeys((depths[0], depths[-1]))
    return ", ".join(f"{measure.readable(medians[depth])} at depth {depth}" for depth in shown)
