"""Generates boards and evaluates heuristics in a child process. Either may take seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.heuristics.values import values_of_start
from taquin.instances.generate import generate

if TYPE_CHECKING:
    from taquin.board import Board
    from taquin.isolation.channel import Channel
    from taquin.puzzle import Puzzle


def generate_in_child(
    channel: Channel, goal: Board, seed: int, moves: int | None, depth: int | None
) -> Board:
    """Return a board that is `moves` random moves, or exactly `depth` moves, from the goal.

    Raises `TaquinError` if no such board exists or both numbers are given.
    """
    return next(
        generate(
            goal.rows,
            goal.cols,
            seed=seed,
            goal=goal,
            moves=moves,
            depth=depth,
            tick=lambda *_: channel.stop_requested,
        )
    )


def heuristic_values_in_child(_: Channel, puzzle: Puzzle) -> dict[str, int | None]:
    """Return the value of every heuristic at the start; None where it is not available."""
    return values_of_start(puzzle)
