"""Time, nodes, frontier or memory against the depth of the board: a line for each contender."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from taquin.experiments.lab.plots.lines import draw_medians, spreads_by
from taquin.experiments.lab.plots.picture import Picture, add_legend, new_figure, sentence
from taquin.experiments.lab.plots.scales import logarithmic, whole_numbers
from taquin.experiments.lab.results import NothingToDraw
from taquin.experiments.lab.style import looks, styled

if TYPE_CHECKING:
    from taquin.experiments.lab.measures import Measure
    from taquin.experiments.lab.results import Results
    from taquin.experiments.lab.spread import Spread

CAPTION = "Median and middle half of the boards of each depth."
HOLLOW = " Where a marker is hollow, some runs found no way; they count as longer than all others."


def draw_against_depth(results: Results, measure: Measure) -> Picture:
    """Draw what was measured, for all boards whose optimal length is known."""
    spreads = {
        contender: each
        for contender in results.contenders
        if (each := spreads_at_depths(results, contender, measure.column))
    }
    if not spreads:
        raise NothingToDraw(
            "no board's optimal length is known, so there is no depth to draw against"
        )
    if not any(isfinite(one.median) for each in spreads.values() for one in each.values()):
        raise NothingToDraw("at no depth were half of the boards solved")
    look_of = looks(results.contenders)
    with styled():
        figure = new_figure()
        axes = figure.subplots()
        medians = {
            contender: draw_medians(axes, each, look_of[contender], contender)
            for contender, each in spreads.items()
        }
        drawn = [value for each in medians.values() for value in each.values()]
        edges = [edge for each in spreads.values() for one in each.values() for edge in one[:3]]
        logarithmic(axes, "y", drawn + edges, measure.short)
        whole_numbers(axes, "x")
        axes.set_title(f"{measure.title.capitalize()} against depth")
        axes.set_xlabel("depth: moves of the shortest solution")
        add_legend(figure, axes)
    complete = all(one.complete for each in spreads.values() for one in each.values())
    left_out = len(results.places) - len(results.depths)
    aside = "" if complete else HOLLOW
    aside += f" Boards of unknown depth are left out: {left_out}." if left_out else ""
    parts = [f"{name}: {_ends(each, measure)}" for name, each in medians.items()]
    return Picture(
        figure,
        CAPTION + aside,
        f"Line chart of {measure.title} against depth, logarithmic. Medians: {sentence(parts)}",
    )


def spreads_at_depths(results: Results, contender: str, column: str) -> dict[int, Spread]:
    """Return, for each depth, the spread of what the contender took for the boards of that depth."""
    groups: dict[int, list[float]] = {}
    for place, value in results.by_board(contender, column).items():
        if place in results.depths:
            groups.setdefault(results.depths[place], []).append(value)
    return spreads_by(groups)


def _ends(medians: dict[int, float], measure: Measure) -> str:
    if not medians:
        return "no board solved"
    depths = list(medians)
    ends = depths[:1] if len(depths) == 1 else [depths[0], depths[-1]]
    return ", ".join(f"{measure.readable(medians[depth])} at depth {depth}" for depth in ends)
