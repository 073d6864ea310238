"""Analyses a finished game in a child process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taquin.board import Move
from taquin.choose_search import config_for
from taquin.game_analysis import analyse_game
from taquin.limits import Limits
from taquin.solve import solve_until_ctrl_c
from taquin.web.settings import HELPER_MEMORY, HELPER_SECONDS
from taquin.web.work.observer import RelayingObserver
from taquin.web.work.server_limits import SEARCH_MEMORY_SHARE
from taquin.web.work.solving import result_of

if TYPE_CHECKING:
    from taquin.board import Tiles
    from taquin.isolation.channel import Channel
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution


def analyse_in_child(
    channel: Channel, puzzle: Puzzle, moves: str, seconds: float, threads: int
) -> dict[str, Any]:
    """Compare the moves of a game with the optimum; return the fields of the answer.

    Raises `TaquinError` if the moves do not lead to the goal.
    """
    memory = int(HELPER_MEMORY * SEARCH_MEMORY_SHARE)

    def solve(position: Puzzle, max_seconds: float) -> Solution[Tiles, Move]:
        limits = Limits(max_seconds, memory=memory)
        config = config_for(position, limits=limits, threads=threads)
        return solve_until_ctrl_c(position, config, RelayingObserver(channel))

    max_seconds = min(seconds, HELPER_SECONDS / 2)
    analysis = analyse_game(puzzle, list(map(Move, moves)), solve, max_seconds)
    return {
        "moves": analysis.moves,
        "optimum": analysis.optimum,
        "lower_bound": analysis.solution.lower_bound,
        "best_known": analysis.best_known,
        "lost": analysis.lost,
        "first_lost": analysis.first_lost,
        "text": analysis.describe(),
        "solution": result_of(analysis.solution),
    }
