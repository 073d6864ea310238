"""Path refinement in the C++ engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin import _native
from taquin.heuristics import find_heuristic
from taquin.interrupt import ctrl_c_flag
from taquin.native.callbacks import EngineCallbacks
from taquin.native.results import encode_moves, to_solution
from taquin.native.search_task import search_task

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.limits import Limits
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer
    from taquin.solution import Solution


def refine_path(
    puzzle: Puzzle,
    moves: tuple[Move, ...],
    *,
    segment: int,
    width: int,
    offset: int = 0,
    limits: Limits,
    observer: Observer | None = None,
    threads: int | None = None,
) -> Solution[Tiles, Move]:
    """Replace segments of a path by shorter ones in one pass; the result is that of `taquin.anytime.refine`.

    `segment` is the length of a segment in moves, and `width` the width of the beam that replaces it. `offset`
    shifts the division of the path into parts. Raises ValueError if the moves leave the board.
    """
    callbacks = EngineCallbacks(observer)
    with ctrl_c_flag() as callbacks.ctrl_c:
        result = _native.refine(
            search_task(puzzle, limits, callbacks.tick, threads),
            moves=encode_moves(moves),
            segment=segment,
            width=width,
            offset=offset,
        )
    callbacks.check_ctrl_c(result)
    return to_solution("refine", puzzle, find_heuristic("manhattan"), result, observer)
