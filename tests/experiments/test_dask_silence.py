"""Processes of a Dask cluster that are killed or stopped while a command uses them.

A stopped process keeps its connections open, so only missing answers reveal it.
"""

from __future__ import annotations

import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from taquin.experiments.contender import Contender
from taquin.experiments.storage.store import Store
from tests.end_to_end.command import ENVIRONMENT, TAQUIN
from tests.experiments.lab.dask_processes import cluster
from tests.experiments.lab.small import boards, experiment

Processes = list[subprocess.Popen[bytes]]

COUNT = 60
SLOW = Contender.of("python", "bfs", engine="python")
HARD = "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1"
LOST = 4
SILENCE = 4
"""The cluster timeout of these tests, in seconds."""
FAULTS = {
    "workers stopped": (signal.SIGSTOP, slice(0, 2), "no worker of the Dask scheduler"),
    "workers killed": (signal.SIGKILL, slice(0, 2), "no worker of the Dask scheduler"),
    "scheduler stopped": (signal.SIGSTOP, slice(2, 3), "has not answered for 4 s"),
    "scheduler killed": (signal.SIGKILL, slice(2, 3), "the connection to the Dask scheduler is"),
}
QUICK = ("workers stopped", "scheduler killed")
EVERY_FAULT = [
    each if each in QUICK else pytest.param(each, marks=pytest.mark.slow) for each in FAULTS
]
"""These tests wait for time-outs, so half of the faults are left to `make test-slow`."""


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Write an experiment that takes about 10 seconds."""
    path = tmp_path / "many.toml"
    path.write_text(
        experiment(boards(COUNT, depth=(18, 20)), contenders=(SLOW,)).to_toml(), "utf-8"
    )
    return path


def start(*arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [TAQUIN, "lab", *map(str, arguments)],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def rows_in(path: Path) -> int:
    if not path.exists():
        return 0
    with Store(path) as store:
        return len(store)


def wait_for_rows(process: subprocess.Popen[str], path: Path, count: int) -> None:
    end = time.monotonic() + 120
    while rows_in(path) < count:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < end
        time.sleep(0.05)


def strike(processes: Processes, fault: str) -> str:
    """Send the signal, and return a part of the expected message."""
    number, which, sentence = FAULTS[fault]
    for each in processes[which]:
        each.send_signal(number)
    return sentence


def has_one_sentence(output: str, sentence: str) -> bool:
    return output.count("\n") == 1 and output.startswith("taquin: ") and sentence in output


@pytest.mark.parametrize("fault", EVERY_FAULT)
def test_a_lost_cluster_is_reported_in_one_sentence_and_rows_are_kept(
    tmp_path: Path, many: Path, fault: str
) -> None:
    out = tmp_path / "a.sqlite"
    with cluster(tmp_path, workers=2) as (address, processes):
        on = ("--out", out, "--on", address, "--cluster-timeout", SILENCE)
        process = start("run", many, *on)
        wait_for_rows(process, out, 10)
        sentence = strike(processes, fault)
        _, output = process.communicate(timeout=SILENCE + 30)
    assert process.returncode == LOST
    assert has_one_sentence(output, sentence), output
    kept = rows_in(out)
    assert 10 <= kept < COUNT
    assert re.search(
        rf"; {kept} of {COUNT} runs are in .*a\.sqlite; run the same command again", output
    )
    again = start("run", many, "--out", out, "--on", "local:2")
    assert again.communicate(timeout=120)[1] == ""
    assert (again.returncode, rows_in(out)) == (0, COUNT)


@pytest.mark.parametrize("fault", EVERY_FAULT)
def test_ctrl_c_ends_a_run_on_a_broken_cluster(tmp_path: Path, many: Path, fault: str) -> None:
    out = tmp_path / "a.sqlite"
    with cluster(tmp_path, workers=2) as (address, processes):
        process = start("run", many, "--out", out, "--on", address)
        wait_for_rows(process, out, 10)
        strike(processes, fault)
        time.sleep(1)
        pressed = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, output = process.communicate(timeout=60)
        seconds = time.monotonic() - pressed
    if fault == "scheduler killed":
        assert process.returncode in (LOST, 130)  # depends on which it notices first
    else:
        assert process.returncode == 130
        assert has_one_sentence(output, "interrupted; run the same command again to continue"), (
            output
        )
    assert seconds < 15
    assert 10 <= rows_in(out) < COUNT


def test_other_workers_take_the_runs_of_a_stopped_worker(tmp_path: Path, many: Path) -> None:
    out = tmp_path / "a.sqlite"
    with cluster(tmp_path, workers=2) as (address, processes):
        on = ("--out", out, "--on", address, "--cluster-timeout", SILENCE)
        process = start("run", many, *on)
        wait_for_rows(process, out, 10)
        processes[0].send_signal(signal.SIGSTOP)
        _, output = process.communicate(timeout=120)
        assert processes[1].poll() is None
    assert (process.returncode, output) == (0, "")
    with Store(out) as store:
        rows = store.rows()
    assert len(rows) == COUNT
    assert {row["status"] for row in rows} == {"solved"}


def test_a_stopped_worker_of_our_own_cluster_is_restarted(tmp_path: Path, many: Path) -> None:
    out = tmp_path / "a.sqlite"
    process = start("run", many, "--out", out, "--on", "dask:2", "--cluster-timeout", 8 * SILENCE)
    wait_for_rows(process, out, 10)
    subprocess.run(["kill", "-STOP", *workers_of(process.pid)], check=True)
    _, output = process.communicate(timeout=120)
    assert (process.returncode, output) == (0, "")
    assert rows_in(out) == COUNT


def test_ctrl_c_ends_our_own_cluster_with_stopped_workers(tmp_path: Path, many: Path) -> None:
    out = tmp_path / "a.sqlite"
    process = start("run", many, "--out", out, "--on", "dask:2")
    wait_for_rows(process, out, 10)
    workers = workers_of(process.pid)
    subprocess.run(["kill", "-STOP", *workers], check=True)
    pressed = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, output = process.communicate(timeout=60)
    assert process.returncode == 130
    assert has_one_sentence(output, "interrupted; run the same command again to continue"), output
    assert time.monotonic() - pressed < 20
    assert not any(Path("/proc", pid).exists() for pid in workers)


def workers_of(pid: int) -> list[str]:
    """Return the worker processes of a cluster that the command has started."""
    children = subprocess.run(["pgrep", "-P", str(pid)], stdout=subprocess.PIPE, text=True)
    return [
        each
        for each in children.stdout.split()
        if subprocess.run(
            ["pgrep", "-P", each, "-f", "isolation.child"], stdout=subprocess.DEVNULL
        ).returncode
        == 0
    ]


@pytest.mark.parametrize("fault", EVERY_FAULT)
def test_a_split_search_ends_with_its_cluster(tmp_path: Path, fault: str) -> None:
    with cluster(tmp_path, workers=2) as (address, processes):
        on = ("--on", address, "--cluster-timeout", SILENCE)
        process = start("split", HARD, "--heuristic", "manhattan", *on)
        wait_for_search(processes)
        sentence = strike(processes, fault)
        _, output = process.communicate(timeout=SILENCE + 30)
    assert process.returncode == LOST
    assert has_one_sentence(output, sentence), output


@pytest.mark.parametrize(
    "fault", ["workers stopped", pytest.param("scheduler stopped", marks=pytest.mark.slow)]
)
def test_ctrl_c_ends_a_split_search_on_a_broken_cluster(tmp_path: Path, fault: str) -> None:
    with cluster(tmp_path, workers=2) as (address, processes):
        process = start("split", HARD, "--heuristic", "manhattan", "--on", address)
        wait_for_search(processes)
        strike(processes, fault)
        time.sleep(1)
        pressed = time.monotonic()
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        assert time.monotonic() - pressed < 15
    assert process.returncode == 130


def wait_for_search(processes: Processes) -> None:
    """Wait until both workers have a child process."""
    end = time.monotonic() + 60
    for each in processes[:2]:
        command = ["pgrep", "-P", str(each.pid), "-f", "isolation.child"]
        while subprocess.run(command, stdout=subprocess.DEVNULL).returncode:
            assert time.monotonic() < end
            time.sleep(0.1)


def test_a_stopped_scheduler_is_reported_at_the_start(tmp_path: Path, many: Path) -> None:
    with cluster(tmp_path, workers=0) as (address, processes):
        processes[-1].send_signal(signal.SIGSTOP)
        on = ("--out", tmp_path / "a.sqlite", "--on", address, "--cluster-timeout", SILENCE)
        process = start("run", many, *on)
        _, output = process.communicate(timeout=60)
    assert process.returncode == LOST
    assert has_one_sentence(output, f"there is no Dask scheduler at {address}"), output
