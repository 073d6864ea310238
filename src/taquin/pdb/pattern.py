"""Pattern: some tiles of a board, named by the cells where the goal has them.

    . A A -        the pattern A of a 4×4 goal with its blank in cell 0:
    A A - -        homes 1, 2, 4, 5
    - - - -
    - - - -

Forget the other tiles: they may be moved for nothing. What is left of a board is where the
pattern's tiles stand and which *region* the blank is in: the cells without pattern tiles fall into
connected parts, and the blank goes about in its own one freely. The fewest moves of pattern tiles that
bring them home, with the blank back in its region, are a lower bound on the moves that these tiles make
in the real game. Each move of the game moves one tile, so the bounds of patterns without a common tile add up.

Two patterns need the same table if a symmetry takes the homes of one to those of the other, and the
region that the blank has at home too. `representative` is the one of them that the table is made for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from taquin.board import slides
from taquin.errors import TaquinError
from taquin.pdb.symmetry import Symmetry, symmetries

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_TILES = 8
"""A table has k! entries for each set of k cells; with nine tiles even 4×4 takes gigabytes."""

MAX_CELLS = 256
"""Cells and tiles are single bytes."""


@dataclass(frozen=True, slots=True, order=True)
class Pattern:
    """Tiles by their home cells, ascending, on a board whose goal has the blank in that cell."""

    rows: int
    cols: int
    blank: int
    homes: tuple[int, ...]

    def __post_init__(self) -> None:
        cells = self.rows * self.cols
        if min(self.rows, self.cols) < 2 or cells > MAX_CELLS:
            raise TaquinError(
                f"a pattern is of a board of 2×2 to {MAX_CELLS} cells, not {self.rows}×{self.cols}"
            )
        if not 1 <= len(self.homes) <= MAX_TILES:
            raise TaquinError(f"a pattern has 1 to {MAX_TILES} tiles, not {len(self.homes)}")
        if list(self.homes) != sorted(set(self.homes)):
            raise TaquinError(f"the homes of a pattern ascend: {self.homes} do not")
        if self.homes[0] < 0 or self.homes[-1] >= cells or not 0 <= self.blank < cells:
            raise TaquinError(f"a {self.rows}×{self.cols} board has the cells 0 to {cells - 1}")
        if self.blank in self.homes:
            raise TaquinError(f"cell {self.blank} is the blank's, and no home of a pattern's tile")

    @classmethod
    def of(cls, rows: int, cols: int, blank: int, homes: Iterable[int]) -> Pattern:
        """Make a pattern of homes in any order."""
        return cls(rows, cols, blank, tuple(sorted(homes)))

    @property
    def name(self) -> str:
        """Size, blank and homes as one word: `4x4-blank0-1.2.4.5`."""
        return f"{self.rows}x{self.cols}-blank{self.blank}-{'.'.join(map(str, self.homes))}"

    @property
    def tiles(self) -> int:
        """The number of tiles."""
        return len(self.homes)

    @property
    def connected(self) -> bool:
        """Whether one gets from each home to every other over homes alone."""
        inside = set(self.homes)
        return len(region_of(self.rows, self.cols, self.homes[0], inside)) == len(inside)

    def image(self, symmetry: Symmetry) -> Pattern:
        """Return the pattern as that symmetry shows it."""
        return Pattern.of(
            self.rows, self.cols, symmetry[self.blank], (symmetry[home] for home in self.homes)
        )

    @property
    def representative(self) -> Pattern:
        """The pattern whose table serves this one, and all its images.

        Of all images of the homes and of the blank's region the smallest; the blank is put into
        the lowest cell of its region, as every cell of it is as good.
        """
        return _representative(self)[0]

    @property
    def to_representative(self) -> Symmetry:
        """A symmetry that leads from this pattern to its representative."""
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
    """Return the cells that can be reached from a cell by steps that stay inside."""
    reached = {cell}
    waiting = [cell]
    while waiting:
        for _, beside in slides(rows, cols)[waiting.pop()]:
            if beside in inside and beside not in reached:
                reached.add(beside)
                waiting.append(beside)
    return frozenset(reached)


def regions(rows: int, cols: int, occupied: Iterable[int]) -> list[frozenset[int]]:
    """Return the connected parts of the cells that are not occupied, by their lowest cells."""
    free = set(range(rows * cols)) - set(occupied)
    parts = []
    while free:
        part = region_of(rows, cols, min(free), free)
        parts.append(part)
        free -= part
    return parts
