"""Orientation: a puzzle reflected and renumbered so that its goal is 1, 2, 3, …, blank."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from taquin.board import Board, Move
from taquin.errors import NotApplicable
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Iterable

_FLIPPED_ROWS = {Move.U: Move.D, Move.D: Move.U}
_FLIPPED_COLS = {Move.L: Move.R, Move.R: Move.L}


class Orientation(NamedTuple):
    """The oriented puzzle, and whether its rows and columns are in reverse order."""

    puzzle: Puzzle
    rows_flipped: bool
    cols_flipped: bool

    @classmethod
    def of(cls, puzzle: Puzzle) -> Orientation:
        """Orient a puzzle; raise `NotApplicable` unless its goal has the blank in a corner."""
        rows, cols = puzzle.rows, puzzle.cols
        row, col = divmod(puzzle.goal.blank, cols)
        if row not in (0, rows - 1) or col not in (0, cols - 1):
            raise NotApplicable("only a goal with the blank in a corner can be oriented")
        flip_rows, flip_cols = row == 0, col == 0

        def oriented(cell: int) -> int:
            row, col = divmod(cell, cols)
            return (rows - 1 - row if flip_rows else row) * cols + (
                cols - 1 - col if flip_cols else col
            )

        number = {tile: oriented(cell) + 1 for cell, tile in enumerate(puzzle.goal.tiles)} | {0: 0}
        tiles = [0] * (rows * cols)
        for cell, tile in enumerate(puzzle.start.tiles):
            tiles[oriented(cell)] = number[tile]
        goal = Board.goal("blank-last", rows, cols)
        return cls(Puzzle(Board(tuple(tiles), rows, cols), goal), flip_rows, flip_cols)

    def original(self, moves: Iterable[Move]) -> tuple[Move, ...]:
        """Return the moves of the original puzzle for moves of the oriented one."""
        flips = (_FLIPPED_ROWS if self.rows_flipped else {}) | (
            _FLIPPED_COLS if self.cols_flipped else {}
        )
        return tuple(flips.get(move, move) for move in moves)
