"""Puzzle books: random boards solved and filed under their depth, as the S1 study had one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from taquin.instances.atlas import MAX_ATLAS_CELLS
from taquin.instances.generate import boards_at_depth
from taquin.instances.random_boards import random_board
from taquin.solve import solve

if TYPE_CHECKING:
    from taquin.board import Board


def make_book(
    goal: Board, depths: range, per_depth: int = 1, *, seed: int | None = None, attempts: int = 1000
) -> dict[int, list[Board]]:
    """Return boards by their depth: `per_depth` of each depth asked for.

    Small boards are drawn exactly. On larger ones random boards are solved and kept where they fit, so a
    depth that is rare among random boards may stay short after all attempts.
    """
    rng = Random(seed)
    if len(goal.tiles) <= MAX_ATLAS_CELLS:
        return {depth: boards_at_depth(goal, depth, per_depth, rng) for depth in depths}
    book: dict[int, list[Board]] = {depth: [] for depth in depths}
    for _ in range(attempts):
        if all(len(page) >= per_depth for page in book.values()):
            break
        board = random_board(goal, rng)
        solution = solve(board, goal)
        if solution.optimal and solution.cost in book and len(book[solution.cost]) < per_depth:
            book[solution.cost].append(board)
    return book
