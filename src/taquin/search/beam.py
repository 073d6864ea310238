"""Beam search: breadth-first search that keeps only the best nodes of each layer (Lowerre 1976).

Beam search is fast and needs little memory, but it is incomplete. A pruned state may be needed later,
so the solution may be long, and a narrow beam may find none. Its only lower bound is h(start).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from taquin.search.framework.monitor import SearchMonitor
from taquin.search.framework.node import Node
from taquin.search.framework.options import BEAM_WIDTH

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from taquin.limits import Limits
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.space import StateSpace
    from taquin.solution import Solution

S = TypeVar("S", bound="Hashable")
A = TypeVar("A")


def beam(
    space: StateSpace[S, A],
    h: Callable[[S], int],
    *,
    admissible: bool = False,
    width: int = 100,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[S, A]:
    """Keep the `width` successors with the smallest h in each layer; return the outcome as a `Solution`.

    Among successors with equal h, those generated first are kept. A kept state is not kept again.
    Set `admissible` if h never overestimates. Raises `NotApplicable` if the width is out of range.
    """
    BEAM_WIDTH.check(width)
    monitor = SearchMonitor(space, "beam", h, limits, observer)
    return monitor.run(lambda: _expand_layers(monitor, h, width, admissible), complete=False)


def _expand_layers(
    monitor: SearchMonitor[S, A], h: Callable[[S], int], width: int, admissible: bool
) -> tuple[A, ...] | None:
    space, statistics = monitor.space, monitor.statistics
    root = Node[S, A](space.initial, h(space.initial))
    statistics.evaluated += 1
    if admissible:
        monitor.raise_lower_bound(root.h)
    if space.is_goal(root.state):
        monitor.found(root)
        return ()
    explored = {root.state}
    layer = [root]
    monitor.queued(root)

    while layer:
        candidates: dict[S, Node[S, A]] = {}
        for node in layer:
            monitor.measure(frontier=len(layer), stored=len(explored) + len(candidates))
            monitor.expanding(node)
            for action, state in space.successors(node.state):
                statistics.generated += 1
                if state in explored or state in candidates:
                    monitor.duplicate(node, action, state)
                    continue
                statistics.evaluated += 1
                child = Node(state, h(state), node, action)
                if space.is_goal(state):
                    monitor.found(child)
                    return child.extract_solution()
                candidates[state] = child
        ranked = sorted(candidates.values(), key=lambda node: node.h)
        layer = ranked[:width]
        explored.update(node.state for node in layer)
        for node in layer:
            monitor.queued(node)
        for node in ranked[width:]:
            monitor.cut(node)
    return None
