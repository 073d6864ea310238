"""Which patterns to use on which board: named sets, drawn, from the weakest to the strongest.

A set is one or more partitions; its estimate is the largest of theirs, each also looked up in the
mirror images that leave the goal's blank where it is. Drawings have their blank in a corner; for goals
that have it elsewhere it is walked there (`Partition.with_blank_at`). A set of m×n boards serves n×m
boards too.

Sizes that are not drawn get a set that is made: a walk through all cells that stays in bands of two
rows, cut into pieces of as many tiles as can be built in some seconds.

    . A A B B B       4×6: the walk goes down, right, up, right, down, …
    A A A B B B
    D D D C C C
    D D D C C C
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, comb, factorial
from string import ascii_uppercase
from typing import NamedTuple

from taquin.errors import NotApplicable, UnknownName
from taquin.pdb.partition import BLANK, Partition
from taquin.pdb.pattern import MAX_CELLS, MAX_TILES, Pattern
from taquin.pdb.symmetry import canonical_cell

MAX_WORK = 40_000_000_000
"""What a set that is made may take to build, as `work` counts it: about five seconds on two cores."""


@dataclass(frozen=True, slots=True)
class NamedSet:
    """Partitions of one board size, whose estimates are taken as a maximum, under a name."""

    name: str
    rows: int
    cols: int
    summary: str
    partitions: tuple[Partition, ...]
    gain: float = 0
    """How many times fewer nodes than the weakest set of that size it takes, where that was measured."""

    def partitions_for(self, blank: int) -> tuple[Partition, ...]:
        """Return the partitions for goals with their blank in that cell, as its canonical cell has them."""
        cell = canonical_cell(self.rows, self.cols, blank)
        return tuple(each.with_blank_at(cell) for each in self.partitions)

    def patterns(self, blank: int = 0) -> tuple[Pattern, ...]:
        """Return the patterns whose tables are needed for such goals, each once."""
        return tuple(
            dict.fromkeys(
                pattern.representative
                for partition in self.partitions_for(blank)
                for pattern in partition.patterns
            )
        )

    def transposed(self) -> NamedSet:
        """Return the set for boards with rows and columns exchanged."""
        turned = tuple(each.transposed() for each in self.partitions)
        return NamedSet(self.name, self.cols, self.rows, self.summary, turned, self.gain)


class Drawn(NamedTuple):
    """A set as it is written below."""

    name: str
    summary: str
    drawings: tuple[str, ...]
    gain: float = 0


DRAWN: dict[tuple[int, int], tuple[Drawn, ...]] = {
    (3, 3): (
        Drawn(
            "small",
            "4-4: two halves",
            (
                """
                . A A
                B A A
                B B B
                """,
            ),
        ),
    ),
    (3, 4): (
        Drawn(
            "small",
            "5-6: top right and bottom left",
            (
                """
                . A A A
                B B A A
                B B B B
                """,
            ),
        ),
    ),
    (4, 4): (
        Drawn(
            "small",
            "7-6-2: left half and most of the right, built in a moment",
            (
                """
                . A C C
                A A B B
                A A B B
                A A B B
                """,
            ),
        ),
        Drawn(
            "large",
            "7-8: upper and lower half (Korf and Felner 2002)",
            (
                """
                . A A A
                A A A A
                B B B B
                B B B B
                """,
            ),
            gain=6,
        ),
    ),
    (4, 5): (
        Drawn(
            "small",
            "6-6-6-1: left, right and bottom",
            (
                """
                . A A B B
                A A A B B
                A C C B B
                C C C C D
                """,
            ),
        ),
        Drawn(
            "large",
            "6-6-7: left, right and all of the bottom",
            (
                """
                . A A B B
                A A A B B
                A C C B B
                C C C C C
                """,
            ),
        ),
    ),
    (5, 5): (
        Drawn(
            "small",
            "6-6-6-6: three of the patterns share a table (Korf and Felner 2002)",
            (
                """
                . A A B B
                A A A B B
                C C A B B
                C C D D D
                C C D D D
                """,
            ),
        ),
        Drawn(
            "large",
            "two partitions 6-6-6-6, whichever says more",
            (
                """
                . A A B B
                A A A B B
                C C A B B
                C C D D D
                C C D D D
                """,
                """
                . A B B B
                A A B B B
                A A C D D
                A C C D D
                C C C D D
                """,
            ),
        ),
    ),
    (6, 6): (
        Drawn(
            "small",
            "seven times 5: blocks and bows of neighbours",
            (
                """
                . A A B B B
                A A A B B C
                D D E E C C
                D D E E C C
                D F E G G G
                F F F F G G
                """,
            ),
        ),
    ),
    (7, 7): (
        Drawn(
            "small",
            "twelve times 4: built in a moment",
            (
                """
                . A A B B C C
                A A B B C C D
                G G F F E E D
                G F F E E D D
                G I I J J L L
                H H I J K K L
                H H I J K K L
                """,
            ),
        ),
        Drawn(
            "large",
            "nine times 5, and 3: blocks and bows of neighbours",
            (
                """
                . A A B B B C
                A A A B B C C
                D D E E F C C
                D D E E F F F
                D G E H H F I
                G G G H H I I
                G J J J H I I
                """,
            ),
        ),
    ),
}
"""For each size with at least as many columns as rows: its sets, from weak to strong."""


def sets_for(rows: int, cols: int) -> tuple[NamedSet, ...]:
    """Return the sets for boards of that size, from weak to strong."""
    if rows > cols:
        return tuple(each.transposed() for each in sets_for(cols, rows))
    return _sets_for(rows, cols)


def find_set(rows: int, cols: int, name: str) -> NamedSet:
    """Return the set of that name for boards of that size."""
    sets = {each.name: each for each in sets_for(rows, cols)}
    if name not in sets:
        raise UnknownName(f"pattern set for {rows}×{cols} boards", name, tuple(sets))
    return sets[name]


def set_names() -> tuple[str, ...]:
    """Return all names that sets of any size have."""
    return tuple(dict.fromkeys(each.name for sets in DRAWN.values() for each in sets))


@lru_cache(maxsize=64)
def _sets_for(rows: int, cols: int) -> tuple[NamedSet, ...]:
    if (rows, cols) in DRAWN:
        return tuple(
            NamedSet(
                name,
                rows,
                cols,
                summary,
                tuple(_drawn(rows, cols, each) for each in drawings),
                gain,
            )
            for name, summary, drawings, gain in DRAWN[rows, cols]
        )
    made = made_partition(rows, cols)
    return (NamedSet("small", rows, cols, f"{made.sizes}: neighbouring tiles", (made,)),)


def _drawn(rows: int, cols: int, drawing: str) -> Partition:
    """Read a drawing of this file: quicker than `Partition.parse`, which has to say what is wrong."""
    return Partition(rows, cols, tuple(drawing.split()))


def made_partition(rows: int, cols: int) -> Partition:
    """Make a partition of the largest patterns of neighbouring tiles that are soon built."""
    if rows * cols > MAX_CELLS:
        raise NotApplicable(
            f"pattern tables are for boards of up to {MAX_CELLS} cells; {rows}×{cols} has {rows * cols}"
        )
    walk = band_walk(rows, cols)[1:]
    for tiles in range(min(MAX_TILES, len(walk)), 1, -1):
        partition = _cut(rows, cols, walk, tiles)
        tables = {each.representative for each in partition.patterns}
        if sum(map(work, tables)) <= MAX_WORK:
            return partition
    return _cut(rows, cols, walk, 1)


def work(pattern: Pattern) -> int:
    """Return what grows about as the time does that it takes to build a table.

    That is the placements (regions, which differ by board, not counted), each as often as there are
    depths: the more, the more cells there are to cross, and the longer the board.
    """
    cells = pattern.rows * pattern.cols
    placements = comb(cells, pattern.tiles) * factorial(pattern.tiles)
    return placements * cells * max(pattern.rows, pattern.cols)


def _cut(rows: int, cols: int, walk: list[int], tiles: int) -> Partition:
    """Cut a walk into pieces of that many tiles or one less, or fewer where there are few in all."""
    pieces = ceil(len(walk) / tiles)
    letters = [BLANK] * (rows * cols)
    bounds = [piece * len(walk) // pieces for piece in range(pieces + 1)]
    for number, (start, end) in enumerate(pairwise(bounds)):
        for cell in walk[start:end]:
            letters[cell] = _letter(number)
    return Partition(rows, cols, tuple(letters))


def _letter(number: int) -> str:
    """Return the name of a pattern by its number: A to Z, then A1 to Z1 and so on."""
    round_, letter = divmod(number, len(ascii_uppercase))
    return ascii_uppercase[letter] + (str(round_) if round_ else "")


def band_walk(rows: int, cols: int) -> list[int]:
    """Return all cells in an order in which each is beside the one before it, from cell 0 on.

    The board is divided into bands of two rows (the last has three if their number is odd). A band is
    walked column by column, down and up in turn, from left to right and back in turn:

        0  3  4  7  8        An odd number of columns ends in the lower row, above the next band.
        1  2  5  6  9        With an even number it would end in the upper row:

        0  3  4  5           so there the last two columns are walked as a U, and the next band
        1  2  7  6           begins with the same U, after which its end is where it should be.
        13 12 8  9
        14 11 10 …           (Bands of three rows have no U: then the bands are of two columns.)
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
    """Walk the columns of a band, each given from top to bottom."""
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
