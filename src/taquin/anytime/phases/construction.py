"""Construction: the first solution, from the constructive solver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.anytime.part_observer import PartObserver
from taquin.anytime.search import SearchEnded
from taquin.search_config import SearchConfig

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.search import AnytimeSearch
    from taquin.board import Move, Tiles
    from taquin.solution import Solution


@dataclass(frozen=True, slots=True)
class Construction:
    """Finds a first solution."""

    def run(self, search: AnytimeSearch, seconds: float) -> Iterator[Solution[Tiles, Move]]:
        """Find a first solution, and yield it.

        Raises `SearchEnded` without one; the any-time search then ends with the status of the solver.
        """
        limits = search.budget.for_part(seconds)
        config = SearchConfig.from_options("constructive", limits=limits)
        found = config.run(search.puzzle, PartObserver(search))
        if not search.record(found):
            search.failure = found.status
            raise SearchEnded
        yield from search.checkpoint()
