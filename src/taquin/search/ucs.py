"""Uniform-cost search (Dijkstra 1959): best-first search by the path length g alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from taquin.search.astar import Ties, best_first
from taquin.search.framework.monitor import SearchMonitor

if TYPE_CHECKING:
    from collections.abc import Hashable

    from taquin.limits import Limits
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.space import StateSpace
    from taquin.solution import Solution

S = TypeVar("S", bound="Hashable")
A = TypeVar("A")


def ucs(
    space: StateSpace[S, A],
    *,
    ties: Ties = "fifo",
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[S, A]:
    """Expand the node with the smallest g first."""
    monitor = SearchMonitor(space, "ucs", None, limits, observer)
    return monitor.run(lambda: best_first(monitor, lambda _: 0, 1, 0, ties, admissible=True))
