"""Computations in a thread beside the screen, which stop when their result is not needed any more."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple

from taquin.game_analysis import GameAnalysis, analyse_game
from taquin.play.solver import find_solution

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Move, Tiles
    from taquin.play.game import Game
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")

ANALYSIS_SECONDS = 20.0
"""The time for finding the first lost move after a game."""


async def run_in_thread(
    function: Callable[[*Arguments, Callable[[], bool]], Result], *arguments: *Arguments
) -> Result:
    """Call the function in a thread and return its result.

    The function's last argument is a callable that returns True when the awaiting task is cancelled.
    """
    cancelled = Event()
    try:
        return await asyncio.to_thread(function, *arguments, cancelled.is_set)
    finally:
        cancelled.set()


def analyse(
    game: Game, shortest: Solution[Tiles, Move], cancelled: Callable[[], bool]
) -> GameAnalysis:
    """Compare a finished game with the best solution from its start."""

    def solve(puzzle: Puzzle, seconds: float) -> Solution[Tiles, Move]:
        return find_solution(puzzle, seconds, cancelled)

    return analyse_game(game.puzzle, game.done, solve, ANALYSIS_SECONDS, shortest)
