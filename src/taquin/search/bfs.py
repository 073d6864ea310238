"""Breadth-first search (Moore 1959): it expands layer after layer, so the first solution is optimal."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, TypeVar

from taquin.search.framework.monitor import SearchMonitor
from taquin.search.framework.node import Node

if TYPE_CHECKING:
    from collections.abc import Hashable

    from taquin.limits import Limits
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.space import StateSpace
    from taquin.solution import Solution

S = TypeVar("S", bound="Hashable")
A = TypeVar("A")


def bfs(
    space: StateSpace[S, A],
    *,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[S, A]:
    """Expand the oldest node first; test each state for the goal when it is generated."""
    monitor = SearchMonitor(space, "bfs", None, limits, observer)
    return monitor.run(lambda: _breadth_first(monitor))


def _breadth_first(monitor: SearchMonitor[S, A]) -> tuple[A, ...] | None:
    space, statistics = monitor.space, monitor.statistics
    root = Node[S, A](space.initial)
    if space.is_goal(root.state):
        monitor.found(root)
        return ()
    reached = {root.state}
    frontier = deque([root])
    monitor.queued(root)

    while frontier:
        monitor.measure(frontier=len(frontier), stored=len(reached))
        node = frontier.popleft()
        monitor.raise_lower_bound(node.g + 1)  # no state up to this depth is a goal
        monitor.expanding(node)
        for action, state in space.successors(node.state):
            statistics.generated += 1
            if state in reached:
                monitor.duplicate(node, action, state)
                continue
            child = Node(state, 0, node, action)
            if space.is_goal(state):
                monitor.found(child)
                return child.extract_solution()
            reached.add(state)
            frontier.append(child)
            monitor.queued(child)
    return None
