"""What was learned about how boards of a size look: numbers for single tiles, and for tiles near each other.

A file `looks/6x6.txt` holds them for the goal whose blank is the first cell; every tile goes by the cell
where it belongs. In the tables of pairs the first tile's row comes first, and the blank is 0. They were
found by `bench/learn_look.py`, which tells how.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from taquin.puzzle import Puzzle

Table = list[list[int]]
Apart = tuple[int, int]
"""Rows down and columns right, from the first of two cells to the second."""

LEARNED: tuple[Apart, ...] = ((0, 1), (0, 2), (1, 1), (1, -1))
"""The pairs that a file has tables for."""
PAIRS: tuple[Apart, ...] = ((0, 1), (1, 0), (0, 2), (2, 0), (1, 1), (1, -1))
"""With those that follow by exchanging rows and columns."""


class Learned(NamedTuple):
    """The numbers for one goal, in 64ths of a move."""

    place: Table
    """[tile][cell]"""
    pairs: dict[Apart, Table]
    """[first tile][second tile]"""


def learned_for(puzzle: Puzzle) -> Learned | None:
    """Return what is known for the puzzle's goal: nothing unless its blank is a corner of a known size."""
    rows, cols, blank = puzzle.rows, puzzle.cols, puzzle.goal.blank
    stored = _stored(rows, cols)
    row, col = divmod(blank, cols)
    if stored is None or row not in (0, rows - 1) or col not in (0, cols - 1):
        return None
    down, right = (1 if row == 0 else -1), (1 if col == 0 else -1)

    def seen(cell: int) -> int:
        """Return a cell as seen with the goal's blank in the first cell."""
        return abs(row - cell // cols) * cols + abs(col - cell % cols)

    name = [0] * (rows * cols)
    for cell, tile in enumerate(puzzle.goal.tiles):
        name[tile] = seen(cell)
    place = [[stored.place[tile][seen(cell)] for cell in range(rows * cols)] for tile in name]
    pairs = {}
    for apart in PAIRS:
        as_seen = (apart[0] * down, apart[1] * right)
        turned = as_seen not in stored.pairs
        table = stored.pairs[(-as_seen[0], -as_seen[1]) if turned else as_seen]
        pairs[apart] = [
            [table[two][one] if turned else table[one][two] for two in name] for one in name
        ]
    return Learned(place, pairs)


@cache
def _stored(rows: int, cols: int) -> Learned | None:
    """Read the file for a size, if there is one."""
    file = files("taquin.search").joinpath("looks", f"{rows}x{cols}.txt")
    if not file.is_file():
        return None
    lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    numbers = [[int(word) for word in line.split()] for line in lines]
    cells = rows * cols
    place, *tables = (numbers[at : at + cells] for at in range(0, len(numbers), cells))
    pairs = dict(zip(LEARNED, tables, strict=True))
    for down, right in PAIRS:
        if (down, right) not in pairs:
            pairs[down, right] = _mirrored(pairs[right, down], cols)
    return Learned(place, pairs)


def _mirrored(table: Table, side: int) -> Table:
    """Return a table of pairs for a square board with rows and columns exchanged."""
    name = [cell % side * side + cell // side for cell in range(side * side)]
    return [[table[one][two] for two in name] for one in name]
