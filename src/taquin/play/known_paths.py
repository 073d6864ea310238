"""KnownPaths: the solutions found so far, so that a hint on a known path needs no search."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.solution import Solution

MAX_CELLS = 10_000_000
"""The states of a path are stored up to this number of cells; the path of a 32×32 board has sixty million."""


@dataclass(frozen=True, slots=True)
class KnownPath:
    """The rest of a solution, from its move number `at` on."""

    solution: Solution[Tiles, Move]
    at: int

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves from here to the goal."""
        return (self.solution.moves or ())[self.at :]

    @property
    def shortest(self) -> bool:
        """Whether no path from here is shorter: the rest of a shortest path is a shortest path."""
        return self.solution.optimal

    @property
    def rank(self) -> tuple[bool, int]:
        """The order of preference, smallest first: shortest paths, then paths with fewer moves."""
        return not self.shortest, len(self.moves)


class KnownPaths:
    """The best known path to the goal from each state that a solution has visited."""

    def __init__(self) -> None:
        self._paths: dict[Tiles, KnownPath] = {}

    def add(self, solution: Solution[Tiles, Move]) -> None:
        """Store the states of a solution for which no better path is known; of a very long one, the first."""
        if not solution.solved:
            return
        max_states = MAX_CELLS // len(solution.space.initial)
        for at, tiles in enumerate(islice(solution.states(), max_states)):
            path = KnownPath(solution, at)
            known = self._paths.get(tiles)
            if known is None or path.rank < known.rank:
                self._paths[tiles] = path

    def path_from(self, tiles: Tiles) -> KnownPath | None:
        """Return the best known path from that state, or None."""
        return self._paths.get(tiles)
