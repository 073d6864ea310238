"""Greedy best-first search (Doran and Michie 1966): weighted A* with an infinite weight."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from taquin.search.astar import Ties, best_first
from taquin.search.framework.monitor import SearchMonitor

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from taquin.limits import Limits
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.space import StateSpace
    from taquin.solution import Solution

S = TypeVar("S", bound="Hashable")
A = TypeVar("A")


def greedy(
    space: StateSpace[S, A],
    h: Callable[[S], int],
    *,
    admissible: bool = False,
    ties: Ties = "lifo",
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[S, A]:
    """Expand the node with the smallest h first and ignore the path length.

    Set `admissible` if h never overestimates: the lower bound of the solution depends on it.
    """
    monitor = SearchMonitor(space, "greedy", h, limits, observer)
    return monitor.run(lambda: best_first(monitor, h, 0, 1, ties, admissible))
