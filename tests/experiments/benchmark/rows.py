"""Rows with given results, for tests."""

from __future__ import annotations

from typing import Any

from taquin.board import Move
from taquin.experiments.instance import Instance
from taquin.experiments.row import Row, result_columns
from taquin.experiments.task import Task
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from taquin.solution import Solution, Statistics, Status

TWO_AWAY = Puzzle.of("1 2 3 4 5 6 0 7 8")
CONFIG = SearchConfig.from_options("ida-star", "manhattan", threads=1)


def task(
    number: int = 1,
    puzzle: Puzzle = TWO_AWAY,
    optimum: int | None = 2,
    counts: dict[str, int] | None = None,
    config: SearchConfig = CONFIG,
) -> Task:
    return Task(Instance.of(number, "here", puzzle, optimum, counts), config.describe(), config)


def row(
    number: int = 1,
    optimum: int | None = 2,
    counts: dict[str, int] | None = None,
    *,
    moves: str | None = "RR",
    bound: int = 2,
    status: Status = Status.SOLVED,
    expanded: int = 10,
    generated: int = 20,
    seconds: float = 0.5,
    limits: Limits | None = None,
    config: SearchConfig = CONFIG,
    **columns: Any,
) -> Row:
    statistics = Statistics(
        expanded=expanded, generated=generated, seconds=seconds, peak_memory=100, peak_rss=1000
    )
    found = None if moves is None else tuple(map(Move, moves))
    algorithm, heuristic = config.algorithm.name, config.heuristic.name
    solution = Solution(TWO_AWAY, algorithm, status, found, bound, statistics, heuristic, "native")
    result = result_columns(solution) | {"limits": limits or Limits()} | columns
    return task(number, TWO_AWAY, optimum, counts, config).row(**result)
