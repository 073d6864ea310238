"""Iterations: A*+IDA* raises the lower bound with each iteration, on small boards up to the optimum."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.anytime import schedule
from taquin.anytime.improver import CounterRelay
from taquin.anytime.pdb_choice import affordable_pdbs, load_pdbs
from taquin.choose_search import OPTIMAL_SEARCH, best_without_pdb
from taquin.search_config import SearchConfig

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.improver import Improver
    from taquin.board import Move, Tiles
    from taquin.solution import Solution


def run_iterations(improver: Improver, end: float) -> Iterator[Solution[Tiles, Move]]:
    """Search for the optimum until the end, in seconds since the start; keep the lower bound."""
    if not improver.optimal and improver.cells > schedule.MAX_CELLS_OF_ITERATIONS:
        return
    if not improver.heuristic:
        left = max(0.0, end - improver.budget.seconds)
        name = affordable_pdbs(improver, improver.puzzle.goal, left)
        improver.heuristic = name or best_without_pdb(improver.puzzle)
        if name:  # the beams have loaded those for a goal with the blank in a corner
            load_pdbs(improver, name, improver.puzzle)
    source = f"iterations of {OPTIMAL_SEARCH} with {improver.heuristic}"
    limits = improver.budget.for_part(max(0.0, end - improver.budget.seconds))
    relay = CounterRelay(improver, bound_by=source)
    config = SearchConfig.from_options(
        OPTIMAL_SEARCH, improver.heuristic, limits=limits, threads=improver.threads
    )
    found = config.run(improver.puzzle, relay)
    improver.raise_lower_bound(found.lower_bound, source)
    improver.record(found)
    yield from improver.checkpoint()
