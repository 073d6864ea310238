"""The kinds of plots by name. `taquin lab plot`, the report and the web page use this list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from taquin.errors import UnknownName
from taquin.experiments.lab.analysis.accuracy import accuracy_of_results
from taquin.experiments.lab.analysis.measures import MEASURES
from taquin.experiments.lab.plots.against_depth import draw_against_depth
from taquin.experiments.lab.plots.beam_width import draw_beam_width
from taquin.experiments.lab.plots.branching_factor import draw_branching_factor
from taquin.experiments.lab.plots.cactus import draw_cactus
from taquin.experiments.lab.plots.heuristic_accuracy import draw_accuracy
from taquin.experiments.lab.plots.heuristic_error import draw_error

if TYPE_CHECKING:
    from taquin.experiments.lab.analysis.results import Results
    from taquin.experiments.lab.plots.plot import Plot


@dataclass(frozen=True, slots=True)
class PlotKind:
    """A kind of plot. `draw` raises `NothingToDraw` if the results have no data for it."""

    name: str
    summary: str
    draw: Callable[[Results], Plot]


KINDS: dict[str, PlotKind] = {
    each.name: each
    for each in (
        *(
            PlotKind(
                name,
                f"{measure.title} against depth",
                partial(draw_against_depth, measure=measure),
            )
            for name, measure in MEASURES.items()
        ),
        PlotKind("cactus", "boards solved within a time", draw_cactus),
        PlotKind("branching", "effective branching factor of each search", draw_branching_factor),
        PlotKind(
            "accuracy",
            "heuristic estimates against the true distance",
            lambda results: draw_accuracy(accuracy_of_results(results)),
        ),
        PlotKind(
            "error",
            "histogram of heuristic errors",
            lambda results: draw_error(accuracy_of_results(results)),
        ),
        PlotKind("beam", "boards solved, length and time against beam width", draw_beam_width),
    )
}


def find_kind(name: str) -> PlotKind:
    """Return the kind of plot with that name. Raises `UnknownName` if there is none."""
    if name not in KINDS:
        raise UnknownName("plot", name, tuple(KINDS))
    return KINDS[name]
