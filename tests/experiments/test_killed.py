"""Commands that are killed, interrupted, or run twice at the same time."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from taquin.experiments.storage.store import Store
from tests.end_to_end.command import ENVIRONMENT, TAQUIN
from tests.experiments.lab.small import boards, counters, endless, experiment

BOARDS = 1000


@pytest.fixture
def thousand(tmp_path: Path) -> Path:
    path = tmp_path / "thousand.toml"
    path.write_text(experiment(boards(BOARDS), seed=1).to_toml(), "utf-8")
    return path


def start(experiment: Path, out: Path, on: str) -> subprocess.Popen[bytes]:
    command = [TAQUIN, "lab", "run", str(experiment), "--out", str(out), "--on", on]
    return subprocess.Popen(
        command, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def finish(process: subprocess.Popen[bytes]) -> int:
    process.communicate(timeout=120)
    return process.returncode


def rows_in(path: Path) -> int:
    if not path.exists():
        return 0
    with Store(path) as store:
        return len(store)


def wait_for_rows(process: subprocess.Popen[bytes], path: Path, count: int) -> None:
    end = time.monotonic() + 120
    while rows_in(path) < count and process.poll() is None:
        assert time.monotonic() < end
        time.sleep(0.005)


@pytest.mark.parametrize("on", ["here", "local:2"])
def test_a_run_killed_three_times_loses_and_repeats_nothing(
    thousand: Path, tmp_path: Path, on: str
) -> None:
    path = tmp_path / "killed.sqlite"
    seen = 0
    for _ in range(3):
        with start(thousand, path, on) as process:
            wait_for_rows(process, path, seen + 150)
            process.kill()
        assert process.returncode == -signal.SIGKILL
        kept = rows_in(path)
        assert seen + 150 <= kept < BOARDS
        seen = kept
    assert finish(start(thousand, path, on)) == 0
    undisturbed = tmp_path / "undisturbed.sqlite"
    assert finish(start(thousand, undisturbed, "here")) == 0
    with Store(path) as store:
        keys = [each["key"] for each in store.rows()]
    assert len(keys) == len(set(keys)) == BOARDS
    assert counters(path) == counters(undisturbed)


def test_two_simultaneous_runs_of_one_experiment(thousand: Path, tmp_path: Path) -> None:
    path = tmp_path / "both.sqlite"
    processes = [start(thousand, path, "here") for _ in range(2)]
    assert [finish(process) for process in processes] == [0, 0]
    with Store(path) as store:
        keys = [each["key"] for each in store.rows()]
    assert len(keys) == len(set(keys)) == BOARDS


@pytest.mark.parametrize("on", ["here", "local:2"])
def test_ctrl_c_stops_and_the_same_command_continues(
    thousand: Path, tmp_path: Path, on: str
) -> None:
    path = tmp_path / "stopped.sqlite"
    process = start(thousand, path, on)
    wait_for_rows(process, path, 100)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"interrupted; run the same command again to continue" in said
    assert b"Traceback" not in said
    assert 100 <= rows_in(path) < BOARDS
    assert finish(start(thousand, path, on)) == 0
    assert rows_in(path) == BOARDS


@pytest.mark.parametrize("on", ["here", "local:2"])
def test_ctrl_c_ends_a_long_search_within_seconds(tmp_path: Path, on: str) -> None:
    text = tmp_path / "endless.toml"
    text.write_text(endless().to_toml(), "utf-8")
    path = tmp_path / "a.sqlite"
    process = start(text, path, on)
    end = time.monotonic() + 60
    while not path.exists():
        assert time.monotonic() < end
        time.sleep(0.05)
    time.sleep(1)
    pressed = time.monotonic()
    os.kill(process.pid, signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 130
    assert time.monotonic() - pressed < 10
    assert rows_in(path) == 0
