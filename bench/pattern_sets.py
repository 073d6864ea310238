"""Solves published boards with a set of pattern databases, for several benchmarks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.choose_search import OPTIMAL_SEARCH
from taquin.pdb import catalogue
from taquin.pdb.build import obtain
from taquin.search_config import SearchConfig
from taquin.solve import solve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.board import Move, Tiles
    from taquin.instances.sets import Instance
    from taquin.solution import Solution


@dataclass(frozen=True)
class PatternSearch:
    """An optimal search with one set of pattern databases, for one board size."""

    rows: int
    cols: int
    name: str

    def __str__(self) -> str:
        return f"taquin {OPTIMAL_SEARCH} pdb:{self.name}"

    def megabytes(self, blank: int) -> float:
        """Load the PDBs, or build them, for goals with the blank in this cell; return their size."""
        patterns = catalogue.find_set(self.rows, self.cols, self.name).patterns(blank)
        return sum(pdb.nbytes for pdb in obtain(patterns).values()) / 1e6

    def solve(self, instance: Instance, threads: int) -> Solution[Tiles, Move]:
        """Solve a board; assert that the cost is the published optimum, and proven."""
        config = SearchConfig.from_options(
            OPTIMAL_SEARCH, f"pdb:{self.name}", engine="native", threads=threads
        )
        solution = solve(instance.puzzle, config=config)
        assert solution.optimal, instance.number
        assert solution.cost == instance.optimum, (instance.number, solution.cost)
        return solution

    def quickest(
        self, instances: Sequence[Instance], threads: int, repeats: int
    ) -> list[Solution[Tiles, Move]]:
        """Solve all boards several times; return the solutions of the fastest repeat."""
        return min(
            ([self.solve(each, threads) for each in instances] for _ in range(repeats)), key=seconds
        )


def seconds(solutions: Sequence[Solution[Tiles, Move]]) -> float:
    """Return the total time of the searches."""
    return sum(each.statistics.seconds for each in solutions)


def expanded(solutions: Sequence[Solution[Tiles, Move]]) -> int:
    """Return the total number of expanded nodes."""
    return sum(each.statistics.expanded for each in solutions)
