"""Bidirectional breadth-first search (Nicholson 1966): two small balls instead of one large.

Layers grow from the start and from the goal, always on the side whose frontier is smaller. Both
balls are complete to their depths, so the first state found in both lies on a shortest way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from taquin.search.framework.monitor import SearchMonitor
from taquin.search.framework.node import Node

if TYPE_CHECKING:
    from collections.abc import Hashable

    from taquin.limits import Limits
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.space import ReversibleSpace
    from taquin.solution import Solution

S = TypeVar("S", bound="Hashable")
A = TypeVar("A")


def bidirectional(
    space: ReversibleSpace[S, A],
    *,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[S, A]:
    """Search breadth-first from both ends until the two searches meet."""
    monitor = SearchMonitor(space, "bidirectional", None, limits, observer)
    return monitor.conduct(lambda: _meet(monitor, space))


def _meet(monitor: SearchMonitor[S, A], space: ReversibleSpace[S, A]) -> tuple[A, ...] | None:
    statistics = monitor.statistics
    roots = Node[S, A](space.initial), Node[S, A](space.target)
    if space.is_goal(space.initial):
        monitor.found(roots[0])
        return ()
    reached = tuple({root.state: root} for root in roots)
    layers = [[root] for root in roots]
    depths = [0, 0]
    for root in roots:
        monitor.queued(root)

    while all(layers):
        monitor.prove(sum(depths) + 1)
        side = 0 if len(layers[0]) <= len(layers[1]) else 1
        mine, other = reached[side], reached[1 - side]
        next_layer: list[Node[S, A]] = []
        for done, node in enumerate(layers[side]):
            waiting = len(layers[side]) - done + len(next_layer) + len(layers[1 - side])
            monitor.measure(frontier=waiting, stored=len(mine) + len(other))
            monitor.expand(node)
            for action, state in space.successors(node.state):
                statistics.generated += 1
                if state in mine:
                    monitor.duplicate(node, action, state)
                    continue
                child = Node(state, 0, node, action)
                if state in other:
                    monitor.found(child, other[state])
                    ends = (child, other[state]) if side == 0 else (other[state], child)
                    way_back = (space.inverse(action) for action in reversed(ends[1].path()))
                    return (*ends[0].path(), *way_back)
                mine[state] = child
                next_layer.append(child)
                monitor.queued(child)
        layers[side] = next_layer
        depths[side] += 1
    return None
