"""Bidirectional breadth-first search (Nicholson 1966): two small balls instead of one large.

Layers grow from the start and from the goal, always on the side whose frontier is smaller. Both
balls are complete to their depths, so the first state found in both lies on a shortest way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from taquin.search.node import Node
from taquin.search.run import Run

if TYPE_CHECKING:
    from collections.abc import Hashable

    from taquin.limits import Limits
    from taquin.search.observer import Observer
    from taquin.search.space import ReversibleSpace
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
    run = Run(space, "bidirectional", None, limits, observer)
    return run.conduct(lambda: _meet(run, space))


def _meet(run: Run[S, A], space: ReversibleSpace[S, A]) -> tuple[A, ...] | None:
    statistics = run.statistics
    roots = Node[S, A](space.initial), Node[S, A](space.target)
    if space.is_goal(space.initial):
        run.found(roots[0])
        return ()
    reached = tuple({root.state: root} for root in roots)
    layers = [[root] for root in roots]
    depths = [0, 0]
    for root in roots:
        run.queued(root)

    while all(layers):
        run.prove(sum(depths) + 1)
        side = 0 if len(layers[0]) <= len(layers[1]) else 1
        mine, other = reached[side], reached[1 - side]
        next_layer: list[Node[S, A]] = []
        for done, node in enumerate(layers[side]):
            waiting = len(layers[side]) - done + len(next_layer) + len(layers[1 - side])
            run.measure(frontier=waiting, stored=len(mine) + len(other))
            run.expand(node)
            for action, state in space.successors(node.state):
                statistics.generated += 1
                if state in mine:
                    run.duplicate(node, action, state)
                    continue
                child = Node(state, 0, node, action)
                if state in other:
                    run.found(child, other[state])
                    ends = (child, other[state]) if side == 0 else (other[state], child)
                    way_back = (space.inverse(action) for action in reversed(ends[1].path()))
                    return (*ends[0].path(), *way_back)
                mine[state] = child
                next_layer.append(child)
                run.queued(child)
        layers[side] = next_layer
        depths[side] += 1
    return None
