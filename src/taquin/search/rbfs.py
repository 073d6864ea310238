"""RBFS: recursive best-first search, the order of A* in the memory of one path (Korf 1993).

Every node on the current path stores its children, each with a backed-up value F: the smallest f found
below it so far. The search descends into the child with the smallest F while this F is at most the
f-limit. The f-limit is the smallest F of all alternatives. Then it forgets the subtree, keeps only its F,
and continues with the best alternative.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

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

_INFINITE = float("inf")


def rbfs(
    space: StateSpace[S, A],
    h: Callable[[S], int],
    *,
    admissible: bool = False,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[S, A]:
    """Expand nodes in the order of their f with one path in memory; return the outcome as a `Solution`.

    Set `admissible` if h never overestimates: the lower bound of the solution depends on it.
    """
    monitor = SearchMonitor(space, "rbfs", h, limits, observer)
    return monitor.run(lambda: _recursive_best_first(monitor, h, admissible))


class _Child(Generic[S, A]):
    """A successor node with its backed-up value F."""

    __slots__ = ("backed_up", "node")

    def __init__(self, node: Node[S, A], backed_up: float) -> None:
        self.node = node
        self.backed_up = backed_up


def _recursive_best_first(
    monitor: SearchMonitor[S, A], h: Callable[[S], int], admissible: bool
) -> tuple[A, ...] | None:
    space = monitor.space
    root = _Child(Node[S, A](space.initial, h(space.initial)), 0)
    root.backed_up = root.node.h
    monitor.statistics.evaluated += 1
    monitor.queued(root.node)
    if space.is_goal(root.node.state):
        monitor.found(root.node)
        return ()

    # An explicit stack instead of recursion: each entry is a node of the path, its children, its f-limit.
    path = [(root, _expand(monitor, h, root), _INFINITE)]
    while path:
        parent, children, f_limit = path[-1]
        children.sort(key=lambda child: child.backed_up)
        best = children[0].backed_up if children else _INFINITE
        if best > f_limit or best == _INFINITE:
            parent.backed_up = best
            monitor.backed_up(parent.node, best)
            path.pop()
            continue
        if admissible:
            monitor.raise_lower_bound(int(best))  # the f-limit is the smallest F elsewhere
        child = children[0]
        alternative = children[1].backed_up if len(children) > 1 else _INFINITE
        if space.is_goal(child.node.state):
            monitor.found(child.node)
            return child.node.extract_solution()
        stored = sum(len(siblings) for _, siblings, _ in path)
        monitor.measure(frontier=stored, stored=stored)
        path.append((child, _expand(monitor, h, child), min(f_limit, alternative)))
    return None


def _expand(
    monitor: SearchMonitor[S, A], h: Callable[[S], int], parent: _Child[S, A]
) -> list[_Child[S, A]]:
    """Generate all successors but the one that undoes the last action; F is at least that of the parent."""
    node = parent.node
    monitor.expanding(node)
    inherited = parent.backed_up if node.g + node.h < parent.backed_up else 0
    children = []
    for action, state in monitor.space.successors(node.state):
        if node.parent is not None and state == node.parent.state:
            continue
        monitor.statistics.generated += 1
        monitor.statistics.evaluated += 1
        child = Node(state, h(state), node, action)
        monitor.queued(child)
        if inherited > child.g + child.h:
            monitor.backed_up(child, inherited)
        children.append(_Child(child, max(child.g + child.h, inherited)))
    return children
