"""Budget: how much of the limits is left, for a search that consists of several others."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import TYPE_CHECKING

from taquin.solution import Status

if TYPE_CHECKING:
    from taquin.limits import Limits

MIN_SECONDS = 1e-3
"""A part gets at least this time limit: a limit of 0 is not allowed."""


@dataclass(slots=True)
class Budget:
    """The limits of a whole search, and how much of them its parts have used."""

    limits: Limits
    start: float = field(default_factory=perf_counter)
    expanded: int = 0
    """The expansions of all parts so far."""

    @property
    def seconds(self) -> float:
        """The seconds since the start."""
        return perf_counter() - self.start

    @property
    def seconds_left(self) -> float:
        """The seconds until the time limit; infinite without one."""
        limit = self.limits.seconds
        return float("inf") if limit is None else max(0.0, limit - self.seconds)

    @property
    def limit_reached(self) -> Status | None:
        """The status for the limit that is reached, or None."""
        if self.limits.nodes is not None and self.expanded >= self.limits.nodes:
            return Status.NODE_LIMIT
        return None if self.seconds_left else Status.TIME_LIMIT

    def for_part(self, seconds: float | None = None, node_share: float = 1) -> Limits:
        """Return the limits of the next part.

        It gets at most `seconds`, or all remaining time, and a share of the remaining nodes.
        """
        left = self.seconds_left if seconds is None else min(self.seconds_left, seconds)
        nodes = self.limits.nodes
        return replace(
            self.limits,
            seconds=max(left, MIN_SECONDS) if left != float("inf") else None,
            nodes=nodes and max(1, int((nodes - self.expanded) * node_share)),
        )
