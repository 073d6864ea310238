"""The pictures by name. `taquin lab plot`, the report and the docs read this list."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from taquin.errors import UnknownName
from taquin.experiments.lab.accuracy import accuracy_of_results
from taquin.experiments.lab.measures import MEASURES
from taquin.experiments.lab.plots.against_depth import draw_against_depth
from taquin.experiments.lab.plots.beam_width import draw_beam_width
from taquin.experiments.lab.plots.branching_factor import draw_branching_factor
from taquin.experiments.lab.plots.cactus import draw_cactus
from taquin.experiments.lab.plots.heuristic_accuracy import draw_accuracy
from taquin.experiments.lab.plots.heuristic_error import draw_error

if TYPE_CHECKING:
    from taquin.experiments.lab.plots.picture import Picture
    from taquin.experiments.lab.results import Results


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of picture. Drawing it raises NothingToDraw where results have nothing to show of it."""

    name: str
    summary: str
    draw: Callable[[Results], Picture]


KINDS: dict[str, Kind] = {
    each.name: each
    for each in (
        *(
            Kind(
                name,
                f"{measure.title} against depth",
                partial(draw_against_depth, measure=measure),
            )
            for name, measure in MEASURES.items()
        ),
        Kind("cactus", "boards solved within a time", draw_cactus),
        Kind("branching", "effective branching factor of each search", draw_branching_factor),
        Kind(
            "accuracy",
            "heuristics against the true distance",
            lambda results: draw_accuracy(accuracy_of_results(results)),
        ),
        Kind(
            "error",
            "histogram of the heuristics' errors",
            lambda results: draw_error(accuracy_of_results(results)),
        ),
        Kind("beam", "beam width against boards solved, length and time", draw_beam_width),
    )
}


def find_kind(name: str) -> Kind:
    """Return the kind of that name."""
    if name not in KINDS:
        raise UnknownName("picture", name, tuple(KINDS))
    return KINDS[name]
