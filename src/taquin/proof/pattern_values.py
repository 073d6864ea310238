"""PatternValues: the exact pattern values of one start, each computed once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.pdb.pattern import Pattern
from taquin.proof.lower_bound import PatternValue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from taquin.native.extension import PatternDatabase
    from taquin.puzzle import Puzzle

MAX_NODES = 200_000
"""The largest number of nodes of a search for one value; some tenths of a second."""
QUICK_NODES = 10_000
"""The number of nodes after which a stored pattern database is read instead; some milliseconds."""


class PatternValues:
    """The values of patterns at a puzzle's start."""

    def __init__(self, puzzle: Puzzle, poll: Callable[[], None]) -> None:
        self.puzzle = puzzle
        self._poll = poll
        self.home = {tile: cell for cell, tile in enumerate(puzzle.goal.tiles)}
        self.place = {tile: cell for cell, tile in enumerate(puzzle.start.tiles)}
        self._known: dict[tuple[int, ...], PatternValue] = {}

    def __call__(self, tiles: Iterable[int]) -> PatternValue:
        """Return the value of a pattern, whether or not its database is stored."""
        ordered = tuple(sorted(tiles, key=self.home.__getitem__))
        if ordered not in self._known:
            self._known[ordered] = self._compute(ordered)
        return self._known[ordered]

    def excess(self, tiles: Iterable[int]) -> int:
        """Return by how much the value exceeds the Manhattan distance; 0 if the search takes too long."""
        ordered = sorted(tiles, key=self.home.__getitem__)
        return max(0, self._search(ordered, QUICK_NODES) - self._manhattan(ordered))

    def freedom(self, tile: int) -> int:
        """Return how easily the tile can avoid others; 0 means that it is likely to block them.

        It is the minimum of four distances: from home in rows and in columns, and from the blank at the
        start and at the goal.
        """
        place, home = self.place[tile], self.home[tile]
        to_blank = (
            sum(self._distance(place, self.place[0])),
            sum(self._distance(home, self.home[0])),
        )
        return min(*self._distance(place, home), *to_blank)

    def _manhattan(self, tiles: Iterable[int]) -> int:
        """Return the Manhattan distance of the tiles from home."""
        return sum(map(sum, (self._distance(self.place[tile], self.home[tile]) for tile in tiles)))

    def _distance(self, cell: int, other: int) -> tuple[int, int]:
        """Return the rows and the columns between two cells."""
        cols = self.puzzle.cols
        return abs(cell // cols - other // cols), abs(cell % cols - other % cols)

    def _compute(self, tiles: tuple[int, ...]) -> PatternValue:
        pattern = Pattern(
            self.puzzle.rows,
            self.puzzle.cols,
            self.home[0],
            tuple(self.home[tile] for tile in tiles),
        )
        value = self._search(tiles, QUICK_NODES)
        if value < 0:
            pdb = _stored(pattern)
            if pdb is None:
                value = self._search(tiles, MAX_NODES)
            else:
                to_pdb = pattern.to_representative
                pdb_order = sorted((to_pdb[self.home[tile]], tile) for tile in tiles)
                cells = bytes(to_pdb[self.place[tile]] for _, tile in pdb_order)
                value = pdb.distance(cells, to_pdb[self.place[0]])
        if value < 0:  # the search took too long; the Manhattan distance is a lower bound, too
            value = self._manhattan(tiles)
        return PatternValue(tuple(sorted(tiles)), value, pattern.representative.name)

    def _search(self, ordered: Sequence[int], max_nodes: int) -> int:
        """Return the value of a pattern; -1 if the search takes more nodes."""
        from taquin.native.extension import pattern_distance  # start-up

        self._poll()
        return pattern_distance(
            self.puzzle.rows,
            self.puzzle.cols,
            self.home[0],
            bytes(self.home[tile] for tile in ordered),
            bytes(self.place[tile] for tile in ordered),
            self.place[0],
            max_nodes,
            lambda *_: bool(self._poll()),
        )


def _stored(pattern: Pattern) -> PatternDatabase | None:
    """Return the stored pattern database; None if there is none, or if it is damaged."""
    from taquin.pdb.build import opened  # start-up
    from taquin.pdb.file_format import DamagedPdb

    try:
        return opened(pattern)
    except DamagedPdb:
        return None
