"""The progress of a run: what an observer receives, the summary at the end, and the remaining time."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taquin.experiments.row import Row
    from taquin.experiments.task import Task
    from taquin.search.framework.observer import Live

_MIN_SECONDS = 1e-4
"""The time counted for a faster run: its overhead is not zero."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The number of finished tasks, and the estimated remaining time."""

    done: int
    total: int
    failed: int
    seconds: float
    left: float | None
    """The estimated remaining seconds; None until a task has ended."""


class RunObserver:
    """Receives the events of a run. The methods here do nothing; override those that you need."""

    def planned(self, total: int, done: int) -> None:
        """The run has `total` tasks; the store already has the rows of `done` of them."""

    def stored(self, row: Row) -> None:
        """The store has a new row."""

    def progress(self, progress: Progress) -> None:
        """Called several times a second."""

    def searching(self, task: Task, live: Live) -> None:
        """Called several times a second during a search in this process."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The counts of a run that ended."""

    total: int
    done_before: int
    stored: int
    by_others: int
    """Tasks whose rows another process has stored during this run."""
    failed: int
    """Rows stored by this run with the status `error`, `crashed` or `killed`."""
    interrupted: bool
    seconds: float

    @property
    def done(self) -> int:
        """The number of tasks that have a row."""
        return self.done_before + self.stored + self.by_others

    @property
    def complete(self) -> bool:
        """Whether every task has a row."""
        return self.done == self.total


class RemainingTime:
    """Estimates the remaining time: each contender is expected to need its mean time so far per task.

    The ratio of elapsed time to search time so far accounts for parallel workers and for overhead.
    """

    def __init__(self, tasks: list[Task]) -> None:
        self._waiting = Counter(task.label for task in tasks)
        self._ended: Counter[str] = Counter()
        self._search_seconds: dict[str, float] = defaultdict(float)

    def add(self, label: str, seconds: float) -> None:
        """Count a task of the contender with this label that has ended after `seconds`."""
        self._waiting[label] -= 1
        self._ended[label] += 1
        self._search_seconds[label] += max(seconds, _MIN_SECONDS)

    def estimate(self, elapsed: float) -> float | None:
        """Return the remaining seconds, given the seconds since the start; None until a task has ended."""
        spent, ended = sum(self._search_seconds.values()), self._ended.total()
        if not ended:
            return None
        expected = sum(
            count
            * (
                self._search_seconds[label] / self._ended[label]
                if self._ended[label]
                else spent / ended
            )
            for label, count in self._waiting.items()
        )
        return elapsed * expected / spent
