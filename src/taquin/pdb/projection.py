"""Projection: the index of a placement in a pattern database (its rank), and the placement of an index.

This is the reference implementation of the C++ engine's projection. A database of k tiles has an entry for each
placement of the tiles on k cells and each region of the blank:

    sets of k cells          0         1         2     …       in colexicographic order
    their regions          0   1       0       0 1 2   …       by their lowest cells
    blocks                 0   1       2       3 4 5   …       numbered consecutively

    order 0 of the tiles   ■ ■ ■ ■ ■ ■ … □       a row: an entry for each block, then padding
    order 1                ■ ■ ■ ■ ■ ■ … □       to a multiple of 512 entries, which are the bits
    …                                            of a cache line
    order k!-1             ■ ■ ■ ■ ■ ■ … □

Sets, regions within a set, and orders of the tiles are each numbered without gaps. So every placement has its
own entry = order · row + block, and only the padding has no placement. Most moves keep the order of the
tiles, so a search stays in few rows.

The rank of a placement, with the tiles numbered 0 … k-1 by their homes:

1. Sort the cells: c₀ < c₁ < … < c_{k-1}. The rank of the set is ΣC(cᵢ, i+1), because colexicographic order
   compares the highest cells first.
2. The block is the number of blocks of all smaller sets, plus the number of the blank's region.
3. Read the tiles in the order of their cells: a permutation of 0 … k-1. Its rank is lexicographic; each digit
   counts the smaller tiles that follow. (The engine adds two precomputed numbers, one for the first ⌈k/2⌉
   tiles and one for the order of the others.)
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
"""The entries of a cache line, one bit each: every row begins at a cache line."""


def row_of(blocks: int) -> int:
    """Return the length of a row in entries: the blocks and the padding."""
    return -(-blocks // LINE) * LINE


class Projection:
    """The numbering of the entries of a database, for a board size and a number of tiles.

    Raises `TaquinError` if the number of tiles is not possible.
    """

    def __init__(self, rows: int, cols: int, tiles: int) -> None:
        if not 1 <= tiles <= min(MAX_TILES, rows * cols - 1):
            raise TaquinError(f"a {rows}×{cols} board has no pattern of {tiles} tiles")
        self.rows = rows
        self.cols = cols
        self.tiles = tiles
        self.sets = comb(rows * cols, tiles)
        counts = [len(self._regions(cells)) for cells in map(self.set_of, range(self.sets))]
        self._first_block = list(accumulate(counts, initial=0))
        self.row = row_of(self.blocks)

    @property
    def blocks(self) -> int:
        """The number of pairs of a set of cells and one of its regions."""
        return self._first_block[-1]

    @property
    def entries(self) -> int:
        """The number of entries without the padding: placements with a region."""
        return self.blocks * factorial(self.tiles)

    @property
    def nbytes(self) -> int:
        """The bytes of a database, including the padding."""
        return factorial(self.tiles) * self.row // 8

    def rank(self, cells: Sequence[int], blank: int) -> int:
        """Return the entry of a placement: `cells[i]` is the cell of tile i, and `blank` the blank's cell."""
        occupied = tuple(sorted(cells))
        region = next(
            number for number, part in enumerate(self._regions(occupied)) if blank in part
        )
        block = self._first_block[set_rank(occupied)] + region
        order = [cells.index(cell) for cell in occupied]
        return order_rank(order) * self.row + block

    def unrank(self, entry: int) -> tuple[tuple[int, ...], int]:
        """Return the cells of the tiles for an entry, and the lowest cell of the blank's region.

        Raises `TaquinError` if the index is padding or out of range.
        """
        order, block = divmod(entry, self.row)
        if block >= self.blocks or not 0 <= order < factorial(self.tiles):
            raise TaquinError(f"{entry} is not an entry of this database")
        number = bisect_right(self._first_block, block) - 1
        occupied = self.set_of(number)
        part = self._regions(occupied)[block - self._first_block[number]]
        cells = [0] * self.tiles
        for cell, tile in zip(occupied, order_of(order, self.tiles), strict=True):
            cells[tile] = cell
        return tuple(cells), min(part)

    def set_of(self, rank: int) -> tuple[int, ...]:
        """Return the set of cells with that rank, greedily from its highest cell."""
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
    """Return the rank of a set of cells among all sets of its size, in colexicographic order."""
    return sum(comb(cell, size) for size, cell in enumerate(ascending, 1))


def order_rank(order: Sequence[int]) -> int:
    """Return the rank of a permutation of 0 … k-1, in lexicographic order."""
    rank = 0
    for index, tile in enumerate(order):
        smaller_after = sum(other < tile for other in order[index + 1 :])
        rank += smaller_after * factorial(len(order) - 1 - index)
    return rank


def order_of(rank: int, tiles: int) -> tuple[int, ...]:
    """Return the permutation with that rank: each digit selects one of the remaining tiles."""
    remaining = list(range(tiles))
    order = []
    for size in range(tiles - 1, -1, -1):
        digit, rank = divmod(rank, factorial(size))
        order.append(remaining.pop(digit))
    return tuple(order)
