"""What was learned about how boards of a size look: numbers for single tiles, and for tiles near each other.

A file `weights/6x6.txt` holds them for the goal whose blank is the first cell; every tile goes by the cell
where it belongs. First comes what a tile adds, by its cell. Then, for tiles so many rows and columns apart,

    pairs    what two tiles add, wherever they are: the first tile's row comes first, and the blank is 0;
    shifts   what they add besides, whichever they are, by how far each is from where it belongs: the rows
             and then the columns, both from -(side - 1) up. Where a row has only zeros it is left empty.

They were found by `bench/learn_evaluation.py`, which tells how.
"""

from __future__ import annotations

from array import array
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from taquin.board import Board

Table = list[list[int]]
Apart = tuple[int, int]
"""Rows down and columns right, from the first of two cells to the second."""

LEARNED: tuple[Apart, ...] = ((0, 1), (0, 2), (1, 1), (1, -1))
"""The pairs that a file has tables for."""
PAIRS: tuple[Apart, ...] = ((0, 1), (1, 0), (0, 2), (2, 0), (1, 1), (1, -1))
"""With those that follow by exchanging rows and columns."""

SHIFT_UNIT = 4
"""To multiples of so many 64ths of a move is rounded what a pair adds in all, where shifts count."""


class Shifts(NamedTuple):
    """What two tiles add by how far they are from home."""

    tables: dict[Apart, bytes]
    """[shift of the first][shift of the second], 16 bits each; for `LEARNED` pairs of a board as it is seen"""
    seen: bytes
    """Each cell, as seen with the goal's blank in the first cell."""
    side: int

    def add(self, one: tuple[int, int], two: tuple[int, int]) -> int:
        """Return what two tiles add, each given by its cell and its home."""
        (first, one_home), (second, two_home) = (
            [self.seen[cell] for cell in each] for each in (one, two)
        )
        shifts = [self._shift(first, one_home), self._shift(second, two_home)]
        apart = self._shift(second, first)
        if apart not in self.tables and (-apart[0], -apart[1]) not in self.tables:
            apart = apart[::-1]
            shifts = [each[::-1] for each in shifts]
        if apart not in self.tables:
            apart = (-apart[0], -apart[1])
            shifts.reverse()
        ways = 2 * self.side - 1
        at, beside = ((rows + self.side - 1) * ways + cols + self.side - 1 for rows, cols in shifts)
        return memoryview(self.tables[apart]).cast("h")[at * ways * ways + beside]

    def _shift(self, cell: int, home: int) -> tuple[int, int]:
        return cell // self.side - home // self.side, cell % self.side - home % self.side


class Learned(NamedTuple):
    """The numbers for one goal, in 64ths of a move."""

    place: Table
    """[tile][cell]"""
    pairs: dict[Apart, Table]
    """[first tile][second tile]"""
    shifts: Shifts


def learned_for(goal: Board) -> Learned | None:
    """Return what is known for a goal: nothing unless its blank is in a corner of a known size."""
    rows, cols, blank = goal.rows, goal.cols, goal.blank
    stored = _stored(rows, cols)
    row, col = divmod(blank, cols)
    if stored is None or row not in (0, rows - 1) or col not in (0, cols - 1):
        return None
    down, right = (1 if row == 0 else -1), (1 if col == 0 else -1)

    def seen(cell: int) -> int:
        """Return a cell as seen with the goal's blank in the first cell."""
        return abs(row - cell // cols) * cols + abs(col - cell % cols)

    name = [0] * (rows * cols)
    for cell, tile in enumerate(goal.tiles):
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
    shifts = Shifts(stored.shifts.tables, bytes(map(seen, range(rows * cols))), cols)
    return Learned(place, pairs, shifts)


@cache
def _stored(rows: int, cols: int) -> Learned | None:
    """Read the file for a size, if there is one."""
    file = files("taquin.evaluation").joinpath("weights", f"{rows}x{cols}.txt")
    if not file.is_file():
        return None
    lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    numbers = [[int(word) for word in line.split()] for line in lines]
    cells, shifts = rows * cols, (2 * rows - 1) ** 2
    place, *tables = (
        [row or [0] * cells for row in numbers[at : at + cells]]
        for at in range(0, cells * (1 + len(LEARNED)), cells)
    )
    pairs = dict(zip(LEARNED, tables, strict=True))
    for down, right in PAIRS:
        if (down, right) not in pairs:
            pairs[down, right] = _mirrored(pairs[right, down], cols)
    first = cells * (1 + len(LEARNED))
    by_shift = {
        apart: b"".join(
            array("h", row or [0] * shifts).tobytes() for row in numbers[at : at + shifts]
        )
        for at, apart in zip(range(first, len(numbers), shifts), LEARNED, strict=True)
    }
    return Learned(place, pairs, Shifts(by_shift, bytes(range(cells)), cols))


def _mirrored(table: Table, side: int) -> Table:
    """Return a table of pairs for a square board with rows and columns exchanged."""
    name = [cell % side * side + cell // side for cell in range(side * side)]
    return [[table[one][two] for two in name] for one in name]
