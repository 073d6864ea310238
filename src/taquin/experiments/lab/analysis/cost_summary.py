"""The cost of each contender over the same boards, and the slowest and the unsolved runs."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from taquin.experiments.lab.analysis.quartiles import mean, quartiles
from taquin.experiments.lab.analysis.results import instance_key, solved

if TYPE_CHECKING:
    from collections.abc import Iterable

    from taquin.experiments.lab.analysis.quartiles import Quartiles
    from taquin.experiments.lab.analysis.results import InstanceKey, Results, Run


@dataclass(frozen=True)
class CostSummary:
    """One column of a contender's runs, over several boards."""

    contender: str
    quartiles: Quartiles
    mean: float
    maximum: float


def common_boards(results: Results) -> set[InstanceKey]:
    """Return the boards that every contender solved in more than half of the repetitions.

    Contenders that solved no board are ignored. Only the same boards allow a comparison: a contender that
    leaves the hard boards unsolved would have the better mean.
    """
    common: set[InstanceKey] | None = None
    for name in results.contenders:
        costs = results.median_by_board(name, "cost")
        boards = {board for board, cost in costs.items() if isfinite(cost)}
        if boards:
            common = boards if common is None else common & boards
    return common or set()


def cost_summaries(results: Results, column: str, boards: set[InstanceKey]) -> list[CostSummary]:
    """Return the summary of a column for each contender that solved at least one of the boards."""
    summaries = []
    for name in results.contenders:
        values = [
            value
            for board, value in results.median_by_board(name, column).items()
            if board in boards and isfinite(value)
        ]
        if values:
            summaries.append(CostSummary(name, quartiles(values), mean(values), max(values)))
    return summaries


def slowest_runs(results: Results, count: int) -> list[Run]:
    """Return the `count` slowest solved runs, one per contender and board."""
    by_time = sorted(filter(solved, results.rows), key=lambda row: -row["seconds"])
    return first_repetitions(by_time)[:count]


def unsolved_runs(results: Results) -> list[Run]:
    """Return the runs without a solution."""
    return [row for row in results.rows if not solved(row)]


def first_repetitions(rows: Iterable[Run]) -> list[Run]:
    """Return the first run of each contender on each board."""
    found: dict[tuple[InstanceKey, str], Run] = {}
    for row in rows:
        found.setdefault((instance_key(row), row["contender"]), row)
    return list(found.values())
