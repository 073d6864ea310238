"""IDA*: depth-first searches with a rising bound on f = g + h (Korf 1985).

    1. bound := h(start)
    2. search depth-first, going no further than nodes with f ≤ bound, never straight back
    3. goal found: its cost is the bound, which an admissible h makes optimal
    4. else bound := the smallest f that was cut off; go to 2

Memory is one path, however large the space. The counters add up over all rounds.
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

_NOTHING_CUT = float("inf")


def ida_star(
    space: StateSpace[S, A],
    h: Callable[[S], int],
    *,
    admissible: bool = False,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[S, A]:
    """Deepen iteratively by f. Say `admissible=True` of an h that never overestimates."""
    monitor = SearchMonitor(space, "ida-star", h, limits, observer)
    return monitor.conduct(lambda: deepen(monitor, h, admissible))


def deepen(
    monitor: SearchMonitor[S, A], h: Callable[[S], int], admissible: bool
) -> tuple[A, ...] | None:
    """Search depth-first with one bound after another until the goal is found."""
    root = Node[S, A](monitor.space.initial, h(monitor.space.initial))
    monitor.statistics.evaluated += 1
    bound: float = root.h
    while bound < _NOTHING_CUT:
        if admissible:
            monitor.prove(int(bound))
        monitor.begin_iteration(int(bound))
        goal, next_bound = _search_to(monitor, h, root, int(bound))
        monitor.end_iteration(int(bound))
        if goal is not None:
            monitor.found(goal)
            return goal.path()
        bound = next_bound
    return None


def _search_to(
    monitor: SearchMonitor[S, A], h: Callable[[S], int], root: Node[S, A], bound: int
) -> tuple[Node[S, A] | None, float]:
    """Search depth-first within a bound; return the goal's node, and the smallest f cut off."""
    space, statistics = monitor.space, monitor.statistics
    monitor.queued(root)
    if space.is_goal(root.state):
        return root, bound
    smallest_cut = _NOTHING_CUT
    monitor.expand(root)
    path = [(root, iter(space.successors(root.state)))]  # the node being explored is the last
    while path:
        node, untried = path[-1]
        for action, state in untried:
            if node.parent is not None and state == node.parent.state:
                continue  # straight back
            statistics.generated += 1
            statistics.evaluated += 1
            child = Node(state, h(state), node, action)
            if child.g + child.h > bound:
                smallest_cut = min(smallest_cut, child.g + child.h)
                monitor.cut(child)
                continue
            monitor.queued(child)
            monitor.measure(frontier=len(path) + 1, stored=len(path) + 1)
            if space.is_goal(state):
                return child, bound
            monitor.expand(child)
            path.append((child, iter(space.successors(state))))
            break
        else:
            path.pop()
    return None, smallest_cut
