"""SearchMonitor: the bookkeeping around one search, so that an algorithm's file holds only the algorithm."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TYPE_CHECKING, Generic, TypeVar

from taquin.interrupt import note_ctrl_c, noting_ctrl_c
from taquin.limits import Limits
from taquin.search.framework.node import Node
from taquin.search.framework.observer import Live, Observer
from taquin.solution import Iteration, Solution, Statistics, Status
from taquin.util.process_memory import peak_rss

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.search.framework.space import StateSpace

S = TypeVar("S")
A = TypeVar("A")

TICK_SECONDS = 0.05
NO_LIMITS = Limits()
_DICT_SLOT = 104  # bytes of a dict or set entry at the usual load, rounded up
_FRONTIER_SLOT = 96  # a tuple of three or four in a heap's list
_FOREVER = float("inf")


class Stopped(Exception):
    """Unwinds a search that must not go on."""

    def __init__(self, status: Status) -> None:
        self.status = status


class SearchMonitor(Generic[S, A]):
    """Counts, checks the budget and tells the observer; turns whatever happens into a `Solution`."""

    def __init__(
        self,
        space: StateSpace[S, A],
        algorithm: str,
        estimate: Callable[[S], int] | None,
        limits: Limits | None,
        observer: Observer | None,
    ) -> None:
        self.space = space
        self.algorithm = algorithm
        self.estimate = estimate
        self.limits = limits or NO_LIMITS
        self.observer = observer
        self.statistics = Statistics()
        self.lower_bound = 0
        self._state_bytes = (
            sys.getsizeof(Node(space.initial)) + sys.getsizeof(space.initial) + _DICT_SLOT
        )
        self._frontier = self._memory = 0

    def conduct(
        self, search: Callable[[], tuple[A, ...] | None], *, complete: bool = True
    ) -> Solution[S, A]:
        """Run a search to its end, its budget or Ctrl-C.

        The search returns the path, or None when it ran dry: for a complete one that means that
        there is no solution.
        """
        self._start = self._round_start = perf_counter()
        limit = self.limits.seconds
        self._deadline = _FOREVER if limit is None else self._start + limit
        self._next_look = min(self._start + TICK_SECONDS, self._deadline)
        if self.observer is not None:
            self.observer.begins(self.live)
        path = None
        try:
            with noting_ctrl_c() as self._ctrl_c:
                path = search()
            dry = Status.UNSOLVABLE if complete else Status.EXHAUSTED
            status = dry if path is None else Status.SOLVED
            if self._ctrl_c.pressed:  # too late for this search, but whoever called must know
                status = Status.CANCELLED
        except Stopped as stopped:
            status = stopped.status
        except KeyboardInterrupt:
            note_ctrl_c()
            status = Status.CANCELLED
        self.statistics.seconds = perf_counter() - self._start
        self.statistics.peak_rss = peak_rss()
        name = "zero" if self.estimate is None else getattr(self.estimate, "__name__", "callable")
        return Solution(
            self.space,
            self.algorithm,
            status,
            path,
            self.lower_bound,
            self.statistics,
            name,
            estimate=self.estimate,
        )

    def measure(self, frontier: int, stored: int) -> None:
        """Note the size of the frontier (before a removal) and of all states stored."""
        statistics = self.statistics
        self._frontier = frontier
        if frontier > statistics.max_frontier:
            statistics.max_frontier = frontier
        self._memory = stored * self._state_bytes + frontier * _FRONTIER_SLOT
        if self._memory > statistics.peak_memory:
            limit = self.limits.memory
            if limit is not None and self._memory > limit:
                raise Stopped(Status.MEMORY_LIMIT)
            statistics.peak_memory = self._memory

    def expand(self, node: Node[S, A]) -> None:
        """Note that a node's successors are about to be generated, if the budget allows."""
        if self.statistics.expanded == self.limits.nodes:
            raise Stopped(Status.NODE_LIMIT)
        self.poll()
        self.statistics.expanded += 1
        if node.reopened:
            self.statistics.reopened += 1
            node.reopened = False
        node.expanded = True
        if self.observer is not None:
            self.observer.expanded(node)

    def poll(self) -> None:
        """Stop the search if its time is over or it is cancelled; tell the counters now and then."""
        now = perf_counter()
        if now >= self._next_look:
            self._look_around(now)

    def queued(self, node: Node[S, A]) -> None:
        """Tell the observer that a node entered the frontier."""
        if self.observer is not None:
            self.observer.queued(node)

    def cut(self, node: Node[S, A]) -> None:
        """Tell the observer that a node will not enter the frontier."""
        if self.observer is not None:
            self.observer.cut(node)

    def duplicate(self, parent: Node[S, A], action: A, state: S) -> None:
        """Tell the observer that a generated state is known already and is discarded."""
        if self.observer is not None:
            self.observer.duplicate(parent, action, state)

    def backed_up(self, node: Node[S, A], value: float) -> None:
        """Tell the observer what is remembered of a subtree."""
        if self.observer is not None:
            self.observer.backed_up(node, value)

    def found(self, node: Node[S, A], meets: Node[S, A] | None = None) -> None:
        """Tell the observer that this is the goal's node, or that two searches meet in these two."""
        if self.observer is not None:
            self.observer.found(node, meets)

    def prove(self, bound: int) -> None:
        """Note that no solution is shorter than the bound."""
        if bound > self.lower_bound:
            self.lower_bound = bound

    def begin_iteration(self, bound: int) -> None:
        """Tell the observer that a round with that bound begins."""
        if self.observer is not None:
            self.observer.iteration_begins(bound)

    def end_iteration(self, bound: int) -> None:
        """Note that a round with that bound has ended."""
        statistics, now = self.statistics, perf_counter()
        done = statistics.iterations
        row = Iteration(
            bound,
            statistics.expanded - sum(earlier.expanded for earlier in done),
            statistics.generated - sum(earlier.generated for earlier in done),
            now - self._round_start,
        )
        done.append(row)
        self._round_start = now
        if self.observer is not None:
            self.observer.iteration(row)

    def live(self) -> Live:
        """Return the counters as they are now."""
        return Live(
            perf_counter() - self._start,
            self.statistics.expanded,
            self.statistics.generated,
            self._frontier,
            self._memory,
            self.lower_bound,
        )

    def _look_around(self, now: float) -> None:
        if self._ctrl_c.pressed:
            raise Stopped(Status.CANCELLED)
        if now >= self._deadline:
            raise Stopped(Status.TIME_LIMIT)
        self._next_look = min(now + TICK_SECONDS, self._deadline)
        if self.observer is not None and self.observer.tick(self.live()):
            raise Stopped(Status.CANCELLED)
