"""Runs of experiments: complete, continued, and with tasks that fail."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from taquin import Limits, TaquinError
from taquin.experiments import isolated_task
from taquin.experiments.contender import Contender
from taquin.experiments.executors import (
    InProcessExecutor,
    LocalExecutor,
    open_executor,
)
from taquin.experiments.lab.experiment import SetSpec
from taquin.experiments.lab.instances import instances_of
from taquin.experiments.lab.plan import plan_tasks
from taquin.experiments.lab.run_experiment import run
from taquin.experiments.progress import Progress, RunObserver
from taquin.experiments.row import Row
from taquin.experiments.storage.store import Store
from taquin.search_config import SearchConfig
from tests.experiments.lab.small import MANHATTAN, boards, counters, endless, experiment, fifteen

IDA = Contender.of("IDA*", "ida-star", "manhattan")


class Crashing(SearchConfig):
    """Unpickled in another process, it ends that process."""

    def __reduce__(self) -> tuple[object, tuple[()]]:
        return os.abort, ()


class RecordingObserver(RunObserver):
    def __init__(self) -> None:
        self.counts: list[tuple[int, int]] = []
        self.rows: list[Row] = []
        self.reports: list[Progress] = []

    def planned(self, total: int, done: int) -> None:
        self.counts.append((total, done))

    def stored(self, row: Row) -> None:
        self.rows.append(row)

    def progress(self, progress: Progress) -> None:
        self.reports.append(progress)


def test_every_contender_runs_on_every_board_and_repetition(tmp_path: Path) -> None:
    small = experiment(boards(4), contenders=(MANHATTAN, IDA), repetitions=3, seed=9)
    observer = RecordingObserver()
    summary = run(small, tmp_path / "a.sqlite", observer=observer)
    assert (summary.total, summary.stored, summary.failed) == (24, 24, 0)
    assert summary.complete
    assert not summary.interrupted
    with Store(tmp_path / "a.sqlite") as store:
        rows, meta = store.rows(), store.meta
    assert {each["key"] for each in rows} == {
        f"random-3x3/{number}|{label}|{repetition}"
        for number in range(1, 5)
        for label in ("A*", "IDA*")
        for repetition in range(3)
    }
    assert [each["repetition"] for each in rows] == [0] * 8 + [1] * 8 + [2] * 8
    assert all(each["cost"] == each["depth"] and each["seed"] == 9 for each in rows)
    assert meta["experiment"] == small.to_toml()
    assert {"machine", "created", "taquin_version", "schema_version"} <= set(meta)
    assert observer.counts == [(24, 0)]
    assert [row.key for row in observer.rows] == [each["key"] for each in rows]
    last = observer.reports[-1]
    assert (last.done, last.total, last.left) == (24, 24, 0)


@pytest.mark.parametrize("on", ["local:1", "local:2"])
def test_child_processes_yield_the_same_rows(tmp_path: Path, on: str) -> None:
    small = experiment(boards(30), contenders=(MANHATTAN, IDA))
    run(small, tmp_path / "here.sqlite")
    with open_executor(on) as workers:
        summary = run(small, tmp_path / "there.sqlite", workers)
    assert summary.complete
    assert counters(tmp_path / "there.sqlite") == counters(tmp_path / "here.sqlite")
    with Store(tmp_path / "there.sqlite") as store:
        pids = {each["pid"] for each in store.rows()}
    assert os.getpid() not in pids


def test_stored_runs_are_not_repeated(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    run(experiment(boards(5)), path)
    before = counters(path)
    summary = run(experiment(boards(5)), path)
    assert (summary.stored, summary.done_before, summary.complete) == (0, 5, True)
    more = replace(experiment(boards(5)), contenders=(MANHATTAN, IDA), repetitions=2)
    summary = run(more, path)
    assert (summary.stored, summary.done_before) == (15, 5)
    assert before.items() <= counters(path).items()
    with Store(path) as store:
        assert store.meta["experiment"] == more.to_toml()


def test_a_store_of_another_experiment_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    run(experiment(boards(5)), path)
    with pytest.raises(TaquinError, match="has runs of another experiment called small"):
        run(experiment(boards(5), seed=3), path)
    assert len(counters(path)) == 5


def test_a_crash_yields_a_row_and_the_run_continues(tmp_path: Path) -> None:
    small = experiment(
        boards(4), contenders=(Contender("crash", Crashing.from_options("bfs")), MANHATTAN)
    )
    with open_executor("local:2") as workers:
        summary = run(small, tmp_path / "a.sqlite", workers)
    assert (summary.stored, summary.failed, summary.complete) == (8, 4, True)
    with Store(tmp_path / "a.sqlite") as store:
        statuses = {(each["contender"], each["status"], each["error"]) for each in store.rows()}
    assert statuses == {("crash", "crashed", "the process died of SIGABRT"), ("A*", "solved", None)}


def test_limits_yield_rows_and_the_run_continues(tmp_path: Path) -> None:
    """One process is killed for its memory, one search reaches its time limit; the others continue.

    The time limit is long enough to fill the memory first, also on a busy machine.
    """
    small = experiment(
        fifteen(),
        boards(2),
        contenders=(Contender.of("bfs", "bfs"), Contender.of("iddfs", "iddfs"), MANHATTAN),
        limits=Limits(seconds=6, memory=10**9),
    )
    with open_executor("local:2", memory=80_000_000) as workers:
        summary = run(small, tmp_path / "a.sqlite", workers)
    assert summary.complete
    statuses = {key: row[0] for key, row in counters(tmp_path / "a.sqlite").items()}
    assert statuses.pop("fifteen/1|bfs|0") == "killed"
    assert statuses.pop("fifteen/1|iddfs|0") == "time_limit"
    assert set(statuses.values()) == {"solved"}


def test_an_unsupported_board_yields_a_failed_row(tmp_path: Path) -> None:
    large = SetSpec("random", rows=6, cols=6, count=1, moves=(4, 4))
    small = experiment(
        large, boards(1), contenders=(Contender.of("wd", "astar", "walking-distance"),)
    )
    for on in ("here", "local:1"):
        with open_executor(on) as workers:
            summary = run(small, tmp_path / f"{on}.sqlite", workers)
        assert (summary.stored, summary.failed) == (2, 1)


def test_pdb_is_replaced_by_a_set_before_the_run() -> None:
    small = experiment(
        SetSpec("named", "korf100", ids="1"), contenders=(Contender.of("pdb", "astar-ida", "pdb"),)
    )
    (task,) = plan_tasks(small, instances_of(small))
    assert task.config.heuristic.name.startswith("pdb:")
    assert task.label == "pdb"


def test_pattern_databases_are_built_outside_the_time_limit(tmp_path: Path) -> None:
    """Building takes longer than the time limit of the search."""
    small = experiment(
        SetSpec("random", rows=3, cols=4, count=2, goal="spiral"),
        contenders=(Contender.of("pdb", "astar-ida", "pdb:small"),),
        limits=Limits(seconds=0.2),
    )
    with open_executor("local:1") as workers:
        run(small, tmp_path / "a.sqlite", workers)
    assert {row[0] for row in counters(tmp_path / "a.sqlite").values()} == {"solved"}


def test_an_error_in_the_observer_stops_all_searches(tmp_path: Path) -> None:
    class Failing(RunObserver):
        def progress(self, progress: Progress) -> None:
            raise ZeroDivisionError

    with LocalExecutor(1) as workers, pytest.raises(ZeroDivisionError):
        run(endless(), tmp_path / "a.sqlite", workers, Failing())
    assert counters(tmp_path / "a.sqlite") == {}
    assert not isolated_task.children.idle


def test_the_observer_gets_progress_during_a_search_in_this_process(tmp_path: Path) -> None:
    observer = RecordingObserver()
    with InProcessExecutor() as workers:
        run(endless(0.5), tmp_path / "a.sqlite", workers, observer)
    assert len(observer.reports) > 3
    assert observer.reports[0].left is None
