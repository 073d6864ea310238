"""SearchMonitor: counters, limits and observer calls, so that an algorithm's file holds only the algorithm."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TYPE_CHECKING, Generic, TypeVar

from taquin.interrupt import ctrl_c_flag, set_ctrl_c_flag
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
_BYTES_PER_DICT_ENTRY = 104  # of a dict or set at its typical load, rounded up
_BYTES_PER_HEAP_ENTRY = 96  # a tuple of three or four in a heap's list
_NO_DEADLINE = float("inf")


class Stopped(Exception):
    """Ends a search from inside with a status: a limit is reached, or the search is cancelled."""

    def __init__(self, status: Status) -> None:
        self.status = status


class SearchMonitor(Generic[S, A]):
    """Counts nodes, enforces the limits, calls the observer, and makes the `Solution` of one search."""

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
        self._bytes_per_state = (
            sys.getsizeof(Node(space.initial))
            + sys.getsizeof(space.initial)
            + _BYTES_PER_DICT_ENTRY
        )
        self._frontier = self._memory = 0

    def run(
        self, search: Callable[[], tuple[A, ...] | None], *, complete: bool = True
    ) -> Solution[S, A]:
        """Run a search until it ends, reaches a limit or is cancelled; return its `Solution`.

        The search returns its path, or None when the frontier is empty. For a complete search that
        proves that there is no solution.
        """
        self._start = self._iteration_start = perf_counter()
        limit = self.limits.seconds
        self._deadline = _NO_DEADLINE if limit is None else self._start + limit
        self._next_poll = min(self._start + TICK_SECONDS, self._deadline)
        if self.observer is not None:
            self.observer.begins(self.live)
        path = None
        try:
            with ctrl_c_flag() as self._ctrl_c:
                path = search()
            without_path = Status.UNSOLVABLE if complete else Status.EXHAUSTED
            status = without_path if path is None else Status.SOLVED
            if self._ctrl_c.pressed:  # too late for this search, but the caller must know
                status = Status.CANCELLED
        except Stopped as stopped:
            status = stopped.status
        except KeyboardInterrupt:
            set_ctrl_c_flag()
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
        """Record the size of the frontier (before a removal) and the number of all stored states.

        Raises `Stopped` if they exceed the memory limit.
        """
        statistics = self.statistics
        self._frontier = frontier
        if frontier > statistics.max_frontier:
            statistics.max_frontier = frontier
        self._memory = stored * self._bytes_per_state + frontier * _BYTES_PER_HEAP_ENTRY
        if self._memory > statistics.peak_memory:
            limit = self.limits.memory
            if limit is not None and self._memory > limit:
                raise Stopped(Status.MEMORY_LIMIT)
            statistics.peak_memory = self._memory

    def expanding(self, node: Node[S, A]) -> None:
        """Count the expansion of a node; call this before its successors are generated.

        Raises `Stopped` if a limit does not allow the expansion.
        """
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
        """Check the deadline, Ctrl-C and the observer about twenty times a second.

        Raises `Stopped` if the search must end.
        """
        now = perf_counter()
        if now >= self._next_poll:
            self._poll(now)

    def queued(self, node: Node[S, A]) -> None:
        """Report that a node has entered the frontier."""
        if self.observer is not None:
            self.observer.queued(node)

    def cut(self, node: Node[S, A]) -> None:
        """Report that a node is pruned."""
        if self.observer is not None:
            self.observer.cut(node)

    def duplicate(self, parent: Node[S, A], action: A, state: S) -> None:
        """Report that a successor is discarded as a duplicate."""
        if self.observer is not None:
            self.observer.duplicate(parent, action, state)

    def backed_up(self, node: Node[S, A], value: float) -> None:
        """Report the value that RBFS has backed up to a node."""
        if self.observer is not None:
            self.observer.backed_up(node, value)

    def found(self, node: Node[S, A], meets: Node[S, A] | None = None) -> None:
        """Report the goal node, or the two nodes in which the directions of a search meet."""
        if self.observer is not None:
            self.observer.found(node, meets)

    def raise_lower_bound(self, value: int) -> None:
        """Record a proof that no solution is shorter than the value."""
        if value > self.lower_bound:
            self.lower_bound = value

    def begin_iteration(self, threshold: int) -> None:
        """Report that the iteration with this threshold begins."""
        if self.observer is not None:
            self.observer.iteration_begins(threshold)

    def end_iteration(self, threshold: int) -> None:
        """Record and report that the iteration with this threshold has ended."""
        statistics, now = self.statistics, perf_counter()
        completed = statistics.iterations
        row = Iteration(
            threshold,
            statistics.expanded - sum(earlier.expanded for earlier in completed),
            statistics.generated - sum(earlier.generated for earlier in completed),
            now - self._iteration_start,
        )
        completed.append(row)
        self._iteration_start = now
        if self.observer is not None:
            self.observer.iteration(row)

    def live(self) -> Live:
        """Return the current counters."""
        return Live(
            perf_counter() - self._start,
            self.statistics.expanded,
            self.statistics.generated,
            self._frontier,
            self._memory,
            self.lower_bound,
        )

    def _poll(self, now: float) -> None:
        if self._ctrl_c.pressed:
            raise Stopped(Status.CANCELLED)
        if now >= self._deadline:
            raise Stopped(Status.TIME_LIMIT)
        self._next_poll = min(now + TICK_SECONDS, self._deadline)
        if self.observer is not None and self.observer.tick(self.live()):
            raise Stopped(Status.CANCELLED)
