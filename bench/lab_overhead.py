"""The overhead of the lab: storing a run, isolating it, and the throughput of two workers against one."""

from __future__ import annotations

import tempfile
import time
from concurrent.futures import wait
from dataclasses import replace
from pathlib import Path

from bench.measure import Row, Table, best_of
from taquin.experiments.contender import Contender
from taquin.experiments.executors import open_executor
from taquin.experiments.isolated_task import call_isolated
from taquin.experiments.lab.experiment import Experiment, SetSpec
from taquin.experiments.lab.instances import instances_of
from taquin.experiments.lab.run_experiment import run
from taquin.limits import Limits
from taquin.search_config import SearchConfig

RUNS = 1000


def overhead(times: int = 3) -> Table:
    """Time a thousand 8-puzzles: searched only, and searched and stored."""
    boards = SetSpec("random", rows=3, cols=3, count=RUNS, depth=(5, 25))
    contender = Contender.of("A*", "astar", "manhattan")
    experiment = Experiment("overhead", (boards,), (contender,))
    puzzles = [each.puzzle for each in instances_of(experiment)]
    config = SearchConfig.from_options("astar", "manhattan")

    def only_search() -> None:
        for puzzle in puzzles:
            replace(config, limits=Limits(memory=10**9), threads=1).run(puzzle)

    rows = [Row("searches alone", best_of(times, only_search), RUNS)]
    for on in ("here", "local:1"):
        seconds = min(_seconds(experiment, on) for _ in range(times))
        each = (seconds - rows[0].seconds) / RUNS * 1e3
        notes: dict[str, object] = {"ms per stored run": round(each, 3)}
        rows.append(Row(f"stored, {on}", seconds, RUNS, notes))
    return Table("Overhead of the lab: a thousand 8-puzzles by A*", "runs", rows)


def throughput(times: int = 3) -> Table:
    """Time one worker and two, alternately, on searches that only compute."""
    boards = SetSpec("random", rows=3, cols=3, count=240, depth=(20, 24))
    contender = Contender.of("Python A*", "astar", "manhattan", engine="python")
    experiment = Experiment("throughput", (boards,), (contender,))
    best = {"local:1": float("inf"), "local:2": float("inf")}
    for _ in range(times):
        for on in best:
            best[on] = min(best[on], _seconds(experiment, on))
    rows = [Row(on, seconds, 240) for on, seconds in best.items()]
    return Table("Throughput of workers: 240 8-puzzles, Python engine", "runs", rows)


def _seconds(experiment: Experiment, on: str) -> float:
    """Return the seconds of a run whose processes are already started."""
    with tempfile.TemporaryDirectory() as folder, open_executor(on) as workers:
        if workers.isolated:
            started = [workers.submit(call_isolated, time.sleep, 0.5) for _ in range(workers.slots)]
            wait(started)
        return run(experiment, Path(folder, "a.sqlite"), workers).seconds
