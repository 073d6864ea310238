"""A partition for board sizes without a drawn set: a walk through all cells, cut into patterns.

The walk stays in bands of two rows. It is cut into pieces of as many tiles as can be built in some seconds.

    . A A B B B       4×6: the walk goes down, right, up, right, down, …
    A A A B B B
    D D D C C C
    D D D C C C
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, comb, factorial
from string import ascii_uppercase

from taquin.errors import NotApplicable
from taquin.pdb.partition import BLANK, Partition
from taquin.pdb.pattern import MAX_CELLS, MAX_TILES, Pattern

MAX_WORK = 40_000_000_000
"""The largest total `build_work` of a generated partition: about five seconds on two cores."""


def generated_partition(rows: int, cols: int) -> Partition:
    """Return a partition into the largest patterns of neighbouring tiles within `MAX_WORK`.

    Raises `NotApplicable` if the board is too large for pattern databases.
    """
    if rows * cols > MAX_CELLS:
        raise NotApplicable(
            f"pattern databases support boards of up to {MAX_CELLS} cells; {rows}×{cols} has {rows * cols}"
        )
    walk = band_walk(rows, cols)[1:]
    for tiles in range(min(MAX_TILES, len(walk)), 1, -1):
        partition = _cut(rows, cols, walk, tiles)
        distinct = {each.representative for each in partition.patterns}
        if sum(map(build_work, distinct)) <= MAX_WORK:
            return partition
    return _cut(rows, cols, walk, 1)


def build_work(pattern: Pattern) -> int:
    """Return a number that is roughly proportional to the build time of a pattern database.

    It is the number of placements, without regions, times an estimate of the number of depths. The depths
    grow with the number of cells and with the longer side of the board.
    """
    cells = pattern.rows * pattern.cols
    placements = comb(cells, pattern.tiles) * factorial(pattern.tiles)
    return placements * cells * max(pattern.rows, pattern.cols)


def _cut(rows: int, cols: int, walk: list[int], tiles: int) -> Partition:
    """Cut a walk into the fewest pieces of at most that many tiles, all nearly equal."""
    pieces = ceil(len(walk) / tiles)
    letters = [BLANK] * (rows * cols)
    bounds = [piece * len(walk) // pieces for piece in range(pieces + 1)]
    for number, (start, end) in enumerate(pairwise(bounds)):
        for cell in walk[start:end]:
            letters[cell] = _letter(number)
    return Partition(rows, cols, tuple(letters))


def _letter(number: int) -> str:
    """Return the name of a pattern by its number: A to Z, then A1 to Z1 and so on."""
    suffix, letter = divmod(number, len(ascii_uppercase))
    return ascii_uppercase[letter] + (str(suffix) if suffix else "")


def band_walk(rows: int, cols: int) -> list[int]:
    """Return all cells in an order in which each is adjacent to the one before, from cell 0 on.

    The walk divides the board into bands of two rows; the last band has three if the number of rows is odd.
    It crosses a band column by column, alternately down and up, and the bands alternately right and left:

        0  3  4  7  8        With an odd number of columns, a band ends in its lower row, above
        1  2  5  6  9        the next band. With an even number, it would end in its upper row.

        0  3  4  5           So the walk crosses the last two columns as a U, and the next band begins
        1  2  7  6           with the same U. That band then ends in its lower row.
        13 12 8  9
        14 11 10 …           A band of three rows has no U: then the bands have two columns.
    """
    if rows % 2 == 1 and cols % 2 == 0:
        turned = (divmod(cell, rows) for cell in band_walk(cols, rows))
        return [row * cols + col for col, row in turned]
    walk: list[int] = []
    bends = cols % 2 == 0
    tops = range(0, rows - 1, 2)
    for band, top in enumerate(tops):
        height = 2 if top != tops[-1] else rows - top
        columns = list(range(cols)) if band % 2 == 0 else list(reversed(range(cols)))
        lines = [[(top + row) * cols + col for row in range(height)] for col in columns]
        ends_in_u = bends and band % 2 == 0 and top != tops[-1]
        begins_with_u = bends and band % 2 == 1
        walk += _walk_band(lines, begins_with_u=begins_with_u, ends_in_u=ends_in_u)
    return walk


def _walk_band(lines: list[list[int]], *, begins_with_u: bool, ends_in_u: bool) -> list[int]:
    """Return the cells of a band in walking order; `lines` are its columns, each from top to bottom."""
    walk: list[int] = []
    if begins_with_u:
        first, second = lines[:2]
        walk += [second[0], *first, *reversed(second[1:])]
        lines = [line[::-1] for line in lines[2:]]
    plain = lines[:-2] if ends_in_u else lines
    for number, line in enumerate(plain):
        walk += line if number % 2 == 0 else line[::-1]
    if ends_in_u:
        before, last = lines[-2:]
        walk += [before[0], *last, *reversed(before[1:])]
    return walk
