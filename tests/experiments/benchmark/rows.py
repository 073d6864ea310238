"""Rows with given results, for tests."""

from __future__ import annotations

from taquin.board import Move
from taquin.experiments.benchmark.attempt import Attempt, Settings
from taquin.experiments.benchmark.row import Row
from taquin.experiments.benchmark.suite import Task
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.solution import Solution, Statistics, Status

TWO_AWAY = Puzzle.of("1 2 3 4 5 6 0 7 8")
SETTINGS = Settings("ida-star", "manhattan", {}, "auto", 1)


def attempt(
    *,
    moves: str | None = "RR",
    bound: int = 2,
    status: Status = Status.SOLVED,
    expanded: int = 10,
    generated: int = 20,
    seconds: float = 0.5,
    limits: Limits | None = None,
    settings: Settings = SETTINGS,
) -> Attempt:
    statistics = Statistics(
        expanded=expanded, generated=generated, seconds=seconds, peak_memory=100, peak_rss=1000
    )
    found = None if moves is None else tuple(map(Move, moves))
    solution = Solution(
        TWO_AWAY, settings.algorithm, status, found, bound, statistics, settings.heuristic, "native"
    )
    return Attempt(settings, limits or Limits(), solution)


def row(
    number: int = 1,
    optimum: int | None = 2,
    counts: dict[str, int] | None = None,
    attempted: Attempt | None = None,
) -> Row:
    return Row(Task(number, TWO_AWAY, optimum, counts or {}), attempted or attempt())
