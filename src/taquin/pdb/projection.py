"""Projection: the number of a table's entry, and back. The readable twin of native/pattern/layout.

A table of k tiles on a board has an entry for each way to put the tiles on k cells and the blank
into one of the regions that are left. Entries are numbered so:

    sets of k cells          0         1         2     …       in colexicographic order
    their regions          0   1       0       0 1 2   …       by their lowest cells
    blocks                 0   1       2       3 4 5   …       counted on and on

    order 0 of the tiles   ■ ■ ■ ■ ■ ■ … □       a row: an entry for each block, then padding
    order 1                ■ ■ ■ ■ ■ ■ … □       to a multiple of 512 entries, a cache line
    …                                            of bits
    order k!-1             ■ ■ ■ ■ ■ ■ … □

What holds: sets, regions within a set, and orders of the tiles are each numbered without a gap. So
entry = order · row + block is another for every other placement, and the padding is all that has no
placement. Most moves leave the order of the tiles as it is: a search stays in few rows.

From a placement to its number, with the tiles numbered 0 … k-1 by their homes:

1. Sort the cells: c₀ < c₁ < … < c_{k-1}. The set's number is ΣC(cᵢ, i+1): so many sets come before
   it, as a set is first compared by its highest cell.
2. The block is the number of blocks of all sets before, plus the number of the blank's region.
3. Read the tiles in the order of their cells: a permutation of 0 … k-1. Its number is the
   lexicographic one: digit by digit, how many smaller tiles were still to come. (The engine adds up two
   numbers that it looks up, one for the first ⌈k/2⌉ tiles, one for the order of the others.)
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from math import comb, factorial
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.pdb.pattern import MAX_TILES, regions

if TYPE_CHECKING:
    from collections.abc import Sequence

LINE = 512
"""Entries in a cache line of the table, one bit each: rows begin at one."""


def row_of(blocks: int) -> int:
    """Return the entries from one order of the tiles to the next: the blocks, and the padding."""
    return -(-blocks // LINE) * LINE


class Projection:
    """Numbers the entries of tables of so many tiles on such a board, whichever tiles they are."""

    def __init__(self, rows: int, cols: int, tiles: int) -> None:
        if not 1 <= tiles <= min(MAX_TILES, rows * cols - 1):
            raise TaquinError(f"a {rows}×{cols} board has no table of {tiles} tiles")
        self.rows = rows
        self.cols = cols
        self.tiles = tiles
        self.sets = comb(rows * cols, tiles)
        counts = [len(self._regions(cells)) for cells in map(self.set_of, range(self.sets))]
        self._first_block = list(accumulate(counts, initial=0))
        self.row = row_of(self.blocks)

    @property
    def blocks(self) -> int:
        """Sets of cells with one of their regions."""
        return self._first_block[-1]

    @property
    def entries(self) -> int:
        """Placements with a region: what the table knows, padding not counted."""
        return self.blocks * factorial(self.tiles)

    @property
    def nbytes(self) -> int:
        """The bytes of a table, padding included."""
        return factorial(self.tiles) * self.row // 8

    def rank(self, cells: Sequence[int], blank: int) -> int:
        """Return the entry of a placement: cells[i] is the cell of tile i; the blank is in that cell."""
        occupied = tuple(sorted(cells))
        region = next(
            number for number, part in enumerate(self._regions(occupied)) if blank in part
        )
        block = self._first_block[set_rank(occupied)] + region
        order = [cells.index(cell) for cell in occupied]
        return order_rank(order) * self.row + block

    def unrank(self, entry: int) -> tuple[tuple[int, ...], int]:
        """Return the placement of an entry, and the lowest cell of the blank's region."""
        order, block = divmod(entry, self.row)
        if block >= self.blocks or not 0 <= order < factorial(self.tiles):
            raise TaquinError(f"{entry} is no entry of this table")
        number = bisect_right(self._first_block, block) - 1
        occupied = self.set_of(number)
        part = self._regions(occupied)[block - self._first_block[number]]
        cells = [0] * self.tiles
        for cell, tile in zip(occupied, order_of(order, self.tiles), strict=True):
            cells[tile] = cell
        return tuple(cells), min(part)

    def set_of(self, rank: int) -> tuple[int, ...]:
        """Return the set of cells with that number: from its highest cell down, the largest that fits."""
        cells = []
        for size in range(self.tiles, 0, -1):
            cell = size - 1
            while comb(cell + 1, size) <= rank:
                cell += 1
            cells.append(cell)
            rank -= comb(cell, size)
        return tuple(reversed(cells))

    def _regions(self, occupied: tuple[int, ...]) -> list[frozenset[int]]:
        return _regions(self.rows, self.cols, occupied)


_regions = lru_cache(maxsize=1024)(regions)


def set_rank(ascending: Sequence[int]) -> int:
    """Return the number of a set of cells among all sets of its size, in colexicographic order."""
    return sum(comb(cell, size) for size, cell in enumerate(ascending, 1))


def order_rank(order: Sequence[int]) -> int:
    """Return the number of a permutation of 0 … k-1, in lexicographic order."""
    rank = 0
    for place, tile in enumerate(order):
        smaller_to_come = sum(other < tile for other in order[place + 1 :])
        rank += smaller_to_come * factorial(len(order) - 1 - place)
    return rank


def order_of(rank: int, tiles: int) -> tuple[int, ...]:
    """Return the permutation with that number: each digit tells which of the tiles left comes next."""
    left = list(range(tiles))
    order = []
    for size in range(tiles - 1, -1, -1):
        digit, rank = divmod(rank, factorial(size))
        order.append(left.pop(digit))
    return tuple(order)
