"""Pattern: some tiles of a board, identified by their goal cells (their homes).

    . A A -        the pattern A of a 4×4 goal with its blank in cell 0:
    A A - -        homes 1, 2, 4, 5
    - - - -
    - - - -

The abstraction ignores all other tiles, and their moves cost nothing. An abstract state has the cells of the
pattern's tiles and the *region* of the blank: its connected component of the other cells. The goal
has all pattern tiles at home and the blank in its goal region. The distance to it is a lower bound on the
moves of these tiles. A move moves one tile, so the lower bounds of disjoint patterns add up.

Two patterns share a database if a symmetry maps the homes of one to the homes of the other, and the blank's
goal region too. The database is built for one of them, the `representative`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from taquin.board import slides
from taquin.errors import TaquinError
from taquin.native import extension
from taquin.pdb.symmetry import Symmetry, symmetries

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_TILES = extension.MAX_PATTERN_TILES
"""A database has k! entries for each set of k cells: with nine tiles even 4×4 would take gigabytes."""

MAX_CELLS = extension.MAX_CELLS
"""The engine stores a cell or a tile in one byte."""


@dataclass(frozen=True, slots=True, order=True)
class Pattern:
    """The home cells of some tiles, in ascending order, on a board with a given goal cell of the blank.

    Raises `TaquinError` if the cells are not a pattern of the board.

    >>> Pattern(4, 4, 0, (1, 2, 4, 5)).name
    '4x4-blank0-1.2.4.5'
    """

    rows: int
    cols: int
    blank: int
    homes: tuple[int, ...]

    def __post_init__(self) -> None:
        cells = self.rows * self.cols
        if min(self.rows, self.cols) < 2 or cells > MAX_CELLS:
            raise TaquinError(
                f"the board of a pattern has 2×2 to {MAX_CELLS} cells, not {self.rows}×{self.cols}"
            )
        if not 1 <= len(self.homes) <= MAX_TILES:
            raise TaquinError(f"a pattern has 1 to {MAX_TILES} tiles, not {len(self.homes)}")
        if list(self.homes) != sorted(set(self.homes)):
            raise TaquinError(f"the homes of a pattern must be in ascending order: {self.homes}")
        if self.homes[0] < 0 or self.homes[-1] >= cells or not 0 <= self.blank < cells:
            raise TaquinError(f"a {self.rows}×{self.cols} board has the cells 0 to {cells - 1}")
        if self.blank in self.homes:
            raise TaquinError(f"cell {self.blank} is the goal cell of the blank, not of a tile")

    @classmethod
    def of(cls, rows: int, cols: int, blank: int, homes: Iterable[int]) -> Pattern:
        """Return the pattern with these homes, in any order."""
        return cls(rows, cols, blank, tuple(sorted(homes)))

    @property
    def name(self) -> str:
        """The name, of size, blank and homes: `4x4-blank0-1.2.4.5`. It is the name of the file."""
        return f"{self.rows}x{self.cols}-blank{self.blank}-{'.'.join(map(str, self.homes))}"

    @property
    def tiles(self) -> int:
        """The number of tiles."""
        return len(self.homes)

    @property
    def connected(self) -> bool:
        """Whether the home cells are connected."""
        inside = set(self.homes)
        return len(region_of(self.rows, self.cols, self.homes[0], inside)) == len(inside)

    def image(self, symmetry: Symmetry) -> Pattern:
        """Return the image of the pattern under a symmetry."""
        return Pattern.of(
            self.rows, self.cols, symmetry[self.blank], (symmetry[home] for home in self.homes)
        )

    @property
    def representative(self) -> Pattern:
        """The pattern whose database serves this pattern and all its images.

        It is the smallest image of the homes and of the blank's region. Its blank is in the lowest cell of the
        region, because all cells of a region are equivalent.
        """
        return _representative(self)[0]

    @property
    def to_representative(self) -> Symmetry:
        """A symmetry that maps this pattern to its representative."""
        return _representative(self)[1]


@lru_cache(maxsize=4096)
def _representative(pattern: Pattern) -> tuple[Pattern, Symmetry]:
    rows, cols = pattern.rows, pattern.cols
    free = set(range(rows * cols)) - set(pattern.homes)
    region = region_of(rows, cols, pattern.blank, free)

    def image(symmetry: Symmetry) -> tuple[tuple[int, ...], int]:
        homes = tuple(sorted(symmetry[home] for home in pattern.homes))
        return homes, min(symmetry[cell] for cell in region)

    best = min(symmetries(rows, cols), key=image)
    homes, blank = image(best)
    return Pattern(rows, cols, blank, homes), best


def region_of(rows: int, cols: int, cell: int, inside: set[int]) -> frozenset[int]:
    """Return the connected component of a cell within the cells of `inside`."""
    reached = {cell}
    pending = [cell]
    while pending:
        for _, neighbour in slides(rows, cols)[pending.pop()]:
            if neighbour in inside and neighbour not in reached:
                reached.add(neighbour)
                pending.append(neighbour)
    return frozenset(reached)


def regions(rows: int, cols: int, occupied: Iterable[int]) -> list[frozenset[int]]:
    """Return the connected components of the unoccupied cells, sorted by their lowest cells."""
    free = set(range(rows * cols)) - set(occupied)
    parts = []
    while free:
        part = region_of(rows, cols, min(free), free)
        parts.append(part)
        free -= part
    return parts
