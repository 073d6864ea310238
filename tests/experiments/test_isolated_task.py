"""Tasks in child processes that crash, exceed their memory, or do not end."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from taquin import Limits
from taquin.experiments import isolated_task
from taquin.experiments.contender import Contender
from taquin.experiments.isolated_task import call_isolated, run_isolated
from taquin.experiments.lab.instances import instances_of
from taquin.experiments.run_task import run_task
from taquin.experiments.task import Task
from taquin.isolation import CallStopped
from tests.experiments.lab.small import ENDLESS, MANHATTAN, boards, experiment, fifteen, task_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.experiments.row import Row

EASY = task_of(instances_of(experiment(boards(1)))[0], MANHATTAN, 0, Limits())
HARD = task_of(instances_of(experiment(fifteen()))[0], ENDLESS, 0, Limits(seconds=60))


@pytest.fixture(autouse=True)
def _no_child_is_left() -> None:
    isolated_task.dismiss()


def test_stop_ends_the_calls_with_its_token() -> None:
    outcome: list[object] = []

    def call(token: str) -> None:
        try:
            outcome.append(call_isolated(time.sleep, 1 if token == "others" else 60, token=token))
        except CallStopped:
            outcome.append("stopped")

    threads = [Thread(target=call, args=(token,)) for token in ("mine", "others")]
    for thread in threads:
        thread.start()
    isolated_task.stop("mine")
    for thread in threads:
        thread.join(30)
    assert outcome == ["stopped", None]


def test_a_child_process_yields_the_same_row() -> None:
    isolated, here = run_isolated(EASY), run_task(EASY)
    assert isolated is not None
    assert here is not None
    assert isolated.pid != here.pid
    assert (isolated.expanded, isolated.moves) == (here.expanded, here.moves)


def test_a_crash_yields_a_row() -> None:
    """A signal kills the child during a search."""
    row = _run_and_signal(HARD, signal.SIGSEGV)
    assert (row.status, row.error) == ("crashed", "the process died of SIGSEGV")
    assert row.key == HARD.key
    assert row.seconds > 0


def test_a_task_that_does_not_end_yields_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stopped process cannot check its own time limit."""
    monkeypatch.setattr(isolated_task, "GRACE_SECONDS", 0.5)
    row = _run_and_signal(task_of(HARD.instance, ENDLESS, 0, Limits(seconds=2)), signal.SIGSTOP)
    assert (row.status, row.error) == ("killed", "not ended after 3 s")


def test_a_task_that_exceeds_its_memory_yields_a_row() -> None:
    """The search may hold a gigabyte, its process only 60 MB."""
    task = task_of(HARD.instance, Contender.of("bfs", "bfs"), 0, Limits(memory=10**9))
    row = run_isolated(task, memory=60_000_000)
    assert row is not None
    assert row.status == "killed"
    assert "more than 60 MB" in (row.error or "")


def test_without_a_limit_a_search_stays_within_the_memory_of_its_process() -> None:
    task = task_of(HARD.instance, Contender.of("bfs", "bfs"), 0, Limits())
    row = run_isolated(task, memory=200_000_000)
    assert row is not None
    assert row.status == "memory_limit"


def _run_and_signal(task: Task, number: int) -> Row:
    """Run a task, and send a signal to its process during the search."""
    child = call_isolated(os.getpid)
    rows: list[Row | None] = []
    thread = Thread(target=lambda: rows.append(run_isolated(task)))
    before = _processor_seconds(child)
    thread.start()
    _wait_until(lambda: _processor_seconds(child) > before + 0.2)
    os.kill(child, number)
    thread.join(30)
    (row,) = rows
    assert row is not None
    return row


def _processor_seconds(pid: int) -> float:
    used = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")


def _wait_until(holds: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)
