"""Budget: what is left of the limits, for a search that is made of several others."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import TYPE_CHECKING

from taquin.solution import Status

if TYPE_CHECKING:
    from taquin.limits import Limits


@dataclass(slots=True)
class Budget:
    """Limits, and what was used up of them."""

    limits: Limits
    start: float = field(default_factory=perf_counter)
    expanded: int = 0
    """Nodes, by all parts so far."""

    @property
    def seconds(self) -> float:
        """Since the start."""
        return perf_counter() - self.start

    @property
    def left(self) -> float:
        """Seconds until the end; endless without a limit."""
        limit = self.limits.seconds
        return float("inf") if limit is None else max(0.0, limit - self.seconds)

    @property
    def spent(self) -> Status | None:
        """The limit that is reached, if one is."""
        if self.limits.nodes is not None and self.expanded >= self.limits.nodes:
            return Status.NODE_LIMIT
        return None if self.left else Status.TIME_LIMIT

    def for_part(self, seconds: float | None = None, share_of_nodes: float = 1) -> Limits:
        """Return the limits of a part that may take so long, or all that is left."""
        left = min(self.left, seconds) if seconds is not None else self.left
        nodes = self.limits.nodes
        return replace(
            self.limits,
            seconds=max(left, 1e-3) if left != float("inf") else None,
            nodes=nodes and max(1, int((nodes - self.expanded) * share_of_nodes)),
        )
