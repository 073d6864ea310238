"""SearchRequest: how to search, as plain data that goes to a child process."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from taquin.limits import Limits
from taquin.search_config import SearchConfig
from taquin.solve import config_for

if TYPE_CHECKING:
    from taquin.puzzle import Puzzle

SEARCH_SHARE = 0.8
"""The part of a process's memory that its search may fill; the rest is Python's."""


@dataclass(frozen=True, slots=True)
class Search:
    """The words that name a search; None where one was left out."""

    algorithm: str | None = None
    heuristic: str | None = None
    weight: float | None = None
    ties: str | None = None
    width: int | None = None
    frontier: int | None = None

    def words(self) -> dict[str, Any]:
        """Return them as `solve` takes them."""
        return asdict(self)

    def config(self) -> SearchConfig:
        """Look the parts up; refuse what does not go together. The algorithm must be named."""
        given = self.words()
        return SearchConfig.of(given.pop("algorithm"), given.pop("heuristic"), **given)


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """How a board is to be solved."""

    search: Search
    engine: str = "auto"
    optimal: bool = False
    within: float | None = None

    def config(self, puzzle: Puzzle) -> SearchConfig:
        """Return the way that `solve` would take; refuse what does not go together."""
        return config_for(
            puzzle,
            **self.search.words(),
            optimal=self.optimal,
            within=self.within,
            engine=self.engine,
        )


def allowed(asked: Limits, seconds: float, memory: int) -> Limits:
    """Return what was asked for, but no more than the server allows to one process."""
    return replace(
        asked,
        seconds=min(asked.seconds or seconds, seconds),
        memory=min(asked.memory or memory, int(memory * SEARCH_SHARE)),
    )
