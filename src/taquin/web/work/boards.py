"""Boards made to order, and what heuristics say of them: seconds, where tables are made for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.heuristics.values import values_of_start
from taquin.instances.generate import generate

if TYPE_CHECKING:
    from taquin.board import Board
    from taquin.isolation.channel import Channel
    from taquin.puzzle import Puzzle


def generate_apart(
    channel: Channel, goal: Board, seed: int, moves: int | None, depth: int | None
) -> Board:
    """Return a board so many random moves, or exactly so many moves, from the goal."""
    return next(
        generate(
            goal.rows,
            goal.cols,
            seed=seed,
            goal=goal,
            moves=moves,
            depth=depth,
            tick=lambda *_: channel.asked_to_stop,
        )
    )


def values_apart(_: Channel, puzzle: Puzzle) -> dict[str, int | None]:
    """Return every heuristic's value; None where one cannot be had for this board."""
    return values_of_start(puzzle)
