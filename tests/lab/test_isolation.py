"""Real child processes that crash, take too much, or do not end."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, NoReturn

import pytest

from taquin import Limits, TaquinError
from taquin.lab import isolation
from taquin.lab.experiment import Contender
from taquin.lab.instances import instances_of
from taquin.lab.isolation import Ended, Stopped, call_apart, run_apart
from taquin.lab.process_memory import held_by
from taquin.lab.task import Task, run_task
from tests.lab.small import ENDLESS, MANHATTAN, boards, experiment, fifteen

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.lab.row import Row

ROOT = Path(__file__).parents[2]
EASY = Task(instances_of(experiment(boards(1)))[0], MANHATTAN, 0, Limits())
HARD = Task(instances_of(experiment(fifteen()))[0], ENDLESS, 0, Limits(seconds=60))


@pytest.fixture(autouse=True)
def _no_child_is_left() -> None:
    isolation.dismiss()


def take_memory() -> None:
    held = [b"x" * 10_000_000]
    while True:
        held.append(held[-1][:-1] + b"y")
        time.sleep(0.01)


def die_with_words() -> None:
    os.write(2, b"terminate called: no more room\n")
    os.abort()


def refuse() -> NoReturn:
    raise TaquinError("not with me")


def test_a_call_returns_what_it_returns_there() -> None:
    assert call_apart(divmod, 17, 5) == (3, 2)
    assert call_apart(os.getpid) != os.getpid()


def test_a_child_is_used_again() -> None:
    assert call_apart(os.getpid) == call_apart(os.getpid)


def test_what_is_raised_there_is_raised_here() -> None:
    with pytest.raises(TaquinError, match="not with me"):
        call_apart(refuse)
    assert call_apart(divmod, 1, 1) == (1, 0)


@pytest.mark.parametrize(
    ("crash", "reason"),
    [
        (os.abort, "the process died of SIGABRT"),
        (die_with_words, "the process died of SIGABRT: terminate called: no more room"),
    ],
)
def test_a_crash_is_told_and_the_next_call_works(crash: object, reason: str) -> None:
    with pytest.raises(Ended) as caught:
        call_apart(crash)  # type: ignore[arg-type]
    assert (caught.value.status, caught.value.reason) == ("crashed", reason)
    assert call_apart(divmod, 1, 1) == (1, 0)


def test_a_wild_access_is_a_crash() -> None:
    with pytest.raises(Ended, match="SIGSEGV"):
        call_apart(ctypes.string_at, 8)


def test_an_end_by_itself_is_a_crash() -> None:
    with pytest.raises(Ended, match="ended with code 3"):
        call_apart(os._exit, 3)


def test_too_much_time_is_told() -> None:
    start = time.monotonic()
    with pytest.raises(Ended, match="not ended after 300 ms") as caught:
        call_apart(time.sleep, 60, seconds=0.3)
    assert caught.value.status == "killed"
    assert time.monotonic() - start < 10


def test_too_much_memory_is_told() -> None:
    with pytest.raises(Ended, match=r"the process held .* more than 200 MB") as caught:
        call_apart(take_memory, memory=200_000_000)
    assert caught.value.status == "killed"


def test_somebody_says_stop() -> None:
    outcome: list[object] = []

    def call(token: str) -> None:
        try:
            outcome.append(call_apart(time.sleep, 1 if token == "others" else 60, token=token))
        except Stopped:
            outcome.append("stopped")

    threads = [Thread(target=call, args=(token,)) for token in ("mine", "others")]
    for thread in threads:
        thread.start()
    isolation.stop("mine")
    for thread in threads:
        thread.join(30)
    assert outcome == ["stopped", None]


def test_a_task_apart_is_the_task_here() -> None:
    apart, here = run_apart(EASY), run_task(EASY)
    assert apart is not None
    assert here is not None
    assert apart.pid != here.pid
    assert (apart.expanded, apart.moves) == (here.expanded, here.moves)


def test_a_task_that_crashes_is_a_row() -> None:
    """The child is killed from outside in the middle of a search."""
    row = _run_and_signal(HARD, signal.SIGSEGV)
    assert (row.status, row.error) == ("crashed", "the process died of SIGSEGV")
    assert row.key == HARD.key
    assert row.seconds > 0


def test_a_task_that_does_not_end_is_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped by a signal, the search cannot see its own time limit."""
    monkeypatch.setattr(isolation, "GRACE_SECONDS", 0.5)
    row = _run_and_signal(Task(HARD.instance, ENDLESS, 0, Limits(seconds=2)), signal.SIGSTOP)
    assert (row.status, row.error) == ("killed", "not ended after 3 s")


def test_a_task_that_takes_too_much_is_a_row() -> None:
    """The search may hold a gigabyte, its process only 60 MB."""
    task = Task(HARD.instance, Contender("bfs", "bfs"), 0, Limits(memory=10**9))
    row = run_apart(task, memory=60_000_000)
    assert row is not None
    assert row.status == "killed"
    assert "more than 60 MB" in (row.error or "")


def test_without_a_limit_a_search_keeps_within_its_process() -> None:
    task = Task(HARD.instance, Contender("bfs", "bfs"), 0, Limits())
    row = run_apart(task, memory=200_000_000)
    assert row is not None
    assert row.status == "memory_limit"


def test_a_child_ends_with_its_parent() -> None:
    """The parent is killed in the middle of a call; the child notices at once."""
    code = "import time; from taquin.lab.isolation import call_apart; call_apart(time.sleep, 600)"
    parent = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    child = _only_child(parent.pid)
    time.sleep(0.3)
    parent.kill()
    parent.wait()
    _wait_until(lambda: held_by(child) == 0)


def _run_and_signal(task: Task, number: int) -> Row:
    """Run a task, and send a signal to its process when it is searching."""
    child = call_apart(os.getpid)
    rows: list[Row | None] = []
    thread = Thread(target=lambda: rows.append(run_apart(task)))
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


def _only_child(parent: int) -> int:
    """Return the process id of the child that was started last."""
    found: list[int] = []

    def look() -> bool:
        words = ["pgrep", "-P", str(parent), "-f", "taquin.lab.child"]
        found[:] = map(int, subprocess.run(words, capture_output=True, text=True).stdout.split())
        return bool(found)

    _wait_until(look)
    return found[-1]


def _wait_until(holds: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)
