"""The overhead of the lab: storing and isolating a run, and the throughput of two workers."""

from __future__ import annotations

import tempfile
import time
from concurrent.futures import wait
from pathlib import Path

from bench.measure import Row, Table, best_of
from taquin.experiments.lab.executors import open_executor
from taquin.experiments.lab.experiment import Contender, Experiment, SetSpec
from taquin.experiments.lab.instances import instances_of
from taquin.experiments.lab.isolated_task import call_apart
from taquin.experiments.lab.runner import run
from taquin.limits import Limits
from taquin.search_config import SearchConfig

RUNS = 1000


def overhead(times: int = 3) -> Table:
    """Solve a thousand 8-puzzles, without and with storing the runs."""
    boards = SetSpec("random", rows=3, cols=3, count=RUNS, depth=(5, 25))
    contender = Contender("A*", "astar", "manhattan")
    experiment = Experiment("overhead", (boards,), (contender,))
    puzzles = [each.puzzle for each in instances_of(experiment)]
    config = SearchConfig.of("astar", "manhattan")

    def only_search() -> None:
        for puzzle in puzzles:
            config.run(puzzle, Limits(memory=10**9), threads=1)

    rows = [Row("searches alone", best_of(times, only_search), RUNS)]
    for on in ("here", "local:1"):
        seconds = min(_seconds(experiment, on) for _ in range(times))
        each = (seconds - rows[0].seconds) / RUNS * 1e3
        notes: dict[str, object] = {"ms per stored run": round(each, 3)}
        rows.append(Row(f"stored, {on}", seconds, RUNS, notes))
    return Table("Overhead of the lab: a thousand 8-puzzles by A*", "runs", rows)


def throughput(times: int = 3) -> Table:
    """Run one worker and two workers alternately on searches that only compute."""
    boards = SetSpec("random", rows=3, cols=3, count=240, depth=(20, 24))
    contender = Contender("Python A*", "astar", "manhattan", engine="python")
    experiment = Experiment("throughput", (boards,), (contender,))
    best = {"local:1": float("inf"), "local:2": float("inf")}
    for _ in range(times):
        for on in best:
            best[on] = min(best[on], _seconds(experiment, on))
    rows = [Row(on, seconds, 240) for on, seconds in best.items()]
    return Table("Throughput of workers: 240 8-puzzles, Python engine", "runs", rows)


def _seconds(experiment: Experiment, on: str) -> float:
    """Return the seconds of a run; its processes are started before."""
    with tempfile.TemporaryDirectory() as folder, open_executor(on) as workers:
        if workers.isolated:
            started = [workers.submit(call_apart, time.sleep, 0.5) for _ in range(workers.width)]
            wait(started)
        return run(experiment, Path(folder, "a.sqlite"), workers).seconds
