"""Iterative deepening depth-first search (Korf 1985): IDA* without a heuristic."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from taquin.search.framework.monitor import SearchMonitor
from taquin.search.ida_star import deepen

if TYPE_CHECKING:
    from collections.abc import Hashable

    from taquin.limits import Limits
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.space import StateSpace
    from taquin.solution import Solution

S = TypeVar("S", bound="Hashable")
A = TypeVar("A")


def iddfs(
    space: StateSpace[S, A],
    *,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[S, A]:
    """Search depth-first to depth 0, 1, 2, … until the goal is found."""
    monitor = SearchMonitor(space, "iddfs", None, limits, observer)
    return monitor.run(lambda: deepen(monitor, lambda _: 0, admissible=True))
