"""One iteration of IDA* below a node, in the C++ engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from taquin import _native
from taquin.interrupt import ctrl_c_flag
from taquin.native.callbacks import EngineCallbacks
from taquin.native.extension import NO_MOVE
from taquin.native.heuristic_specs import heuristic_specs
from taquin.native.results import MOVES, STATUSES, decode_moves
from taquin.native.search_task import search_task

if TYPE_CHECKING:
    from taquin.board import Move
    from taquin.heuristics import Heuristic
    from taquin.limits import Limits
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer
    from taquin.solution import Status


class SubtreeIteration(NamedTuple):
    """The result of one iteration of IDA* below a node."""

    status: Status
    """Solved; exhausted if no goal is within the threshold; or the limit that stopped the search."""
    moves: tuple[Move, ...]
    next_bound: int | None
    """The smallest f above the threshold; None if nothing was pruned."""
    deepest: int
    """The largest g of a node within the threshold."""
    expanded: int
    generated: int


def ida_iteration(
    node: Puzzle,
    heuristic: Heuristic,
    *,
    g: int,
    back: Move | None,
    threshold: int,
    limits: Limits,
    observer: Observer | None = None,
) -> SubtreeIteration:
    """Search depth-first below a node that is within the threshold and not the goal.

    `g` is the cost of the node, and `back` the move that undoes the move to it. Raises the exception of a
    heuristic, and `NotApplicable` if the heuristic does not apply to the board.
    """
    callbacks = EngineCallbacks(observer)
    specs = heuristic_specs(heuristic, node, callbacks)
    with ctrl_c_flag() as callbacks.ctrl_c:
        result = _native.ida_iteration(
            search_task(node, limits, callbacks.tick, threads=1),
            specs,
            g=g,
            back=NO_MOVE if back is None else MOVES.index(back),
            threshold=threshold,
        )
    callbacks.raise_failure()
    callbacks.check_ctrl_c(result)
    return SubtreeIteration(
        STATUSES[result["status"]],
        decode_moves(result["moves"]),
        result["next_threshold"],
        result["deepest"],
        result["expanded"],
        result["generated"],
    )
