"""Plan: the boards to solve, the search and the limits for each; it also runs the searches."""

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
    """A suite, the search for each of its boards, and the limits."""

    suite: Suite
    config_of: Callable[[Puzzle], SearchConfig]
    limits: Limits
    engine: str
    threads: int

    def settings(self, task: Task) -> Settings:
        """Return the settings of the search on that board."""
        config = self.config_of(task.puzzle)
        names = (config.algorithm.name, config.heuristic.name)
        return Settings(*names, dict(config.options), self.engine, self.threads)

    def finished(self, attempts: Iterable[Attempt]) -> dict[Task, Row]:
        """Return the rows of the boards that earlier attempts have finished; the last attempt counts."""
        last = {(attempt.solution.space, _key(attempt.settings)): attempt for attempt in attempts}
        rows: dict[Task, Row] = {}
        for task in self.suite.tasks:
            attempt = last.get((task.puzzle, _key(self.settings(task))))
            if attempt is not None and attempt.is_final(self.limits):
                rows[task] = Row(task, attempt)
        return rows

    def prepare(self, tasks: Iterable[Task]) -> float:
        """Load the pattern databases that these boards' searches need, and return the seconds taken.

        It solves each goal board, so that a search has read or built everything before its first node.
        The times of the boards then exclude that. Ctrl-C raises `KeyboardInterrupt`.
        """
        start = perf_counter()
        seen = set()
        for task in tasks:
            config, goal = self.config_of(task.puzzle), task.puzzle.goal
            key = (config.algorithm.name, config.heuristic.name, goal)
            if key not in seen:
                seen.add(key)
                solution = replace(
                    config,
                    limits=within_memory(self.limits),
                    engine=self.engine,
                    threads=self.threads,
                ).run(Puzzle(goal, goal))
                if solution.status is Status.CANCELLED:
                    raise KeyboardInterrupt
        return perf_counter() - start

    def run(self, task: Task, observer: Observer) -> Row | None:
        """Solve one board and return its row; None if the observer or Ctrl-C stopped the search."""
        limits = within_memory(self.limits)
        solution = replace(
            self.config_of(task.puzzle), limits=limits, engine=self.engine, threads=self.threads
        ).run(task.puzzle, observer)
        if solution.status is Status.CANCELLED:
            return None
        solution = replace(solution, estimate=None)  # which may hold pattern databases
        return Row(task, Attempt(self.settings(task), limits, solution))


def _key(settings: Settings) -> str:
    return repr(settings)
