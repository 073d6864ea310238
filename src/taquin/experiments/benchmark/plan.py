"""Plan: which boards to solve, how, and within what limits; and the solving itself, board by board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING

from taquin.experiments.benchmark.attempt import Attempt, Settings
from taquin.experiments.benchmark.row import Row
from taquin.puzzle import Puzzle
from taquin.solution import Status
from taquin.solve import within_memory

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from taquin.experiments.benchmark.suite import Suite, Task
    from taquin.limits import Limits
    from taquin.search.framework.observer import Observer
    from taquin.search_config import SearchConfig


@dataclass(frozen=True, slots=True)
class Plan:
    """A suite and how it is to be solved."""

    suite: Suite
    config_of: Callable[[Puzzle], SearchConfig]
    limits: Limits
    engine: str
    threads: int

    def settings(self, task: Task) -> Settings:
        """Return how that board is searched."""
        config = self.config_of(task.puzzle)
        names = (config.algorithm.name, config.heuristic.name)
        return Settings(*names, config.options, self.engine, self.threads)

    def done(self, attempts: Iterable[Attempt]) -> dict[Task, Row]:
        """Return the boards that need not be solved again, with what came of them."""
        last = {(attempt.solution.space, _key(attempt.settings)): attempt for attempt in attempts}
        rows: dict[Task, Row] = {}
        for task in self.suite.tasks:
            attempt = last.get((task.puzzle, _key(self.settings(task))))
            if attempt is not None and attempt.is_final(self.limits):
                rows[task] = Row(task, attempt)
        return rows

    def prepare(self, tasks: Iterable[Task]) -> float:
        """Load what these boards' searches need, so that none is timed for it; return the seconds taken.

        This solves the goals: whatever a search reads or builds before its first node is then there.
        """
        start = perf_counter()
        seen = set()
        for task in tasks:
            config, goal = self.config_of(task.puzzle), task.puzzle.goal
            key = (config.algorithm.name, config.heuristic.name, goal)
            if key not in seen:
                seen.add(key)
                solution = config.run(
                    Puzzle(goal, goal),
                    within_memory(self.limits),
                    engine=self.engine,
                    threads=self.threads,
                )
                if solution.status is Status.CANCELLED:
                    raise KeyboardInterrupt
        return perf_counter() - start

    def run(self, task: Task, observer: Observer) -> Row | None:
        """Solve one board; None if the observer, or Ctrl-C, stopped it."""
        limits = within_memory(self.limits)
        solution = self.config_of(task.puzzle).run(
            task.puzzle, limits, observer, engine=self.engine, threads=self.threads
        )
        if solution.status is Status.CANCELLED:
            return None
        bare = replace(solution, estimate=None)  # it may hold tables
        return Row(task, Attempt(self.settings(task), limits, bare))


def _key(settings: Settings) -> str:
    return repr(settings)
