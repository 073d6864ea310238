"""The optimal lengths of boards, as far as the rows of an experiment know them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Task = tuple[str, str]
"""A board and its goal, as texts."""


def known_optima(rows: Iterable[Mapping[str, Any]]) -> dict[Task, int]:
    """Return the optimal length of each board that has one.

    It was known before, or a run has proven it, or the lower bound of one run is the length of another's path.
    """
    published: dict[Task, int] = {}
    shortest: dict[Task, int] = {}
    bounds: dict[Task, int] = {}
    for row in rows:
        task = task_of(row)
        if row["depth"] is not None:
            published[task] = row["depth"]
        if row["cost"] is not None:
            shortest[task] = min(row["cost"], shortest.get(task, row["cost"]))
            proven = row["cost"] if row["optimal"] else 0
            bounds[task] = max(proven, bounds.get(task, 0))
        bounds[task] = max(row["lower_bound"], bounds.get(task, 0))
    met = {task: cost for task, cost in shortest.items() if bounds[task] >= cost}
    return met | published


def has_optimal_length(row: Mapping[str, Any], optima: Mapping[Task, int]) -> bool | None:
    """Whether a run's path is as short as the optimum, proven by it or not; None where that is unknown."""
    optimum = optima.get(task_of(row))
    return None if optimum is None or row["cost"] is None else row["cost"] == optimum


def task_of(row: Mapping[str, Any]) -> Task:
    """Return which board a run was on, in whichever set."""
    return row["start"], row["goal"]
