"""The search of one subtree: the call that a worker runs, in a child process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taquin.errors import TaquinError
from taquin.experiments import isolated_task
from taquin.heuristics import find_heuristic
from taquin.isolation import CallStopped, ChildEnded
from taquin.limits import Limits
from taquin.native.ida_iteration import ida_iteration

if TYPE_CHECKING:
    from taquin.board import Move
    from taquin.native.ida_iteration import SubtreeIteration
    from taquin.puzzle import Puzzle

MAX_RETRIES = 2


def search_subtree(
    node: Puzzle, heuristic: str, g: int, back: Move | None, threshold: int
) -> SubtreeIteration:
    """Run one iteration of IDA* below a node that is `g` moves from the start; `back` is not its first move."""
    return ida_iteration(
        node, find_heuristic(heuristic), g=g, back=back, threshold=threshold, limits=Limits()
    )


def search_subtree_isolated(
    stop_token: str,
    memory: int | None,
    *subtree: Any,  # the arguments of `search_subtree`
) -> SubtreeIteration | None:
    """Search one subtree in a child process; None after `isolated_task.stop(stop_token)`.

    A crash is retried. Raises `TaquinError` if the process dies more than `MAX_RETRIES` times.
    """
    process_memory = memory or isolated_task.worker_memory_share()
    crashes = 0
    while True:
        try:
            return isolated_task.call_isolated(
                search_subtree, *subtree, token=stop_token, memory=process_memory
            )
        except CallStopped:
            return None
        except ChildEnded as end:
            crashes += 1
            if crashes > MAX_RETRIES:
                raise TaquinError(f"a subtree could not be searched: {end.reason}") from None
