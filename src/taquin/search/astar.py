"""A*: expand the node with the smallest f = g + h first (Hart, Nilsson and Raphael 1968).

The loop below runs every best-first search. They differ only in the key a·g + b·h:

    uniform cost    a = 1, b = 0    smallest path length first
    A*              a = 1, b = 1    smallest estimated length of the whole path first
    weighted A*     b / a = w       faster; at most w times the optimum (Pohl 1970)
    greedy          a = 0, b = 1    smallest estimate of the distance to the goal first

Each state has one node, with the shortest path known. When the search finds a shorter path, it updates
the node and queues it again; greedy search, which ignores path lengths, does not. The stale entry stays
in the queue and counts as an expansion when it is taken, as in the figures of the S1 study.

Invariant: until the goal is taken from the frontier, the frontier holds a node on an optimal path with
its optimal g. With an admissible h, the key of this node is at most max(a, b) times the optimum. So
the smallest key in the frontier, divided by max(a, b), is a lower bound.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Literal, TypeVar

from taquin.search.framework.monitor import SearchMonitor
from taquin.search.framework.node import Node
from taquin.search.framework.options import ASTAR_TIES, WEIGHT

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from taquin.limits import Limits
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.space import StateSpace
    from taquin.solution import Solution

S = TypeVar("S", bound="Hashable")
A = TypeVar("A")

Ties = Literal["fifo", "lifo", "low-h"]


def astar(
    space: StateSpace[S, A],
    h: Callable[[S], int],
    *,
    admissible: bool = False,
    weight: float = 1,
    ties: Ties = "low-h",
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[S, A]:
    """Expand the node with the smallest g + weight·h first; return the outcome as a `Solution`.

    `ties` orders nodes with equal keys. Set `admissible` if h never overestimates: the lower bound
    of the solution depends on it. Raises `NotApplicable` if an option is out of range.
    """
    monitor = SearchMonitor(space, "astar", h, limits, observer)
    a, b = key_weights(weight)
    return monitor.run(lambda: best_first(monitor, h, a, b, ties, admissible))


def best_first(
    monitor: SearchMonitor[S, A],
    h: Callable[[S], int],
    a: int,
    b: int,
    ties: Ties,
    admissible: bool,
) -> tuple[A, ...] | None:
    """Expand the node with the smallest a·g + b·h until the goal is taken from the frontier.

    Return the actions of the path, or None if the frontier is empty.
    """
    space, statistics = monitor.space, monitor.statistics
    tie_break = tie_breaker(ties)

    root = Node[S, A](space.initial, h(space.initial))
    statistics.evaluated += 1
    reached = {root.state: root}
    frontier = [(b * root.h, tie_break(root), root)]
    monitor.queued(root)

    while frontier:
        monitor.measure(frontier=len(frontier), stored=len(reached))
        key, _, node = heappop(frontier)
        if admissible:
            monitor.raise_lower_bound(-(-key // max(a, b)))
        if space.is_goal(node.state):
            monitor.found(node)
            return node.extract_solution()

        monitor.expanding(node)
        for action, state in space.successors(node.state):
            statistics.generated += 1
            child = reached.get(state)
            if child is None:
                statistics.evaluated += 1
                child = reached[state] = Node(state, h(state), node, action)
            elif a and child.g > node.g + 1:
                child.take_shorter_path(node, action)
            else:
                monitor.duplicate(node, action, state)
                continue
            heappush(frontier, (a * child.g + b * child.h, tie_break(child), child))
            monitor.queued(child)
    return None


def tie_breaker(ties: Ties) -> Callable[[Node[S, A]], tuple[int, ...]]:
    """Return a function that orders nodes with equal keys; its values are all different.

    Raises `NotApplicable` for an unknown rule.
    """
    ASTAR_TIES.check(ties)
    number = count()
    if ties == "fifo":
        return lambda _: (next(number),)
    if ties == "lifo":
        return lambda _: (-next(number),)
    return lambda node: (node.h, -next(number))


def key_weights(weight: float) -> tuple[int, int]:
    """Return integers a, b with b/a = weight: integer keys are exact and index buckets.

    Both stay below about 1000 to limit the number of buckets. A weight of 1.37 is exact, 12.34 is
    approximate. Raises `NotApplicable` for a weight below 0 or above 1000.
    """
    WEIGHT.check(weight)
    if weight == int(weight):
        return 1, int(weight)
    from fractions import Fraction  # start-up

    ratio = Fraction(weight).limit_denominator(int(max(1, min(100, 1000 / weight))))
    return ratio.denominator, ratio.numerator
