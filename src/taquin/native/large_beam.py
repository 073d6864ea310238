"""The beam search for large boards in the C++ engine."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from taquin import _native
from taquin.evaluation.displacement import native_weights
from taquin.heuristics import find_heuristic
from taquin.interrupt import ctrl_c_flag
from taquin.native.callbacks import EngineCallbacks
from taquin.native.results import to_solution
from taquin.native.search_task import search_task
from taquin.solution import Status

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.limits import Limits
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer
    from taquin.solution import Solution


class BeamOutcome(NamedTuple):
    """The solution of a beam, and the moves to the state with the best score if there is none."""

    solution: Solution[Tiles, Move]
    moves: tuple[Move, ...]


def large_beam(
    puzzle: Puzzle,
    *,
    width: int,
    visit_weight: int,
    shorter_than: int,
    fit_time_limit: bool = False,
    limits: Limits,
    observer: Observer | None = None,
    threads: int | None = None,
) -> BeamOutcome:
    """Run the beam of `taquin.anytime.large_beam`, with the same result.

    With `fit_time_limit`, layers get narrower if the time limit does not suffice for `shorter_than` layers.
    Raises ValueError unless the goal is 1, 2, 3, …, blank.
    """
    callbacks = EngineCallbacks(observer)
    with ctrl_c_flag() as callbacks.ctrl_c:
        result = _native.large_beam(
            search_task(puzzle, limits, callbacks.tick, threads),
            native_weights(),
            visit_weight=visit_weight,
            width=width,
            shorter_than=shorter_than,
            fit_time_limit=fit_time_limit,
        )
    callbacks.check_ctrl_c(result)
    found = to_solution("large-beam", puzzle, find_heuristic("manhattan"), result, observer)
    moves = found.moves or ()
    if found.status is not Status.SOLVED:
        found = replace(found, moves=None)
    return BeamOutcome(found, moves)
