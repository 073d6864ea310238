"""Runs a task: loads the pattern databases, searches as often as wanted, and makes the row."""

from __future__ import annotations

from dataclasses import replace
from statistics import median, quantiles
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.experiments.row import Row, result_columns
from taquin.experiments.task import Task, now
from taquin.puzzle import Puzzle
from taquin.solution import Solution, Status
from taquin.solve import within_memory
from taquin.util.process_memory import peak, reset_peak

if TYPE_CHECKING:
    from taquin.board import Board, Move, Tiles
    from taquin.search.framework.observer import Observer

_LIMIT_STATUSES = (Status.TIME_LIMIT, Status.NODE_LIMIT, Status.MEMORY_LIMIT)
_prepared: set[tuple[str, str, str, Board]] = set()


def prepare(task: Task) -> bool:
    """Load or build the pattern databases that the search needs, so that its time excludes that.

    It solves the goal board, once per process: that reads or builds everything that precedes the first node.
    Return False if Ctrl-C stopped it. Raises `TaquinError` if the search does not support the board.
    """
    config, goal = task.config, task.instance.goal
    key = (config.algorithm.name, config.heuristic.name, config.engine, goal)
    if key not in _prepared:
        if _bounded(task).config.run(Puzzle(goal, goal)).status is Status.CANCELLED:
            return False
        _prepared.add(key)
    return True


def run_task(task: Task, observer: Observer | None = None) -> Row | None:
    """Run the task and return its row, also after an error; None if the observer or Ctrl-C stopped it."""
    task, started = _bounded(task), now()
    try:
        solutions = _run(task, observer) if prepare(task) else None
    except TaquinError as error:
        return task.row("error", error=str(error), started=started)
    except Exception as error:  # no error of a search ends the experiment
        return task.row("error", error=f"{type(error).__name__}: {error}", started=started)
    return None if solutions is None else _row_of(task, solutions, started)


def _bounded(task: Task) -> Task:
    """Return the task with the default memory limit, if it has none."""
    config = task.config
    return replace(task, config=replace(config, limits=within_memory(config.limits)))


def _run(task: Task, observer: Observer | None) -> list[Solution[Tiles, Move]] | None:
    """Return the solutions of the timed runs. A run that reaches a limit is the last; only it is returned."""
    puzzle = task.instance.puzzle
    timed: list[Solution[Tiles, Move]] = []
    for number in range(task.runs):
        reset_peak()
        solution = task.config.run(puzzle, observer)
        solution.statistics.peak_rss = peak()
        if solution.status is Status.CANCELLED:
            return None
        if solution.status in _LIMIT_STATUSES:
            return [solution]
        if number >= task.warmup:
            timed.append(replace(solution, estimate=None))
    return timed


def _row_of(task: Task, solutions: list[Solution[Tiles, Move]], started: str) -> Row:
    """Return the row of the run with the median time, with the interquartile range of all times."""
    solutions = sorted(solutions, key=lambda each: each.statistics.seconds)
    times = [each.statistics.seconds for each in solutions]
    columns = result_columns(solutions[len(solutions) // 2]) | {"seconds": median(times)}
    return task.row(**columns, spread=_interquartile_range(times), started=started)


def _interquartile_range(times: list[float]) -> float | None:
    if len(times) < 2:
        return None
    low, _, high = quantiles(times, n=4, method="inclusive")
    return high - low
