"""AnytimeSearch: what the phases of one any-time search share.

A phase reads the incumbent, runs its parts within the budget, and records what they find. After each part
it calls `checkpoint`, which yields the solution if it has improved. It ends the search if the solution is
good enough, on a limit, or on cancellation.
"""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from taquin.anytime.counters import Counters
from taquin.anytime.incumbent import Incumbent
from taquin.heuristics.estimates import NamedEstimate
from taquin.search.framework.budget import Budget
from taquin.search.framework.monitor import TICK_SECONDS
from taquin.search.framework.observer import Live
from taquin.solution import Solution, Status

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from taquin.anytime.settings import Settings
    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer

ALGORITHM = "anytime"


class SearchEnded(Exception):
    """Ends the phases of an any-time search from inside."""


class AnytimeSearch:
    """The state of one any-time search: its incumbent, its counters and its budget."""

    def __init__(
        self, puzzle: Puzzle, settings: Settings, observer: Observer | None = None
    ) -> None:
        self.puzzle = puzzle
        self.cells = len(puzzle.start.tiles)
        self.settings = settings
        self.budget = Budget(settings.limits)
        self.incumbent = Incumbent(self.budget, observer)
        self.counters = Counters(self.budget, self.incumbent, observer)
        self.heuristic = ""  # the best heuristic for the puzzle's goal, once a phase has chosen it
        self.cancelled = False
        self.failure: Status | None = None  # why there is no solution
        self._next_poll = 0.0
        self._clock_stopped = False
        self._last_yielded: tuple[int | None, int] = (None, -1)

    @property
    def good_enough(self) -> bool:
        """Whether the incumbent has the required ratio of cost to lower bound."""
        return self.settings.good_enough(self.incumbent.cost, self.incumbent.lower_bound)

    @property
    def final_status(self) -> Status:
        """The status with which the search ends now."""
        if self.cancelled:
            return Status.CANCELLED
        if self.failure is not None:
            return self.failure
        if self.good_enough or not self.settings.must_prove:
            return Status.SOLVED
        return self.budget.limit_reached or Status.MEMORY_LIMIT

    def solution(self, status: Status = Status.SOLVED) -> Solution[Tiles, Move]:
        """Return the best solution, the lower bound and the counters as they are now."""
        name = self.heuristic or "manhattan"
        return Solution(
            self.puzzle,
            ALGORITHM,
            status,
            self.incumbent.moves,
            self.incumbent.lower_bound,
            self.counters.statistics(),
            name,
            "native",
            admissible=True,
            estimate=NamedEstimate(name, self.puzzle),
            bound_by=self.incumbent.bound_by,
        )

    def checkpoint(self) -> Iterator[Solution[Tiles, Move]]:
        """Yield the solution if it has improved; raise `SearchEnded` if the search must end."""
        now = self.incumbent.cost, self.incumbent.lower_bound
        if self.incumbent.moves is not None and self._last_yielded != now:
            self._last_yielded = now
            yield self.solution()
        if self.cancelled or self.good_enough or self.budget.limit_reached:
            raise SearchEnded

    def record(self, found: Solution[Tiles, Move]) -> bool:
        """Add the counters of a part, and keep its path if it is shorter; return whether it is."""
        self.counters.add(found.statistics)
        if found.status is Status.CANCELLED and not self.good_enough:
            self.cancelled = True
        return found.moves is not None and self.incumbent.take_path(found.moves, found.algorithm)

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
        if self.counters.report(Live(0.0, 0, 0, 0, self.counters.peak_memory, 0)):
            self.cancelled = True
            raise SearchEnded

    def with_clock_stopped(self, action: Callable[[], object]) -> None:
        """Call the action; its time does not count towards the time limit."""
        before, self._clock_stopped = perf_counter(), True
        action()
        self.budget.start += perf_counter() - before
        self._clock_stopped = False
