"""A plug-in: one algorithm with an option of its own. No other file of the repository knows its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taquin.search import Algorithm, FrontierRule, Option, register
from taquin.search.framework.monitor import SearchMonitor
from taquin.search.framework.node import Node

if TYPE_CHECKING:
    from taquin.limits import Limits
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.space import StateSpace
    from taquin.solution import Solution

MAX_DEPTH = Option(
    "max_depth", "whole", "depth at which a path is given up", default=12, min=1, max=60
)


def depth_limited(
    space: StateSpace[Any, Any],
    *,
    max_depth: int = 12,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[Any, Any]:
    """Search depth-first, down to one depth."""
    monitor = SearchMonitor(space, "depth-limited", None, limits, observer)
    return monitor.run(lambda: _search(monitor, max_depth), complete=False)


def _search(monitor: SearchMonitor[Any, Any], max_depth: int) -> tuple[Any, ...] | None:
    root = Node[Any, Any](monitor.space.initial)
    frontier = [root]
    monitor.queued(root)
    while frontier:
        monitor.measure(frontier=len(frontier), stored=len(frontier))
        node = frontier.pop()
        if monitor.space.is_goal(node.state):
            monitor.found(node)
            return node.extract_solution()
        if node.g == max_depth:
            continue
        monitor.expanding(node)
        for action, state in monitor.space.successors(node.state):
            monitor.statistics.generated += 1
            frontier.append(Node(state, 0, node, action))
            monitor.queued(frontier[-1])
    return None


register(
    Algorithm(
        "depth-limited",
        "Depth-limited search: depth-first, down to one depth.",
        informed=False,
        options=(MAX_DEPTH,),
        function=depth_limited,
        frontier=FrontierRule("depth-first"),
    )
)
