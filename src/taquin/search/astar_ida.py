"""A*+IDA*: A* as far as memory is worth it, and IDA* below its open nodes (Bu and Korf 2019).

    1. IDA* from the start, as long as a round takes no more than `frontier` expansions: easy boards
       end here.
    2. A* from the start, until about `frontier` nodes are open. What it has met it never meets again.
    3. IDA* goes on, but each round searches below every open node with f ≤ bound:

                    start
                   ╱  │  ╲           A*: each state once, by its shortest way
                  ╱ ╲ │ ╱ ╲
                 o   o o   o         open nodes, the one nearest to the goal (smallest h) first
                ╱╲  ╱╲ ╱╲  ╱╲        depth-first, nearer children first; nothing is stored
               ······ ★ ······       f ≤ bound

The rounds before the last one are spared everything that A* has done, and all the twins of it. The last
one ends at the first goal: those who seem nearest to it are asked first, and mostly one of them is.

Why it is sound, with an admissible h:

    1. Until A* takes out a goal, some node n of a shortest path is open with the right g. So a
       shortest way from n to the goal, with all its f ≤ C*, is still to be found by the rounds.
    2. A round prunes twins by the automaton (automaton.py), which starts anew at each open node and
       so lets the first of all shortest words from n through. What led to n is not told to it: A* may
       have dropped the twin in whose favour a word from further above would be pruned.
    3. Straight back from n leads to its parent, which is nearer to the start: no shortest path goes there.
    4. So the round with bound C* finds the goal, and no earlier one can. Whatever a round cuts off first
       on that way has f ≤ C*, and so has the next bound.

With an h that may overestimate, twins are not pruned: the one that is left may look too far.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from taquin.errors import NotApplicable
from taquin.puzzle import Puzzle
from taquin.search.astar import tie_breaker
from taquin.search.automaton import quick_word_limit, shared_automaton
from taquin.search.framework.monitor import SearchMonitor
from taquin.search.framework.node import Node

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from taquin.limits import Limits
    from taquin.search.automaton import Automaton
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.space import StateSpace
    from taquin.solution import Solution

S = TypeVar("S", bound="Hashable")
A = TypeVar("A")

DEFAULT_FRONTIER = 20_000
"""A* opens so many nodes in about half a second."""

MAX_FRONTIER = 10**12

_NOTHING_CUT = float("inf")


def astar_ida(
    space: StateSpace[S, A],
    h: Callable[[S], int],
    *,
    admissible: bool = False,
    frontier: int = DEFAULT_FRONTIER,
    limits: Limits | None = None,
    observer: Observer | None = None,
) -> Solution[S, A]:
    """Deepen below the open nodes of A*. Say `admissible=True` of an h that never overestimates."""
    check_frontier(frontier)
    search = _Search(
        SearchMonitor(space, "astar-ida", h, limits, observer), h, admissible, frontier
    )
    return search.run.conduct(search.rounds)


def check_frontier(frontier: int) -> None:
    """Refuse a frontier of nothing, or of more than anyone could store."""
    if frontier < 1:
        raise NotApplicable(f"the frontier holds at least 1 node, not {frontier}")
    if frontier > MAX_FRONTIER:
        raise NotApplicable(f"the frontier holds at most {MAX_FRONTIER:,} nodes, not {frontier}")


class _Search(Generic[S, A]):
    """One search: at first only the start is open, as in IDA*; later, what A* leaves open."""

    def __init__(
        self, monitor: SearchMonitor[S, A], h: Callable[[S], int], admissible: bool, frontier: int
    ) -> None:
        self.run, self._h, self._admissible, self._frontier = monitor, h, admissible, frontier
        self._open: list[Node[S, A]] = []
        self._closed = 0
        self._automaton: Automaton | None = None

    def rounds(self) -> tuple[A, ...] | None:
        """Search with one bound after another until the goal is found."""
        monitor = self.run
        root = Node[S, A](monitor.space.initial, self._h(monitor.space.initial))
        monitor.statistics.evaluated += 1
        self._open = [root]
        still_small = True
        bound: float = root.h
        while bound < _NOTHING_CUT:
            self._prove(int(bound))
            goal, bound_after = self._search_below_open_nodes(int(bound))
            monitor.end_iteration(int(bound))
            if goal is not None:
                return goal.path()
            bound = bound_after
            if still_small and monitor.statistics.iterations[-1].expanded > self._frontier:
                still_small = False
                goal = self._open_by_astar(root.h)
                if goal is not None:
                    monitor.end_iteration(max(int(bound), goal.g + goal.h))
                    return goal.path()
                self._automaton = _automaton_of(monitor.space) if self._admissible else None
                smallest_open = min((node.g + node.h for node in self._open), default=_NOTHING_CUT)
                bound = max(bound, smallest_open)
        return None

    def _open_by_astar(self, h_of_start: int) -> Node[S, A] | None:
        """Run A* until enough nodes are open, and keep those; return the goal if it comes first."""
        monitor, space, statistics = self.run, self.run.space, self.run.statistics
        rank = tie_breaker("low-h")
        root = Node[S, A](space.initial, h_of_start)
        nodes = {root.state: root}  # every state ever generated
        queue = [(root.h, rank(root), root)]
        monitor.queued(root)
        while queue and len(queue) < self._frontier:
            monitor.measure(frontier=len(queue), stored=len(nodes))
            f, _, node = heappop(queue)
            if not _is_open(node):
                continue  # an entry that was overtaken by a shorter way
            self._prove(f)
            if space.is_goal(node.state):
                return node
            monitor.expand(node)
            for action, state in space.successors(node.state):
                statistics.generated += 1
                child = nodes.get(state)
                if child is None:
                    statistics.evaluated += 1
                    child = nodes[state] = Node(state, self._h(state), node, action)
                elif child.g > node.g + 1:
                    child.take_shorter_path(node, action)
                else:
                    continue
                heappush(queue, (child.g + child.h, rank(child), child))
                monitor.queued(child)
        self._open = sorted(filter(_is_open, nodes.values()), key=lambda node: node.h)
        self._closed = len(nodes) - len(self._open)
        return None

    def _search_below_open_nodes(self, bound: int) -> tuple[Node[S, A] | None, float]:
        """Search within a bound; return the goal's node, and the smallest f cut off."""
        smallest_cut = _NOTHING_CUT
        for node in self._open:
            if node.g + node.h > bound:
                smallest_cut = min(smallest_cut, node.g + node.h)
                continue
            goal, cut = self._search_below(node, bound)
            if goal is not None:
                return goal, bound
            smallest_cut = min(smallest_cut, cut)
        return None, smallest_cut

    def _search_below(self, top: Node[S, A], bound: int) -> tuple[Node[S, A] | None, float]:
        monitor, space, statistics = self.run, self.run.space, self.run.statistics
        smallest_cut = _NOTHING_CUT
        untried = [(top, self._word_at(top.state))]
        while untried:
            monitor.measure(
                frontier=len(self._open) + len(untried),
                stored=self._closed + len(self._open) + len(untried),
            )
            node, word = untried.pop()
            if space.is_goal(node.state):
                return node, bound
            monitor.expand(node)
            children = []
            for action, state in space.successors(node.state):
                if node.parent is not None and state == node.parent.state:
                    continue  # straight back
                longer_word = self._word_after(word, action)
                if longer_word is None:
                    continue  # leads where another word leads as well
                statistics.generated += 1
                statistics.evaluated += 1
                child = Node(state, self._h(state), node, action)
                if child.g + child.h > bound:
                    smallest_cut = min(smallest_cut, child.g + child.h)
                    continue
                monitor.queued(child)
                children.append((child, longer_word))
            children.sort(key=lambda each: each[0].h)
            untried.extend(reversed(children))
        return None, smallest_cut

    def _prove(self, bound: int) -> None:
        if self._admissible:
            self.run.prove(bound)

    def _word_at(self, state: Any) -> int:
        """The automaton's state before any move; without an automaton, always the same."""
        return self._automaton.start(state.index(0)) if self._automaton else 0

    def _word_after(self, word: int, action: Any) -> int | None:
        """The automaton's state after one more move; None if the move need not be tried."""
        return self._automaton.next(word, action) if self._automaton else word


def _is_open(node: Node[S, A]) -> bool:
    """Whether A* has still to expand a node, or has to do it again."""
    return node.reopened or not node.expanded


def _automaton_of(space: Any) -> Automaton | None:
    """What prunes twins in a tile puzzle. Of other spaces, and of puzzles with rules added, none are known."""
    if type(space) is not Puzzle:
        return None
    return shared_automaton(space.rows, space.cols, quick_word_limit(space.rows, space.cols))
