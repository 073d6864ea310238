"""Local beam search: from layer to layer, only the best few go on.

Fast and small, but a promising state that was cut never comes back: the way found may be long, and
a narrow beam can run dry though a way exists. Nothing about the optimum is proven beyond h(start).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

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

WIDEST = 10**12


def beam(
    space: StateSpace[S, A],
    h: Callable[[S], int],
    *,
    admissible: bool = False,
    width: int = 100,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[S, A]:
    """Keep, of each layer's successors not yet explored, the `width` with the smallest h.

    Among equals the one generated first stays. A state counts as explored once it was kept.
    """
    check_width(width)
    monitor = SearchMonitor(space, "beam", h, limits, observer)
    return monitor.conduct(lambda: _layers(monitor, h, width, admissible), complete=False)


def check_width(width: int) -> None:
    """Refuse a width that keeps nothing, or more than anyone could store."""
    if width < 1:
        raise NotApplicable(f"a beam keeps at least 1 state, not {width}")
    if width > WIDEST:
        raise NotApplicable(f"a beam keeps at most {WIDEST:,} states, not {width}")


def _layers(
    monitor: SearchMonitor[S, A], h: Callable[[S], int], width: int, admissible: bool
) -> tuple[A, ...] | None:
    space, statistics = monitor.space, monitor.statistics
    root = Node[S, A](space.initial, h(space.initial))
    statistics.evaluated += 1
    if admissible:
        monitor.prove(root.h)
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
            monitor.expand(node)
            for action, state in space.successors(node.state):
                statistics.generated += 1
                if state in explored or state in candidates:
                    monitor.duplicate(node, action, state)
                    continue
                statistics.evaluated += 1
                child = Node(state, h(state), node, action)
                if space.is_goal(state):
                    monitor.found(child)
                    return child.path()
                candidates[state] = child
        ranked = sorted(candidates.values(), key=lambda node: node.h)
        layer = ranked[:width]
        explored.update(node.state for node in layer)
        for node in layer:
            monitor.queued(node)
        for node in ranked[width:]:
            monitor.cut(node)
    return None
