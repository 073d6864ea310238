"""Construction: the first solution, from the constructive solver."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.anytime.improver import CounterRelay, SearchEnded
from taquin.search_config import SearchConfig

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.improver import Improver
    from taquin.board import Move, Tiles
    from taquin.solution import Solution


def construct(improver: Improver) -> Iterator[Solution[Tiles, Move]]:
    """Find a first solution, and yield it.

    Raises `SearchEnded` without one; the any-time search then ends with the status of the solver.
    """
    config = SearchConfig.from_options("constructive", limits=improver.budget.for_part())
    found = config.run(improver.puzzle, CounterRelay(improver))
    improver.record(found)
    if improver.moves is None:
        improver.failure = found.status
        raise SearchEnded
    yield from improver.checkpoint()
