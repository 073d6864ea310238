"""How any-time search divides its time among its phases.

A plain search has one pass of beams and iterations. A search for a proven ratio has several.
The first pass takes the default time limit of a plain search, because that may prove the ratio already.
Each later pass ends after a multiple of the time of the one before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

DEFAULT_SECONDS = 5.0
"""The default time limit of a board that is too large for an optimal search."""
DEFAULT_SECONDS_TO_GET_WITHIN = 60.0
"""The default time limit of a search for a proven ratio."""
PASS_GROWTH = 4
MAX_CELLS_OF_BEAMS = 256
MAX_CELLS_OF_ITERATIONS = 64
"""On larger boards an iteration never ends in an acceptable time."""
ITERATION_SHARE = 0.1
"""The share of the time for iterations on boards whose optimum is out of reach."""
SMALL_CELLS = 25
"""Up to this size the optimum is within reach: iterations get half of the time, if that is enough."""
MIN_SECONDS_TO_SHARE = 4.0
"""With less time, few boards are solved to the optimum."""
OPTIMAL_BEAM_SECONDS, OPTIMAL_BEAM_SHARE = 2.0, 0.2
"""A search for the optimum spends at most this time, and at most this share of it, on beams."""


def default_seconds(within: float | None) -> float:
    """Return the default time limit, for a search with or without a proven ratio."""
    return DEFAULT_SECONDS if within is None else DEFAULT_SECONDS_TO_GET_WITHIN


def pass_ends(time_limit: float | None, *, several: bool) -> Iterator[float]:
    """Yield the end of each pass of beams and iterations, in seconds since the start."""
    last = float("inf") if time_limit is None else time_limit
    if several:
        end = DEFAULT_SECONDS
        while end * PASS_GROWTH <= last:
            yield end
            end *= PASS_GROWTH
    yield last


def beam_seconds(seconds_left: float, cells: int, *, optimal: bool) -> float:
    """Return how long the beams of a pass may take, so that time is left for its iterations."""
    if seconds_left == float("inf"):
        return OPTIMAL_BEAM_SECONDS
    if optimal:
        return min(OPTIMAL_BEAM_SECONDS, OPTIMAL_BEAM_SHARE * seconds_left)
    if cells <= SMALL_CELLS and seconds_left > MIN_SECONDS_TO_SHARE:
        return 0.5 * seconds_left
    if cells <= MAX_CELLS_OF_ITERATIONS:
        return seconds_left * (1 - ITERATION_SHARE)
    return seconds_left
