"""Runs one search in a child process and returns its solution as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taquin.anytime.schedule import DEFAULT_SECONDS, DEFAULT_SECONDS_TO_GET_WITHIN
from taquin.pdb.listener import listening
from taquin.solution import Status
from taquin.solve import solve_until_ctrl_c
from taquin.web.work.observer import RelayingListener, RelayingObserver
from taquin.web.work.server_limits import cap_limits

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.isolation.channel import Channel
    from taquin.limits import Limits
    from taquin.puzzle import Puzzle
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution

MAX_EVALUATED_PATH = 2000
"""The longest solution, in moves, whose steps include h and f."""


def search_limits(config: SearchConfig, seconds: float, memory: int) -> Limits:
    """Return the limits of a search under the server's seconds and bytes.

    Without a time limit of its own, an any-time search stops after its default time.
    """
    if config.limits.seconds is None and config.algorithm.anytime and not config.option("optimal"):
        within = config.option("within")
        default = DEFAULT_SECONDS if within is None else DEFAULT_SECONDS_TO_GET_WITHIN
        seconds = min(default, seconds)
    return cap_limits(config.limits, seconds, memory)


def solve_in_child(channel: Channel, puzzle: Puzzle, config: SearchConfig) -> dict[str, Any]:
    """Solve the puzzle, and return the data of the `result` event.

    Raises `TaquinError` if the search cannot run on the puzzle.
    """
    with listening(RelayingListener(channel)):
        return result_of(solve_until_ctrl_c(puzzle, config, RelayingObserver(channel)))


def result_of(solution: Solution[Tiles, Move]) -> dict[str, Any]:
    """Return a solution as plain data, with its verdict and the steps of its path."""
    return solution.to_dict() | {"verdict": solution.verdict, "steps": _steps(solution)}


def stopped_result(puzzle: Puzzle, config: SearchConfig) -> dict[str, Any]:
    """Return the result of a search that was cancelled before it returned anything."""
    return result_of(config.without_search(puzzle, Status.CANCELLED))


def _steps(solution: Solution[Tiles, Move]) -> list[dict[str, Any]]:
    if solution.moves is None:
        return []
    if len(solution.moves) > MAX_EVALUATED_PATH:
        moves = [None, *map(str, solution.moves)]
        return [{"move": move, "g": g, "h": None, "f": None} for g, move in enumerate(moves)]
    return [{"move": step.move, "g": step.g, "h": step.h, "f": step.f} for step in solution.trace()]
