"""Field: the board of the constructive solver, with blocked cells and the steps made so far.

The cells lie in one flat list inside a border of blocked cells, so that no step has to check for edges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.puzzle import Puzzle


class Field:
    """The tiles, each tile's place and home, the blocked cells, and the blank's steps.

    A step is the difference between two neighbouring cells. `before_step` is called before each one.
    """

    def __init__(self, puzzle: Puzzle, before_step: Callable[[], None]) -> None:
        width = self.width = puzzle.cols + 2
        count = (puzzle.rows + 2) * width
        self.cells = [
            (row + 1) * width + col + 1 for row in range(puzzle.rows) for col in range(puzzle.cols)
        ]
        self.row = [cell // width for cell in range(count)]
        self.col = [cell % width for cell in range(count)]
        self.steps = (-width, -1, 1, width)  # U, L, R, D
        self.tiles, self.goal = [-1] * count, [-1] * count
        self.place, self.home = [0] * len(self.cells), [0] * len(self.cells)
        self.blocked = bytearray(b"\1" * count)
        for cell, tile, goal_tile in zip(
            self.cells, puzzle.start.tiles, puzzle.goal.tiles, strict=True
        ):
            self.blocked[cell] = 0
            self.tiles[cell], self.place[tile] = tile, cell
            self.goal[cell], self.home[goal_tile] = goal_tile, cell
        self.blank = self.place[0]
        self.steps_made: list[int] = []
        self._before_step = before_step

    def step_to(self, cell: int) -> None:
        """Move the blank to a neighbouring cell."""
        self._before_step()
        blank, tile = self.blank, self.tiles[cell]
        self.tiles[blank], self.place[tile] = tile, blank
        self.tiles[cell], self.blank = 0, cell
        self.steps_made.append(cell - blank)

    def distance(self, one: int, other: int) -> int:
        """Return the Manhattan distance of two cells."""
        return abs(self.row[one] - self.row[other]) + abs(self.col[one] - self.col[other])
