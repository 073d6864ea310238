"""RBFS: best-first order in the memory of one path (Korf 1993).

Every node on the current path keeps its children with a backed-up value F, the least f found
below each so far. The search stays below the best child while that child's F is at most the
node's limit (the best F anywhere else); then it forgets the subtree, remembers only its F, and
goes where the promise is better now.
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

_ENDLESS = float("inf")


def rbfs(
    space: StateSpace[S, A],
    h: Callable[[S], int],
    *,
    admissible: bool = False,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[S, A]:
    """Follow the best f, keeping one path. Say `admissible=True` of an h that never overestimates."""
    monitor = SearchMonitor(space, "rbfs", h, limits, observer)
    return monitor.conduct(lambda: _recursive_best_first(monitor, h, admissible))


class _Child(Generic[S, A]):
    """A successor and its backed-up value."""

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

    # The recursion as a list: each entry is a node on the path, its children, and its limit.
    path = [(root, _expand(monitor, h, root), _ENDLESS)]
    while path:
        parent, children, limit = path[-1]
        children.sort(key=lambda child: child.backed_up)
        best = children[0].backed_up if children else _ENDLESS
        if best > limit or best == _ENDLESS:
            parent.backed_up = best
            monitor.backed_up(parent.node, best)
            path.pop()
            continue
        if admissible:
            monitor.prove(
                int(best)
            )  # nothing anywhere promises less: the limit is the best elsewhere
        child = children[0]
        alternative = children[1].backed_up if len(children) > 1 else _ENDLESS
        if space.is_goal(child.node.state):
            monitor.found(child.node)
            return child.node.path()
        stored = sum(len(siblings) for _, siblings, _ in path)
        monitor.measure(frontier=stored, stored=stored)
        path.append((child, _expand(monitor, h, child), min(limit, alternative)))
    return None


def _expand(
    monitor: SearchMonitor[S, A], h: Callable[[S], int], parent: _Child[S, A]
) -> list[_Child[S, A]]:
    """Generate the successors but the way straight back; none promises less than its parent."""
    node = parent.node
    monitor.expand(node)
    inherits = parent.backed_up if node.g + node.h < parent.backed_up else 0
    children = []
    for action, state in monitor.space.successors(node.state):
        if node.parent is not None and state == node.parent.state:
            continue
        monitor.statistics.generated += 1
        monitor.statistics.evaluated += 1
        child = Node(state, h(state), node, action)
        monitor.queued(child)
        if inherits > child.g + child.h:
            monitor.backed_up(child, inherits)
        children.append(_Child(child, max(child.g + child.h, inherits)))
    return children
