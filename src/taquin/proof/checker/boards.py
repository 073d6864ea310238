"""Boards, and the rules of the puzzle: moves, the parity of solutions, solvability."""

from __future__ import annotations

import re
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

MAX_CELLS = 50_000
"""A board of this size is read and checked in seconds."""
STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
"""The directions of the blank, in rows and columns."""


class FormError(ValueError):
    """The text is not a board, or the file is not a certificate; the message is one sentence."""


class Board(NamedTuple):
    """The tiles of a board, row by row. The blank is 0."""

    rows: int
    cols: int
    tiles: tuple[int, ...]

    def __str__(self) -> str:
        lines = (self.tiles[row * self.cols : (row + 1) * self.cols] for row in range(self.rows))
        between = " " if self.rows == self.cols else " / "
        return between.join(" ".join(map(str, line)) for line in lines)


def read_board(text: str, name: str) -> Board:
    """Read rows of numbers with / between them; a square board needs no /. Raise `FormError`."""
    if not re.fullmatch(r"[0-9 /]+", text) or re.search(r"[0-9]{6}", text):
        raise FormError(f"{name} must be a board: numbers, spaces, and / between rows")
    lines = [[int(token) for token in line.split()] for line in text.split("/")]
    tiles = tuple(tile for line in lines for tile in line)
    if len(tiles) > MAX_CELLS:
        raise FormError(f"{name} has more than {MAX_CELLS:,} cells")
    if len(lines) == 1:
        side = isqrt(len(tiles))
        lines = [list(tiles[row * side : (row + 1) * side]) for row in range(side)]
    rows, cols = len(lines), len(lines[0]) if lines else 0
    if min(rows, cols) < 2 or {len(line) for line in lines} != {cols} or rows * cols != len(tiles):
        raise FormError(f"{name} must be a rectangle of at least 2×2 cells")
    if set(tiles) != set(range(rows * cols)):
        raise FormError(f"{name} must have each number from 0 to {rows * cols - 1} once")
    return Board(rows, cols, tiles)


def replay_fault(start: Board, goal: Board, moves: str) -> str | None:
    """Replay the blank's moves; return a sentence about the first fault, or None if they reach the goal."""
    tiles, cols = list(start.tiles), start.cols
    row, col = divmod(tiles.index(0), cols)
    for number, move in enumerate(moves, 1):
        down, right = STEPS[move]
        next_row, next_col = row + down, col + right
        if not (0 <= next_row < start.rows and 0 <= next_col < cols):
            return f"move {number} ({move}) leads off the board"
        here, there = row * cols + col, next_row * cols + next_col
        tiles[here], tiles[there] = tiles[there], 0
        row, col = next_row, next_col
    return None if tuple(tiles) == goal.tiles else f"the {len(moves)} moves do not end at the goal"


@lru_cache(maxsize=1)
def neighbours(rows: int, cols: int) -> list[list[int]]:
    """Return the adjacent cells of each cell."""
    return [
        [
            (row + down) * cols + col + right
            for down, right in STEPS.values()
            if 0 <= row + down < rows and 0 <= col + right < cols
        ]
        for row in range(rows)
        for col in range(cols)
    ]


def parity(start: Board, goal: Board) -> int:
    """Return 1 if every solution has an odd number of moves, else 0.

    Each move takes the blank to a cell of the other colour of the chessboard.
    """
    return sum(sum(divmod(board.tiles.index(0), board.cols)) for board in (start, goal)) % 2


def is_solvable(start: Board, goal: Board) -> bool:
    """Return whether the tiles' permutation and the blank's distance have the same parity.

    Each move changes both parities. With at least two rows and two columns, a solution exists if they are
    equal (Johnson and Story 1879).
    """
    home = {tile: cell for cell, tile in enumerate(goal.tiles)}
    order = [home[tile] for tile in start.tiles]
    swaps = 0
    for cell in range(len(order)):
        while order[cell] != cell:
            target = order[cell]
            order[cell], order[target] = order[target], target
            swaps += 1
    return swaps % 2 == parity(start, goal)
