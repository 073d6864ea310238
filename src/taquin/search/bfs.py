"""Breadth-first search (Moore 1959): layer after layer, so the first way found is a shortest one."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, TypeVar

from taquin.search.node import Node
from taquin.search.run import Run

if TYPE_CHECKING:
    from collections.abc import Hashable

    from taquin.limits import Limits
    from taquin.search.observer import Observer
    from taquin.search.space import StateSpace
    from taquin.solution import Solution

S = TypeVar("S", bound="Hashable")
A = TypeVar("A")


def bfs(
    space: StateSpace[S, A],
    *,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[S, A]:
    """Expand the oldest node first; test for the goal as soon as a state is generated."""
    run = Run(space, "bfs", None, limits, observer)
    return run.conduct(lambda: _breadth_first(run))


def _breadth_first(run: Run[S, A]) -> tuple[A, ...] | None:
    space, statistics = run.space, run.statistics
    root = Node[S, A](space.initial)
    if space.is_goal(root.state):
        run.found(root)
        return ()
    reached = {root.state}
    frontier = deque([root])
    run.queued(root)

    while frontier:
        run.measure(frontier=len(frontier), stored=len(reached))
        node = frontier.popleft()
        run.prove(node.g + 1)  # every state up to this depth was generated, none was the goal
        run.expand(node)
        for action, state in space.successors(node.state):
            statistics.generated += 1
            if state in reached:
                run.duplicate(node, action, state)
                continue
            child = Node(state, 0, node, action)
            if space.is_goal(state):
                run.found(child)
                return child.path()
            reached.add(state)
            frontier.append(child)
            run.queued(child)
    return None
