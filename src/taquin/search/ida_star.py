"""IDA*: depth-first searches with a rising threshold on f = g + h (Korf 1985).

    1. threshold := h(start)
    2. Search depth-first, prune nodes with f > threshold, and never undo the last action.
    3. If the goal is found, stop: with an admissible h the path is optimal.
    4. Otherwise threshold := the smallest f that was pruned; go to 2.

The search stores one path only. The counters are sums over all iterations.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from taquin.search.framework.monitor import SearchMonitor
from taquin.search.framework.node import Node

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from taquin.limits import Limits
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.space import StateSpace
    from taquin.solution import Solution

S = TypeVar("S", bound="Hashable")
A = TypeVar("A")

_NOTHING_PRUNED = float("inf")


def ida_star(
    space: StateSpace[S, A],
    h: Callable[[S], int],
    *,
    admissible: bool = False,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[S, A]:
    """Search depth-first with one threshold after another; return the outcome as a `Solution`.

    Set `admissible` if h never overestimates: the lower bound of the solution depends on it.
    """
    monitor = SearchMonitor(space, "ida-star", h, limits, observer)
    return monitor.run(lambda: deepen(monitor, h, admissible))


def deepen(
    monitor: SearchMonitor[S, A], h: Callable[[S], int], admissible: bool
) -> tuple[A, ...] | None:
    """Run one iteration after another until the goal is found; return the path, or None."""
    root = Node[S, A](monitor.space.initial, h(monitor.space.initial))
    monitor.statistics.evaluated += 1
    threshold: float = root.h
    while threshold < _NOTHING_PRUNED:
        if admissible:
            monitor.raise_lower_bound(int(threshold))
        monitor.begin_iteration(int(threshold))
        goal, next_threshold = _iteration(monitor, h, root, int(threshold))
        monitor.end_iteration(int(threshold))
        if goal is not None:
            monitor.found(goal)
            return goal.extract_solution()
        threshold = next_threshold
    return None


def _iteration(
    monitor: SearchMonitor[S, A], h: Callable[[S], int], root: Node[S, A], threshold: int
) -> tuple[Node[S, A] | None, float]:
    """Search depth-first up to the threshold; return the goal node, if found, and the smallest pruned f."""
    space, statistics = monitor.space, monitor.statistics
    monitor.queued(root)
    if space.is_goal(root.state):
        return root, threshold
    smallest_pruned = _NOTHING_PRUNED
    monitor.expanding(root)
    path = [(root, iter(space.successors(root.state)))]  # the current node is the last one
    while path:
        node, untried = path[-1]
        for action, state in untried:
            if node.parent is not None and state == node.parent.state:
                continue  # undoes the last action
            statistics.generated += 1
            statistics.evaluated += 1
            child = Node(state, h(state), node, action)
            if child.g + child.h > threshold:
                smallest_pruned = min(smallest_pruned, child.g + child.h)
                monitor.cut(child)
                continue
            monitor.queued(child)
            monitor.measure(frontier=len(path) + 1, stored=len(path) + 1)
            if space.is_goal(state):
                return child, threshold
            monitor.expanding(child)
            path.append((child, iter(space.successors(state))))
            break
        else:
            path.pop()
    return None, smallest_pruned
