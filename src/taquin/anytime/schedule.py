"""The phases of any-time search in their order, and how they divide its time.

    construction          a first solution, for any board size
    lower bounds          the values of admissible heuristics at the start
    refinement            segments of the path are replaced by shorter ones
    beams                 up to 7×7: wide beams, wider and wider, then in both directions
    large beams           up to 20×20: beams with one evaluation for all sizes, wider and wider
    iterations            A*+IDA* raises the lower bound; on small boards it finds the optimum
    widening refinement   with wider and wider beams, in the time that remains

Beams and iterations form a pass. A plain search has one pass. A search for a proven ratio has several.
The first pass takes the default time limit of a plain search, because that may prove the ratio already.
Each later pass ends after a multiple of the time of the one before.

A schedule consists of values: it depends on the board's size and on the settings, never on the clock.
The search ends at any time, once the cost is within the required ratio of the lower bound.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from taquin.anytime.phases.beams import Beams
from taquin.anytime.phases.construction import Construction
from taquin.anytime.phases.iterations import Iterations
from taquin.anytime.phases.large_beams import LargeBeams
from taquin.anytime.phases.lower_bounds import LowerBounds
from taquin.anytime.phases.refinement import SEGMENTS, Refinement
from taquin.anytime.phases.widening_refinement import WideningRefinement

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.phase import Phase
    from taquin.anytime.settings import Settings

DEFAULT_SECONDS = 5.0
"""The default time limit of a board that is too large for an optimal search."""
DEFAULT_SECONDS_TO_GET_WITHIN = 60.0
"""The default time limit of a search for a proven ratio."""
PASS_GROWTH = 4
MAX_CELLS_OF_BEAMS = 256
MIN_CELLS_OF_LARGE_BEAMS, MIN_SIDE_OF_LARGE_BEAMS = 50, 5
"""Up to 7×7, and on narrow boards, beams with pattern databases find shorter solutions."""
MAX_CELLS_OF_LARGE_BEAMS = 400
"""On larger boards a beam of some seconds wanders about too long."""
MAX_CELLS_OF_ITERATIONS = 64
"""On larger boards an iteration never ends in an acceptable time."""
ITERATION_SHARE = 0.1
"""The share of the time for iterations on boards whose optimum is out of reach."""
SMALL_CELLS, SMALL_BEAM_SHARE = 25, 0.5
"""Up to this size the optimum is within reach: iterations get half of the time, if that is enough."""
MIN_SECONDS_TO_SHARE = 4.0
"""In a shorter pass, few boards are solved to the optimum."""
OPTIMAL_BEAM_SECONDS, OPTIMAL_BEAM_SHARE = 2.0, 0.2
"""A search for the optimum spends at most this time, and at most this share of it, on beams."""


@dataclass(frozen=True, slots=True)
class Step:
    """A phase, and its share of the time that is left until a moment in seconds since the start."""

    phase: Phase
    until: float
    share: float = 1.0
    max_seconds: float = float("inf")

    def seconds(self, elapsed: float) -> float:
        """Return how long the phase may take if it begins after this time."""
        return min(self.max_seconds, self.share * max(0.0, self.until - elapsed))


def schedule(rows: int, cols: int, settings: Settings) -> Iterator[Step]:
    """Yield the steps of a search on boards of this size."""
    cells, optimal = rows * cols, settings.optimal
    end = settings.limits.seconds or float("inf")
    with_large_beams = (
        MIN_CELLS_OF_LARGE_BEAMS <= cells <= MAX_CELLS_OF_LARGE_BEAMS
        and min(rows, cols) >= MIN_SIDE_OF_LARGE_BEAMS
    )
    with_beams = with_large_beams or cells <= MAX_CELLS_OF_BEAMS
    beams = LargeBeams() if with_large_beams else Beams()
    with_iterations = optimal or cells <= MAX_CELLS_OF_ITERATIONS
    # Iterations find a higher lower bound than patterns, and sooner, if they end at all.
    first_pass_with_patterns = 1 if with_iterations else 0

    yield Step(Construction(), end)
    yield Step(LowerBounds(), end)
    yield Step(Refinement(SEGMENTS[:1] if with_beams else SEGMENTS), end)
    for number, (begin, pass_end) in enumerate(pairwise(pass_borders(settings, end))):
        if number == first_pass_with_patterns:
            yield Step(LowerBounds(patterns=True), end)
        if with_beams:
            yield _beams(beams, cells, begin, pass_end, optimal=optimal)
        if with_iterations:
            yield Step(Iterations(), pass_end)
    if not optimal:
        yield Step(WideningRefinement(), end)


def _beams(beams: Phase, cells: int, begin: float, end: float, *, optimal: bool) -> Step:
    """Return the step of the beams of a pass, which leaves time for the iterations."""
    if optimal:
        return Step(beams, end, OPTIMAL_BEAM_SHARE, OPTIMAL_BEAM_SECONDS)
    if cells <= SMALL_CELLS and end - begin > MIN_SECONDS_TO_SHARE:
        return Step(beams, end, SMALL_BEAM_SHARE)
    if cells <= MAX_CELLS_OF_ITERATIONS:
        return Step(beams, end, 1 - ITERATION_SHARE)
    return Step(beams, end)


def pass_borders(settings: Settings, end: float) -> Iterator[float]:
    """Yield the beginning of the first pass and the end of each pass, in seconds since the start."""
    yield 0.0
    if settings.within is not None and not settings.optimal:
        border = DEFAULT_SECONDS
        while border * PASS_GROWTH <= end:
            yield border
            border *= PASS_GROWTH
    yield end


def default_seconds(within: float | None) -> float:
    """Return the default time limit, for a search with or without a proven ratio."""
    return DEFAULT_SECONDS if within is None else DEFAULT_SECONDS_TO_GET_WITHIN
