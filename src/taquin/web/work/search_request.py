"""SearchSpec and SearchRequest: a search as plain data, which the server can send to a child process."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING

from taquin.choose_search import config_for
from taquin.limits import Limits
from taquin.search_config import SearchConfig

if TYPE_CHECKING:
    from taquin.puzzle import Puzzle

SEARCH_MEMORY_SHARE = 0.8
"""The part of a process's memory limit that its search may use; Python itself needs the rest."""


@dataclass(frozen=True, slots=True)
class SearchSpec:
    """An algorithm, a heuristic and options by name. None means the default."""

    algorithm: str | None = None
    heuristic: str | None = None
    weight: float | None = None
    ties: str | None = None
    width: int | None = None
    frontier: int | None = None

    def config(self) -> SearchConfig:
        """Return the search. The algorithm must be named.

        Raises `TaquinError` for unknown names, and for options that the algorithm does not take.
        """
        options = asdict(self)
        return SearchConfig.from_options(
            options.pop("algorithm"), options.pop("heuristic"), **options
        )


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A search with the arguments that `solve` takes in addition."""

    search: SearchSpec
    engine: str = "auto"
    optimal: bool = False
    within: float | None = None

    def config(self, puzzle: Puzzle) -> SearchConfig:
        """Return the search that `solve` would choose; raise `TaquinError` if the options conflict."""
        return config_for(
            puzzle,
            **asdict(self.search),
            optimal=self.optimal,
            within=self.within,
            engine=self.engine,
        )


def cap_limits(limits: Limits, seconds: float, memory: int) -> Limits:
    """Return the limits, reduced to the seconds and bytes that the server allows to one process."""
    return replace(
        limits,
        seconds=min(limits.seconds or seconds, seconds),
        memory=min(limits.memory or memory, int(memory * SEARCH_MEMORY_SHARE)),
    )
