"""Boards made to order, and what heuristics say of them: seconds, where tables are made for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.errors import NotApplicable
from taquin.heuristics import HEURISTICS
from taquin.heuristics.patterns import stored_heuristics
from taquin.instances.generate import generate

if TYPE_CHECKING:
    from taquin.apart.line import Line
    from taquin.board import Board
    from taquin.puzzle import Puzzle


def generate_apart(
    line: Line, goal: Board, seed: int, moves: int | None, depth: int | None
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
            tick=lambda *_: line.asked_to_stop,
        )
    )


def values_apart(_: Line, puzzle: Puzzle) -> dict[str, int | None]:
    """Return every heuristic's value; None where one cannot be had for this board."""
    values: dict[str, int | None] = {}
    for heuristic in (*HEURISTICS.values(), *stored_heuristics(puzzle.goal)):
        try:
            values[heuristic.name] = heuristic.bind(puzzle)(puzzle.initial)
        except NotApplicable:
            values[heuristic.name] = None
    return values
