"""Runs: the runs of an experiment by board and search, repetitions combined."""

from __future__ import annotations

from dataclasses import dataclass, fields
from statistics import median
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from taquin.experiments.lab.experiment import Experiment

_STATUS_TEXTS = {
    "node_limit": "node limit",
    "time_limit": "time limit",
    "memory_limit": "memory limit",
}


@dataclass(frozen=True, slots=True)
class Run:
    """The result of one search on one board."""

    set_name: str
    instance: str
    start: str
    goal: str
    depth: int | None
    contender: str
    heuristic: str
    width: int | None
    status: str
    cost: int | None
    lower_bound: int
    optimal: bool
    expanded: int
    max_frontier: int
    seconds: float
    memory: int
    moves: str | None
    error: str | None

    @property
    def outcome(self) -> str:
        """The outcome: `20 moves, optimal`, or the status with the proven lower bound: `time limit, ≥ 34`."""
        if self.cost is not None:
            return f"{self.cost} moves{', optimal' if self.optimal else ''}"
        status = self.error or _STATUS_TEXTS.get(self.status, self.status)
        return f"{status}, ≥ {self.lower_bound}" if self.lower_bound else status


class Runs:
    """All runs of an experiment, in the order of its sets, boards and contenders."""

    def __init__(self, rows: Iterable[Mapping[str, Any]], experiment: Experiment) -> None:
        sets = [each.name for each in experiment.sets]
        labels = [each.label for each in experiment.contenders]
        groups: dict[tuple[str, str, str], list[Mapping[str, Any]]] = {}
        for row in rows:
            key = (row["set_name"], row["instance"], row["contender"])
            groups.setdefault(key, []).append(row)
        ordered = sorted(groups, key=lambda key: (sets.index(key[0]), labels.index(key[2])))
        self.all = tuple(_run(groups[key]) for key in ordered)
        self._depths = {
            (run.start, run.goal): run.cost if run.depth is None else run.depth
            for run in self.all
            if run.optimal or run.depth is not None
        }

    def of(self, *, contender: str | None = None, set_name: str | None = None) -> list[Run]:
        """Return the runs of a contender, of a set, or of a contender on a set."""
        return [
            run
            for run in self.all
            if contender in (None, run.contender) and set_name in (None, run.set_name)
        ]

    def find(self, start: str, contender: str) -> Run | None:
        """Return the run of a contender on a board; None if there is none."""
        return next((run for run in self.of(contender=contender) if run.start == start), None)

    def depth_of(self, run: Run) -> int | None:
        """Return the optimum of the run's board; None if no set states it and no contender has proven it."""
        return self._depths.get((run.start, run.goal))


def _run(rows: list[Mapping[str, Any]]) -> Run:
    """Combine the repetitions of a run: their counters are equal, and the median of their times counts."""
    first = rows[0]
    plain = {each.name: first[each.name] for each in fields(Run) if each.name in first}
    return Run(
        **plain
        | {
            "seconds": median(row["seconds"] for row in rows),
            "memory": first["peak_memory"],
            "width": first["options"].get("width"),
        }
    )
