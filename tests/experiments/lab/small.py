"""Small experiments that the tests of the lab share."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from taquin.experiments.contender import Contender
from taquin.experiments.instance import Instance
from taquin.experiments.lab.experiment import Experiment, SetSpec
from taquin.experiments.row import Row
from taquin.experiments.storage.store import Store
from taquin.experiments.task import Task
from taquin.limits import Limits

COUNTERS = [
    *("status", "cost", "lower_bound", "optimal", "moves"),
    *("expanded", "generated", "evaluated", "reopened", "max_frontier"),
]
FIFTEEN = "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"
MANHATTAN = Contender.of("A*", "astar", "manhattan")
ENDLESS = Contender.of("endless", "iddfs")
"""On a 15-puzzle, this search takes hours and hardly any memory."""


def boards(count: int, depth: tuple[int, int] = (5, 25)) -> SetSpec:
    return SetSpec("random", rows=3, cols=3, count=count, depth=depth)


def fifteen() -> SetSpec:
    return SetSpec("boards", boards=(FIFTEEN,), name="fifteen")


def experiment(
    *sets: SetSpec, contenders: tuple[Contender, ...] = (MANHATTAN,), **others: Any
) -> Experiment:
    return Experiment("small", sets or (boards(10),), contenders, **others)


def endless(seconds: float | None = None) -> Experiment:
    return experiment(fifteen(), contenders=(ENDLESS,), limits=Limits(seconds=seconds))


def task_of(
    instance: Instance,
    contender: Contender,
    repetition: int = 0,
    limits: Limits | None = None,
    **others: int,
) -> Task:
    config = replace(contender.config, limits=limits or Limits())
    return Task(instance, contender.label, config, repetition, **others)


def row(key: str = "set/1|A*|0", **columns: Any) -> Row:
    plain: dict[str, Any] = {
        "set_name": "set",
        "instance": "1",
        "start": "1 2 0 3",
        "goal": "1 2 3 0",
        "rows": 2,
        "cols": 2,
        "depth": None,
        "contender": "A*",
        "algorithm": "astar",
        "heuristic": "manhattan",
        "options": {"weight": 1.5},
        "engine": "native",
        "threads": 1,
        "repetition": 0,
        "seed": 0,
        "status": "solved",
    }
    return Row(key, **plain | columns)


def counters(path: object) -> dict[str, list[Any]]:
    """Return the columns that must be the same in every run, by key."""
    with Store(str(path)) as store:
        return {each["key"]: [each[name] for name in COUNTERS] for each in store.rows()}
