"""Experiments on a Dask cluster: a scheduler and two workers on loopback."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest

from taquin import Limits
from taquin.experiments import isolated_task
from taquin.experiments.contender import Contender
from taquin.experiments.executors import LabExecutor, open_executor
from taquin.experiments.lab.run_experiment import run
from taquin.experiments.lab.split.search import split
from taquin.experiments.progress import RunObserver
from taquin.experiments.row import Row
from taquin.experiments.storage.store import Store
from taquin.isolation import ChildEnded
from taquin.puzzle import Puzzle
from tests.experiments.lab.dask_processes import cluster
from tests.experiments.lab.small import ENDLESS, FIFTEEN, boards, counters, experiment, fifteen

PYTHON_ASTAR = Contender.of("python", "astar", "manhattan", engine="python")


def wait_for_workers(workers: LabExecutor, count: int) -> None:
    end = time.monotonic() + 60
    while workers.slots < count:
        assert time.monotonic() < end
        time.sleep(0.2)


def children_of(processes: list[subprocess.Popen[bytes]]) -> int:
    parents = ",".join(str(process.pid) for process in processes)
    found = subprocess.run(
        ["pgrep", "-P", parents, "-f", "isolation.child"], stdout=subprocess.PIPE
    )
    return len(found.stdout.split())


class KillsAWorker(RunObserver):
    """Kills a worker during the run, after a number of rows."""

    def __init__(self, victim: subprocess.Popen[bytes], after: int) -> None:
        self._victim, self._left = victim, after

    def stored(self, row: Row) -> None:
        self._left -= 1
        if self._left == 0:
            self._victim.kill()


def test_a_killed_worker_loses_no_result(tmp_path: Path) -> None:
    many = experiment(boards(300, depth=(14, 22)), contenders=(PYTHON_ASTAR,))
    run(many, tmp_path / "here.sqlite")
    with cluster(tmp_path, workers=2) as (address, processes), open_executor(address) as workers:
        wait_for_workers(workers, 2)
        summary = run(many, tmp_path / "there.sqlite", workers, KillsAWorker(processes[0], 60))
        assert processes[0].poll() is not None
        assert processes[1].poll() is None
        assert workers.slots == 1
    assert (summary.stored, summary.failed, summary.complete) == (300, 0, True)
    assert counters(tmp_path / "there.sqlite") == counters(tmp_path / "here.sqlite")
    with Store(tmp_path / "there.sqlite") as store:
        pids = {each["pid"] for each in store.rows()}
    assert len(pids) == 2
    assert os.getpid() not in pids


def test_a_crash_and_a_limit_on_a_worker_yield_rows(tmp_path: Path) -> None:
    """The worker survives, and its own memory limit applies."""
    mixed = experiment(
        boards(2),
        fifteen(),
        contenders=(Contender.of("bfs", "bfs"), ENDLESS, PYTHON_ASTAR),
        limits=Limits(seconds=1.5),
    )
    with cluster(tmp_path, workers=1) as (address, processes), open_executor(address) as workers:
        wait_for_workers(workers, 1)
        assert run(mixed, tmp_path / "a.sqlite", workers).complete
        crash = workers.submit(isolated_task.call_isolated, os.abort)
        assert isinstance(crash.exception(60), ChildEnded)
        share = workers.submit(isolated_task.worker_memory_share).result(60)
        assert share == 2 * 2**30
        assert processes[0].poll() is None
    found = {key: row[0] for key, row in counters(tmp_path / "a.sqlite").items()}
    assert found["fifteen/1|endless|0"] == "time_limit"
    assert {status for key, status in found.items() if "random" in key} == {"solved"}


def test_a_stop_reaches_searches_on_the_workers(tmp_path: Path) -> None:
    class Failing(RunObserver):
        def stored(self, row: Row) -> None:
            raise ZeroDivisionError

    both = experiment(fifteen(), boards(1), contenders=(ENDLESS,))
    with cluster(tmp_path, workers=2) as (address, processes), open_executor(address) as workers:
        wait_for_workers(workers, 2)
        with pytest.raises(ZeroDivisionError):
            run(both, tmp_path / "a.sqlite", workers, Failing())
        end = time.monotonic() + 20
        while children_of(processes) > 1:  # the child that solved the easy board is idle
            assert time.monotonic() < end
            time.sleep(0.1)


def test_one_board_is_split_across_the_workers(tmp_path: Path) -> None:
    puzzle = Puzzle.of(FIFTEEN)
    with cluster(tmp_path, workers=2) as (address, _), open_executor(address) as workers:
        wait_for_workers(workers, 2)
        solution = split(puzzle, workers, "manhattan", open_nodes=50, distribute_after=0)
    assert (solution.cost, solution.optimal) == (49, True)
    solution.replay()


def test_a_local_cluster_is_started_and_closed(tmp_path: Path) -> None:
    with open_executor("dask:2") as workers:
        assert workers.slots == 2
        summary = run(experiment(boards(20)), tmp_path / "a.sqlite", workers)
    assert summary.complete
