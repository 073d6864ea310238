"""A*+IDA*: A* as far as its memory allows, then IDA* below its frontier (Bu and Korf 2019).

    1. IDA* from the start, until an iteration takes more than `frontier` expansions. Easy boards
       are solved here.
    2. A* from the start, until about `frontier` nodes are open. It detects all duplicates.
    3. IDA* continues. Each iteration searches below every open node with f ≤ threshold:

                    start
                   ╱  │  ╲           A*: each state once, by a shortest path
                  ╱ ╲ │ ╱ ╲
                 o   o o   o         open nodes, smallest h first
                ╱╲  ╱╲ ╱╲  ╱╲        depth-first, smallest h first; nothing is stored
               ······ ★ ······       f ≤ threshold

The iterations do not repeat the work of A*, nor that of its duplicates. The last iteration ends at
the first goal. It tries small values of h first, and the goal is mostly below one of the first nodes.

The search is optimal if h is admissible:

    1. Until A* takes a goal from its queue, some node n on an optimal path is open with its optimal g.
       An optimal path from n to the goal has f ≤ C* throughout, so the iterations can find it.
    2. The automaton (automaton.py) prunes duplicate operator sequences. It restarts at each open node,
       so it allows the canonical sequence from n. It must not know the path to n: it
       could prune a path through n whose canonical duplicate A* has discarded.
    3. The action that undoes the last one leads from n to its parent, which has a smaller g. No optimal
       path takes it.
    4. So the iteration with threshold C* finds the goal, and no earlier one does. If an iteration prunes
       a node of this path, the node has f ≤ C*, and so the next threshold is at most C*.

With an h that may overestimate, the automaton is not used: the canonical path may be the one that
h overestimates.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from taquin.puzzle import Puzzle
from taquin.search.astar import tie_breaker
from taquin.search.automaton import quick_max_length, shared_automaton
from taquin.search.framework.monitor import SearchMonitor
from taquin.search.framework.node import Node
from taquin.search.framework.options import FRONTIER

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from taquin.limits import Limits
    from taquin.search.automaton import Automaton
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.space import StateSpace
    from taquin.solution import Solution

S = TypeVar("S", bound="Hashable")
A = TypeVar("A")

_NOTHING_PRUNED = float("inf")


def astar_ida(
    space: StateSpace[S, A],
    h: Callable[[S], int],
    *,
    admissible: bool = False,
    frontier: int = 20_000,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[S, A]:
    """Run IDA* below the frontier of an A* search; return the outcome as a `Solution`.

    `frontier` is the number of open nodes at which A* stops. Set `admissible` if h never
    overestimates: pruning and the lower bound depend on it. Raises `NotApplicable` if `frontier`
    is out of range.
    """
    FRONTIER.check(frontier)
    monitor = SearchMonitor(space, "astar-ida", h, limits, observer)
    return monitor.run(_Search(monitor, h, admissible, frontier).deepen)


class _Search(Generic[S, A]):
    """The iterations below the open nodes: first below the root only, then below the frontier of A*."""

    def __init__(
        self, monitor: SearchMonitor[S, A], h: Callable[[S], int], admissible: bool, frontier: int
    ) -> None:
        self._monitor, self._h, self._admissible = monitor, h, admissible
        self._frontier = frontier
        self._open: list[Node[S, A]] = []
        self._closed_count = 0
        self._automaton: Automaton | None = None

    def deepen(self) -> tuple[A, ...] | None:
        """Run one iteration after another until the goal is found; return the path, or None."""
        monitor = self._monitor
        root = Node[S, A](monitor.space.initial, self._h(monitor.space.initial))
        monitor.statistics.evaluated += 1
        self._open = [root]
        astar_has_run = False
        threshold: float = root.h
        while threshold < _NOTHING_PRUNED:
            self._raise_lower_bound(int(threshold))
            goal, next_threshold = self._iteration(int(threshold))
            monitor.end_iteration(int(threshold))
            if goal is not None:
                return goal.extract_solution()
            threshold = next_threshold
            if not astar_has_run and monitor.statistics.iterations[-1].expanded > self._frontier:
                astar_has_run = True
                goal = self._run_astar(root.h)
                if goal is not None:
                    monitor.end_iteration(max(int(threshold), goal.g + goal.h))
                    return goal.extract_solution()
                self._automaton = _automaton_of(monitor.space) if self._admissible else None
                smallest_open = min(
                    (node.g + node.h for node in self._open), default=_NOTHING_PRUNED
                )
                threshold = max(threshold, smallest_open)
        return None

    def _run_astar(self, h_of_start: int) -> Node[S, A] | None:
        """Run A* until enough nodes are open, and keep these; return the goal node if A* reaches it."""
        monitor = self._monitor
        space, statistics = monitor.space, monitor.statistics
        tie_break = tie_breaker("low-h")
        root = Node[S, A](space.initial, h_of_start)
        reached = {root.state: root}
        queue = [(root.h, tie_break(root), root)]
        monitor.queued(root)
        while queue and len(queue) < self._frontier:
            monitor.measure(frontier=len(queue), stored=len(reached))
            f, _, node = heappop(queue)
            if not _is_open(node):
                continue  # a stale entry: the node has got a shorter path since
            self._raise_lower_bound(f)
            if space.is_goal(node.state):
                return node
            monitor.expanding(node)
            for action, state in space.successors(node.state):
                statistics.generated += 1
                child = reached.get(state)
                if child is None:
                    statistics.evaluated += 1
                    child = reached[state] = Node(state, self._h(state), node, action)
                elif child.g > node.g + 1:
                    child.take_shorter_path(node, action)
                else:
                    continue
                heappush(queue, (child.g + child.h, tie_break(child), child))
                monitor.queued(child)
        self._open = sorted(filter(_is_open, reached.values()), key=lambda node: node.h)
        self._closed_count = len(reached) - len(self._open)
        return None

    def _iteration(self, threshold: int) -> tuple[Node[S, A] | None, float]:
        """Search below all open nodes; return the goal node, if found, and the smallest pruned f."""
        smallest_pruned = _NOTHING_PRUNED
        for node in self._open:
            if node.g + node.h > threshold:
                smallest_pruned = min(smallest_pruned, node.g + node.h)
                continue
            goal, pruned = self._search_below(node, threshold)
            if goal is not None:
                return goal, threshold
            smallest_pruned = min(smallest_pruned, pruned)
        return None, smallest_pruned

    def _search_below(self, top: Node[S, A], threshold: int) -> tuple[Node[S, A] | None, float]:
        """Search depth-first below one open node; return the same as `_iteration`."""
        monitor = self._monitor
        space, statistics = monitor.space, monitor.statistics
        smallest_pruned = _NOTHING_PRUNED
        untried = [(top, self._automaton_start(top.state))]
        while untried:
            monitor.measure(
                frontier=len(self._open) + len(untried),
                stored=self._closed_count + len(self._open) + len(untried),
            )
            node, automaton_state = untried.pop()
            if space.is_goal(node.state):
                return node, threshold
            monitor.expanding(node)
            children = []
            for action, state in space.successors(node.state):
                if node.parent is not None and state == node.parent.state:
                    continue  # undoes the last action
                next_state = self._automaton_next(automaton_state, action)
                if next_state is None:
                    continue  # the operator sequence is a duplicate of another one
                statistics.generated += 1
                statistics.evaluated += 1
                child = Node(state, self._h(state), node, action)
                if child.g + child.h > threshold:
                    smallest_pruned = min(smallest_pruned, child.g + child.h)
                    continue
                monitor.queued(child)
                children.append((child, next_state))
            children.sort(key=lambda each: each[0].h)
            untried.extend(reversed(children))
        return None, smallest_pruned

    def _raise_lower_bound(self, value: int) -> None:
        if self._admissible:
            self._monitor.raise_lower_bound(value)

    def _automaton_start(self, state: Any) -> int:
        """Return the automaton's state before any move; 0 without an automaton."""
        return self._automaton.start(state.index(0)) if self._automaton else 0

    def _automaton_next(self, automaton_state: int, action: Any) -> int | None:
        """Return the automaton's state after a move; None if the move is pruned."""
        return self._automaton.next(automaton_state, action) if self._automaton else automaton_state


def _is_open(node: Node[S, A]) -> bool:
    """Return whether A* still has to expand the node, for the first time or again."""
    return node.reopened or not node.expanded


def _automaton_of(space: Any) -> Automaton | None:
    """Return the automaton of a tile puzzle; None for other spaces, and for puzzles with other rules."""
    if type(space) is not Puzzle:
        return None
    return shared_automaton(space.rows, space.cols, quick_max_length(space.rows, space.cols))
