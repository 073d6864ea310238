"""Bidirectional breadth-first search (Nicholson 1966): two shallow searches instead of one deep one.

One search runs forward from the start, the other backward from the goal. The next layer is that of the
direction with the smaller frontier. Both searches are complete to their depths, so the first state that
both reach lies on an optimal path.
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
    """Search breadth-first from start and goal until the two searches meet."""
    monitor = SearchMonitor(space, "bidirectional", None, limits, observer)
    return monitor.run(lambda: _search_both_directions(monitor, space))


def _search_both_directions(
    monitor: SearchMonitor[S, A], space: ReversibleSpace[S, A]
) -> tuple[A, ...] | None:
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
        monitor.raise_lower_bound(sum(depths) + 1)
        direction = 0 if len(layers[0]) <= len(layers[1]) else 1
        reached_here, reached_there = reached[direction], reached[1 - direction]
        next_layer: list[Node[S, A]] = []
        for done, node in enumerate(layers[direction]):
            monitor.measure(
                frontier=len(layers[direction])
                - done
                + len(next_layer)
                + len(layers[1 - direction]),
                stored=len(reached_here) + len(reached_there),
            )
            monitor.expanding(node)
            for action, state in space.successors(node.state):
                statistics.generated += 1
                if state in reached_here:
                    monitor.duplicate(node, action, state)
                    continue
                child = Node(state, 0, node, action)
                if state in reached_there:
                    meets = reached_there[state]
                    monitor.found(child, meets)
                    forward, backward = (child, meets) if direction == 0 else (meets, child)
                    to_goal = map(space.inverse, reversed(backward.extract_solution()))
                    return (*forward.extract_solution(), *to_goal)
                reached_here[state] = child
                next_layer.append(child)
                monitor.queued(child)
        layers[direction] = next_layer
        depths[direction] += 1
    return None
