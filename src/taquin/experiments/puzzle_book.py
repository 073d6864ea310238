"""Puzzle books: random boards grouped by their depth, like the book of the S1 study."""

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
    """Return `per_depth` boards for each of the depths.

    Up to `MAX_ATLAS_CELLS` cells, boards are drawn directly at each depth. For larger sizes, random boards are
    solved and kept if their depth is needed, `attempts` of them at most. A depth that is rare among
    random boards may then have fewer boards.
    """
    rng = Random(seed)
    if len(goal.tiles) <= MAX_ATLAS_CELLS:
        return {depth: boards_at_depth(goal, depth, per_depth, rng) for depth in depths}
    book: dict[int, list[Board]] = {depth: [] for depth in depths}
    for _ in range(attempts):
        if all(len(boards) >= per_depth for boards in book.values()):
            break
        board = random_board(goal, rng)
        solution = solve(board, goal)
        if solution.optimal and solution.cost in book and len(book[solution.cost]) < per_depth:
            book[solution.cost].append(board)
    return book
