"""Improver: the best path and the lower bound of an any-time search, its counters and its budget.

The phases read and improve this state. After each step they call `checkpoint`, which yields the solution
if it has improved. It ends the search if the solution is good enough, on a limit, or on cancellation.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from taquin.heuristics.estimates import NamedEstimate
from taquin.limits import default_memory
from taquin.search.framework.budget import Budget
from taquin.search.framework.monitor import TICK_SECONDS
from taquin.search.framework.observer import Improvement, Live, Observer
from taquin.solution import Solution, Statistics, Status

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from taquin.board import Move, Tiles
    from taquin.limits import Limits
    from taquin.puzzle import Puzzle

ALGORITHM = "anytime"


class SearchEnded(Exception):
    """Ends the phases of an any-time search from inside."""


class CounterRelay(Observer):
    """Passes the counters of a part on to the observer of the whole search; ends the part when possible.

    If the part raises the lower bound while it runs, `bound_by` names it as the source of the bound.
    """

    sees_nodes = False

    def __init__(self, improver: Improver, bound_by: str = "") -> None:
        self._improver = improver
        self._bound_by = bound_by

    def tick(self, live: Live) -> bool | None:
        """Record the lower bound; return True if the part must end."""
        if self._bound_by:
            self._improver.raise_lower_bound(live.lower_bound, self._bound_by)
        if self._improver.good_enough:
            return True
        return self._improver.report(live)


class Improver:
    """The state of one any-time search.

    `within` is the ratio of cost to lower bound that the search must prove; None requires none.
    With `waits_for_pdbs`, the time for building pattern databases does not count.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        optimal: bool,
        within: float | None,
        limits: Limits,
        observer: Observer | None,
        threads: int | None,
        *,
        waits_for_pdbs: bool,
    ) -> None:
        self.puzzle = puzzle
        self.cells = len(puzzle.start.tiles)
        self.optimal = optimal
        self.within = 1.0 if optimal or within is None else within
        self.must_prove = optimal or within is not None
        self.budget = Budget(limits)
        self.observer = observer
        self.threads = threads
        self.waits_for_pdbs = waits_for_pdbs
        self.moves: tuple[Move, ...] | None = None
        self.path_by = ""
        self.lower_bound = 0
        self.bound_by = ""
        self.heuristic = ""  # the best heuristic for the puzzle's goal, once a phase has chosen it
        self.statistics = Statistics()
        self.cancelled = False
        self.failure: Status | None = None  # why there is no solution
        self._next_poll = 0.0
        self._clock_stopped = False
        self._last_yielded: tuple[int | None, int] = (None, -1)

    @property
    def cost(self) -> int | None:
        """The length of the best solution; None if there is none."""
        return None if self.moves is None else len(self.moves)

    @property
    def memory(self) -> int:
        """The bytes that a part may hold."""
        return self.budget.limits.memory or default_memory()

    @property
    def good_enough(self) -> bool:
        """Whether the cost is at most `within` times the lower bound."""
        cost = self.cost
        return cost is not None and cost <= max(self.within * self.lower_bound, self.lower_bound)

    @property
    def final_status(self) -> Status:
        """The status with which the search ends now."""
        if self.cancelled:
            return Status.CANCELLED
        if self.failure is not None:
            return self.failure
        if self.good_enough or not self.must_prove:
            return Status.SOLVED
        return self.budget.limit_reached or Status.MEMORY_LIMIT

    def solution(self, status: Status = Status.SOLVED) -> Solution[Tiles, Move]:
        """Return the best solution, the lower bound and the counters as they are now."""
        name = self.heuristic or "manhattan"
        self.statistics.seconds = self.budget.seconds
        return Solution(
            self.puzzle,
            ALGORITHM,
            status,
            self.moves,
            self.lower_bound,
            replace(self.statistics, iterations=list(self.statistics.iterations)),
            name,
            "native",
            admissible=True,
            estimate=NamedEstimate(name, self.puzzle),
            bound_by=self.bound_by,
        )

    def checkpoint(self) -> Iterator[Solution[Tiles, Move]]:
        """Yield the solution if it has improved; raise `SearchEnded` if the search must end."""
        if self.moves is not None and self._last_yielded != (self.cost, self.lower_bound):
            self._last_yielded = (self.cost, self.lower_bound)
            yield self.solution()
        if self.cancelled or self.good_enough or self.budget.limit_reached:
            raise SearchEnded

    def record(self, found: Solution[Tiles, Move]) -> bool:
        """Add the counters of a part, and keep its path if it is shorter; return whether it is."""
        total, part = self.statistics, found.statistics
        total.expanded += part.expanded
        total.generated += part.generated
        total.evaluated += part.evaluated
        total.max_frontier = max(total.max_frontier, part.max_frontier)
        total.peak_memory = max(total.peak_memory, part.peak_memory)
        total.peak_rss = part.peak_rss
        total.iterations += part.iterations
        self.budget.expanded = total.expanded
        if found.status is Status.CANCELLED and not self.good_enough:
            self.cancelled = True
        if found.moves is None or (self.cost is not None and len(found.moves) >= self.cost):
            return False
        self.moves, self.path_by = found.moves, found.algorithm
        self._announce()
        return True

    def record_memory(self, held: int) -> None:
        """Count the bytes that a part other than a search holds."""
        self.statistics.peak_memory = max(self.statistics.peak_memory, held)

    def raise_lower_bound(self, value: int, source: str) -> None:
        """Keep a lower bound and its source if it is higher than the one known."""
        if value > self.lower_bound:
            self.lower_bound, self.bound_by = value, source
            self._announce()

    def report(self, live: Live) -> bool | None:
        """Pass the counters of a part, added to those of earlier parts, to the observer.

        Return True if the observer cancels the search.
        """
        if self.observer is None:
            return None
        earlier = self.statistics
        return self.observer.tick(
            live._replace(
                seconds=self.budget.seconds,
                expanded=earlier.expanded + live.expanded,
                generated=earlier.generated + live.generated,
                lower_bound=self.lower_bound,
                cost=self.cost,
            )
        )

    def poll(self) -> None:
        """Raise `SearchEnded` if a limit is reached or the observer cancels.

        Parts other than searches, such as the build of a pattern database, call this.
        """
        if self.budget.limit_reached and not self._clock_stopped:
            raise SearchEnded
        now = perf_counter()
        if now < self._next_poll:
            return
        self._next_poll = now + TICK_SECONDS
        if self.report(Live(0.0, 0, 0, 0, self.statistics.peak_memory, self.lower_bound)):
            self.cancelled = True
            raise SearchEnded

    def with_clock_stopped(self, action: Callable[[], object]) -> None:
        """Call the action; its time does not count towards the time limit."""
        before, self._clock_stopped = perf_counter(), True
        action()
        self.budget.start += perf_counter() - before
        self._clock_stopped = False

    def _announce(self) -> None:
        if self.observer is not None and self.moves is not None:
            cost, seconds = len(self.moves), self.budget.seconds
            self.observer.improved(
                Improvement(seconds, cost, self.lower_bound, self.path_by, self.bound_by)
            )
