"""A*: expand the node with the smallest f = g + h first (Hart, Nilsson and Raphael 1968).

The loop below is every best-first search. Only the key differs, always a·g + b·h:

    ucs               a=1  b=0    the nearest node first
    A*                a=1  b=1    the shortest estimated way first
    weighted A*       b/a = w     in a hurry; at most w times too long (Pohl 1970)
    greedy            a=0  b=1    what looks nearest to the goal first

Each state has one node, which always holds the best way known to it. When a shorter way turns up, the
node is mended and queued once more (greedy search, which ignores lengths, leaves it as it is). Its
older entry stays in the queue and counts, when its turn comes, as an expansion like any other; so do
the figures of the S1 study.

Invariant: until the goal is taken out, the frontier holds a node of some shortest path whose g is
right. With an admissible h its key is at most max(a, b) times the optimum C*, and so is
the smallest key in the frontier: that is the lower bound which the search can prove at any moment.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Literal, TypeVar

from taquin.errors import NotApplicable
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
    """Search by g + weight·h. Say `admissible=True` of an h that never overestimates."""
    monitor = SearchMonitor(space, "astar", h, limits, observer)
    a, b = key_weights(weight)
    return monitor.conduct(lambda: best_first(monitor, h, a, b, ties, admissible))


def best_first(
    monitor: SearchMonitor[S, A],
    h: Callable[[S], int],
    a: int,
    b: int,
    ties: Ties,
    admissible: bool,
) -> tuple[A, ...] | None:
    """Expand the node of the smallest a·g + b·h until the goal is taken from the frontier."""
    space, statistics = monitor.space, monitor.statistics
    rank = tie_breaker(ties)

    root = Node[S, A](space.initial, h(space.initial))
    statistics.evaluated += 1
    nodes = {root.state: root}  # every state ever generated
    frontier = [(b * root.h, rank(root), root)]
    monitor.queued(root)

    while frontier:
        monitor.measure(frontier=len(frontier), stored=len(nodes))
        key, _, node = heappop(frontier)
        if admissible:
            monitor.prove(-(-key // max(a, b)))
        if space.is_goal(node.state):
            monitor.found(node)
            return node.path()

        monitor.expand(node)
        for action, state in space.successors(node.state):
            statistics.generated += 1
            child = nodes.get(state)
            if child is None:
                statistics.evaluated += 1
                child = nodes[state] = Node(state, h(state), node, action)
            elif a and child.g > node.g + 1:
                child.take_shorter_path(node, action)
            else:
                monitor.duplicate(node, action, state)
                continue
            heappush(frontier, (a * child.g + b * child.h, rank(child), child))
            monitor.queued(child)
    return None


def tie_breaker(ties: Ties) -> Callable[[Node[S, A]], tuple[int, ...]]:
    """Return what orders nodes of equal key; no two nodes get the same."""
    number = count()
    if ties == "fifo":
        return lambda _: (next(number),)
    if ties == "lifo":
        return lambda _: (-next(number),)
    if ties == "low-h":
        return lambda node: (node.h, -next(number))
    raise NotApplicable(f"ties are broken by fifo, lifo or low-h, not by {ties!r}")


def key_weights(weight: float) -> tuple[int, int]:
    """Return whole numbers a, b with b/a = weight, so that keys are exact and can be bucket numbers.

    They stay below about 1000, so that there are not too many buckets: 1.37 is exact, 12.34 nearly.
    """
    if not 0 <= weight <= 1000:
        raise NotApplicable(f"the weight must be from 0 to 1000, not {weight}")
    if weight == int(weight):
        return 1, int(weight)
    from fractions import Fraction  # start-up

    ratio = Fraction(weight).limit_denominator(int(max(1, min(100, 1000 / weight))))
    return ratio.denominator, ratio.numerator
