"""Finds a solution while the player waits: a shortest one if there is time, else the best one found.

Boards of up to 16 cells get an optimal search and, if that finds nothing, a faster one. On larger boards, the
any-time search improves its solution until the time is over.
"""

from __future__ import annotations

from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from taquin.choose_search import config_for
from taquin.limits import Limits, default_memory
from taquin.pdb.listener import Listener, listening
from taquin.search.framework.observer import Live, Observer
from taquin.search_config import SearchConfig
from taquin.solve import solve_until_ctrl_c

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution

MAX_MEMORY = 2**30
"""The memory limit of a search in bytes; a game should not use all memory."""


class _Canceller(Observer):
    """Stops the search when its result is not needed any more."""

    sees_nodes = False

    def __init__(self, cancelled: Callable[[], bool]) -> None:
        self._cancelled = cancelled

    def tick(self, _live: Live) -> bool:
        return self._cancelled()


def find_solution(
    puzzle: Puzzle, seconds: float, cancelled: Callable[[], bool] = lambda: False
) -> Solution[Tiles, Move]:
    """Return the result of one or two searches within the time; it may have no moves.

    The first search gets half of the time if another one follows. The lower bound is the best of both.
    `cancelled` is called regularly; when it returns True, the search stops.
    """
    with listening(Listener()):  # a note about pattern databases would disturb the screen
        return _run_searches(puzzle, monotonic() + seconds, cancelled)


def _run_searches(
    puzzle: Puzzle, deadline: float, cancelled: Callable[[], bool]
) -> Solution[Tiles, Move]:
    lower_bound = 0
    memory = min(MAX_MEMORY, default_memory())
    configs = _search_configs(puzzle)
    for number, config in enumerate(configs, 1):
        left = max(0.01, deadline - monotonic())
        seconds = left if number == len(configs) else left / 2
        limited = replace(config, limits=Limits(seconds, memory=memory))
        solution = solve_until_ctrl_c(puzzle, limited, _Canceller(cancelled))
        lower_bound = max(lower_bound, solution.lower_bound)
        if solution.solved or cancelled():
            break
    return replace(solution, lower_bound=lower_bound)


def _search_configs(puzzle: Puzzle) -> tuple[SearchConfig, ...]:
    """Return the search that `solve` would choose and, unless that always finds a solution, a greedier one."""
    default = config_for(puzzle)
    if default.algorithm.anytime:
        return (default,)
    return default, SearchConfig.from_options("astar", "linear-conflict", weight=2)
