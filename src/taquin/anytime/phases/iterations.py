"""Iterations: A*+IDA* raises the lower bound with each iteration, on small boards up to the optimum."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.anytime.part_observer import PartObserver
from taquin.anytime.pdb_choice import affordable_pdbs, load_pdbs
from taquin.choose_search import OPTIMAL_SEARCH, best_without_pdb
from taquin.search_config import SearchConfig

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.search import AnytimeSearch
    from taquin.board import Move, Tiles
    from taquin.solution import Solution


@dataclass(frozen=True, slots=True)
class Iterations:
    """Searches for the optimum."""

    def run(self, search: AnytimeSearch, seconds: float) -> Iterator[Solution[Tiles, Move]]:
        """Search for the optimum; keep the lower bound of the last complete iteration."""
        end = search.budget.seconds + seconds
        if not search.heuristic:
            _choose_heuristic(search, seconds)
        source = f"iterations of {OPTIMAL_SEARCH} with {search.heuristic}"
        limits = search.budget.for_part(max(0.0, end - search.budget.seconds))
        config = SearchConfig.from_options(
            OPTIMAL_SEARCH, search.heuristic, limits=limits, threads=search.settings.threads
        )
        found = config.run(search.puzzle, PartObserver(search, bound_by=source))
        search.incumbent.raise_lower_bound(found.lower_bound, source)
        search.record(found)
        yield from search.checkpoint()


def _choose_heuristic(search: AnytimeSearch, seconds: float) -> None:
    name = affordable_pdbs(search, search.puzzle.goal, seconds)
    search.heuristic = name or best_without_pdb(search.puzzle)
    if name:  # the beams have loaded those for a goal with the blank in a corner
        load_pdbs(search, name, search.puzzle)
