"""Task: one search on one board, as plain data that can be sent to another machine; and how it runs."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any

from taquin.errors import TaquinError
from taquin.experiments.row import Row
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from taquin.solution import Solution, Status
from taquin.solve import within_memory
from taquin.util.process_memory import peak, reset_peak
from taquin.version import __version__

if TYPE_CHECKING:
    from taquin.board import Board, Move, Tiles
    from taquin.experiments.lab.experiment import Contender
    from taquin.experiments.lab.instances import Instance
    from taquin.limits import Limits
    from taquin.search.framework.observer import Observer

_LIMIT_STATUSES = (Status.TIME_LIMIT, Status.NODE_LIMIT, Status.MEMORY_LIMIT)
_prepared: set[tuple[str, str, str, Board]] = set()


@dataclass(frozen=True, slots=True)
class Task:
    """One contender on one board, with the limits and the number of timings."""

    instance: Instance
    contender: Contender
    repetition: int
    limits: Limits
    warmup: int = 0
    timings: int = 1
    seed: int = 0

    @property
    def key(self) -> str:
        """The key of the row; the same task has the same key in every run of an experiment."""
        where = f"{self.instance.set_name}/{self.instance.id}"
        return f"{where}|{self.contender.label}|{self.repetition}"

    @property
    def runs(self) -> int:
        """The largest number of searches that the task runs."""
        return self.warmup + self.timings

    def row(self, status: str, **columns: Any) -> Row:
        """Return the row of this task with a status and the given result columns."""
        start, contender = self.instance.start, self.contender
        config = contender.config
        described: dict[str, Any] = {
            "key": self.key,
            "set_name": self.instance.set_name,
            "instance": self.instance.id,
            "start": str(start),
            "goal": str(self.instance.goal),
            "rows": start.rows,
            "cols": start.cols,
            "depth": self.instance.depth,
            "contender": contender.label,
            "algorithm": config.algorithm.name,
            "heuristic": config.heuristic.name,
            "options": dict(config.options),
            "engine": contender.engine,
            "threads": contender.threads,
            "repetition": self.repetition,
            "seed": self.seed,
            "status": status,
            "host": platform.node(),
            "pid": os.getpid(),
            "started": now(),
            "taquin_version": __version__,
        }
        return Row(**described | columns)


def now() -> str:
    """Return the current time in UTC as ISO 8601 text."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def prepare(task: Task) -> None:
    """Load or build the pattern databases that the search needs, so that its time excludes that.

    It solves the goal board, once per process: that reads or builds everything that precedes the first node.
    """
    goal = task.instance.goal
    config = task.contender.config
    key = (config.algorithm.name, config.heuristic.name, task.contender.engine, goal)
    if key not in _prepared:
        _search(task, config, Puzzle(goal, goal), None)
        _prepared.add(key)


def run_task(task: Task, observer: Observer | None = None) -> Row | None:
    """Run the task and return its row, also after an error; None if the observer or Ctrl-C stopped it."""
    started = now()
    try:
        prepare(task)
        solutions = _run(task, observer)
    except TaquinError as error:
        return task.row("error", error=str(error), started=started)
    except Exception as error:  # no error of a search ends the experiment
        return task.row("error", error=f"{type(error).__name__}: {error}", started=started)
    return None if solutions is None else _row_of(task, solutions, started)


def _run(task: Task, observer: Observer | None) -> list[Solution[Tiles, Move]] | None:
    """Return the solutions of the timed runs. A run that reaches a limit is the last; only it is returned."""
    config, puzzle = task.contender.config, task.instance.puzzle
    timed: list[Solution[Tiles, Move]] = []
    for number in range(task.runs):
        reset_peak()
        solution = _search(task, config, puzzle, observer)
        solution.statistics.peak_rss = peak()
        if solution.status is Status.CANCELLED:
            return None
        if solution.status in _LIMIT_STATUSES:
            return [solution]
        if number >= task.warmup:
            timed.append(replace(solution, estimate=None))
    return timed


def _search(
    task: Task, config: SearchConfig, puzzle: Puzzle, observer: Observer | None
) -> Solution[Tiles, Move]:
    return replace(
        config,
        limits=within_memory(task.limits),
        engine=task.contender.engine,
        threads=task.contender.threads,
    ).run(puzzle, observer)


def _row_of(task: Task, solutions: list[Solution[Tiles, Move]], started: str) -> Row:
    """Return the row of the run with the median time, with the interquartile range of all times."""
    solutions = sorted(solutions, key=lambda each: each.statistics.seconds)
    times = [each.statistics.seconds for each in solutions]
    middle = solutions[len(solutions) // 2]
    counters = middle.statistics.to_dict() | {"seconds": median(times)}
    return task.row(
        middle.status.value,
        engine=middle.engine,
        cost=middle.cost,
        lower_bound=middle.lower_bound,
        optimal=middle.optimal,
        moves=None if middle.moves is None else "".join(map(str, middle.moves)),
        spread=_interquartile_range(times),
        started=started,
        **counters,
    )


def _interquartile_range(times: list[float]) -> float | None:
    if len(times) < 2:
        return None
    low, _, high = quantiles(times, n=4, method="inclusive")
    return high - low
