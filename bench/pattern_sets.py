"""Solving published boards with a set of pattern tables: what several benchmarks here do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.pdb import catalogue
from taquin.pdb.build import obtain
from taquin.search_config import OPTIMAL_SEARCH, SearchConfig
from taquin.solve import within_memory

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.board import Move, Tiles
    from taquin.instances.sets import Instance
    from taquin.solution import Solution


@dataclass(frozen=True)
class PatternSearch:
    """The search that goes with pattern tables, and one set of them for one size of board."""

    rows: int
    cols: int
    name: str

    def __str__(self) -> str:
        return f"taquin {OPTIMAL_SEARCH} pdb:{self.name}"

    def megabytes(self, blank: int) -> float:
        """Load the tables, or build them, for goals with the blank in that cell; return their size."""
        patterns = catalogue.find_set(self.rows, self.cols, self.name).patterns(blank)
        return sum(table.nbytes for table in obtain(patterns).values()) / 1e6

    def solve(self, instance: Instance, threads: int) -> Solution[Tiles, Move]:
        """Solve a board; its length must be the published one, and proven."""
        config = SearchConfig.of(OPTIMAL_SEARCH, f"pdb:{self.name}")
        solution = config.run(
            instance.puzzle, within_memory(None), engine="native", threads=threads
        )
        assert solution.optimal, instance.number
        assert solution.cost == instance.optimum, (instance.number, solution.cost)
        return solution

    def quickest(
        self, instances: Sequence[Instance], threads: int, rounds: int
    ) -> list[Solution[Tiles, Move]]:
        """Solve all boards several times; return the round that took the least time."""
        return min(
            ([self.solve(each, threads) for each in instances] for _ in range(rounds)), key=seconds
        )


def seconds(solutions: Sequence[Solution[Tiles, Move]]) -> float:
    """Return the time of the searches alone."""
    return sum(each.statistics.seconds for each in solutions)


def expanded(solutions: Sequence[Solution[Tiles, Move]]) -> int:
    """Return the nodes expanded in all."""
    return sum(each.statistics.expanded for each in solutions)
