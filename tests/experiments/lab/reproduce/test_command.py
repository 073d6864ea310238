"""taquin lab reproduce, run as a command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from taquin.experiments.lab.reproduce.study import NAMES
from taquin.experiments.storage.store import Store
from tests.end_to_end.command import ENVIRONMENT, TAQUIN, taquin


@pytest.mark.parametrize("study", NAMES)
def test_every_study_prints_its_tables(study: str) -> None:
    done = taquin("lab", "reproduce", study, "--quick")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{study.upper()}: {NAMES[study]}")
    assert "ours" in done.stdout
    assert "theirs" in done.stdout
    assert " runs · " in done.stdout
    assert done.stderr == ""


def test_json_has_numbers() -> None:
    done = taquin("lab", "reproduce", "s1", "--json")
    data = json.loads(done.stdout)
    assert data["study"] == "s1"
    assert data["runs"] == 93
    times = data["tables"][0]
    assert times["units"]["deepest_ours"] == "seconds"
    assert times["rows"][0]["deepest_theirs"] == 700
    assert times["rows"][0]["deepest_ours"] < 10
    assert [figure["name"] for figure in data["figures"]] == ["s1-time", "s1-expanded", "s1-queue"]


def test_plots_are_written(tmp_path: Path) -> None:
    folder = tmp_path / "figures"
    done = taquin("lab", "reproduce", "s1", "--plots", str(folder))
    assert done.returncode == 0, done.stderr
    stems = {"s1-time", "s1-expanded", "s1-queue"}
    assert {path.name for path in folder.iterdir()} == {
        f"{stem}{suffix}" for stem in stems for suffix in (".csv", ".png", ".svg")
    }


def test_kept_runs_are_not_repeated(tmp_path: Path) -> None:
    path = tmp_path / "s4.sqlite"
    arguments = ("lab", "reproduce", "s4", "--out", str(path), "--json")
    first = json.loads(taquin(*arguments).stdout)
    with Store(path) as store:
        rows = store.rows()
    assert len(rows) == first["runs"]
    second = json.loads(taquin(*arguments).stdout)
    assert second["tables"] == first["tables"]  # including the times
    with Store(path) as store:
        assert store.rows() == rows
    other = taquin(*arguments, "--time-limit", "0.5")
    assert other.returncode == 2
    assert "another experiment" in other.stderr


def test_a_further_pair_and_a_time_limit() -> None:
    fifteen = "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"
    spiral = "1 2 3 4 12 13 14 5 11 0 15 6 10 9 8 7"
    arguments = ("--pair", fifteen, spiral, "--pair", "1 2 3 4 5 6 8 7 0", "blank-last")
    done = taquin("lab", "reproduce", "s4", "--json", "--time-limit", "0.05", *arguments)
    pairs = json.loads(done.stdout)["tables"][1]["rows"]
    mine = [row for row in pairs if row["goal"] == spiral]
    assert [row["search"] for row in mine] == ["A* misplaced", "A* Manhattan"]
    assert mine[0]["ours"].startswith(("time limit", "unsolvable"))
    assert [row["ours"] for row in pairs[-2:]] == ["unsolvable"] * 2


def test_the_python_engine_has_the_same_counters() -> None:
    limits = ("--node-limit", "15000", "--time-limit", "60")
    native, python = (
        json.loads(taquin("lab", "reproduce", "s4", "--json", *limits, "--engine", engine).stdout)
        for engine in ("native", "python")
    )
    for key in ("ours", "expanded_ours", "expanded_alike"):
        native_cells, python_cells = (
            [row[key] for row in data["tables"][0]["rows"]] for data in (native, python)
        )
        assert native_cells == python_cells
    pairs = [
        [(row["ours"], row["expanded"]) for row in data["tables"][1]["rows"]]
        for data in (native, python)
    ]
    assert pairs[0] == pairs[1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("s5",), "unknown study 's5'"),
        (("s0", "--plots", "somewhere"), "s0 has no figures"),
        (("s1", "--pair", "1 2 3 0", "blank-last"), "--pair is only for s4"),
        (("s4", "--pair", "1 2 3 3", "blank-last"), "3"),
        (("s1", "--plots", "/dev/null/x"), "cannot write"),
        (("s1", "--out", "/dev/null/x.sqlite"), "cannot write"),
        (("s1", "--time-limit", "0"), "more than 0"),
    ],
)
def test_invalid_arguments_are_reported_in_one_sentence(
    arguments: tuple[str, ...], sentence: str
) -> None:
    done = taquin("lab", "reproduce", *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_ctrl_c_stops_and_the_same_command_continues(tmp_path: Path) -> None:
    path = tmp_path / "s0.sqlite"
    arguments = [TAQUIN, "lab", "reproduce", "s0", "--out", str(path), "--memory-limit", "100MB"]
    with subprocess.Popen(
        arguments, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and rows_in(path) < 6:  # the runs of the 8-puzzle
            time.sleep(0.02)
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        printed, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "interrupted; run the same command again to continue" in errors
    assert printed == ""
    before = rows_in(path)
    assert 6 <= before < 18
    done = subprocess.run(
        arguments, env=ENVIRONMENT, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert f"18 runs, {before} of them from earlier runs" in done.stdout


def rows_in(path: Path) -> int:
    if not path.exists():
        return 0
    with Store(path) as store:
        return len(store)


def test_progress_is_shown_on_a_terminal_only(tmp_path: Path) -> None:
    pexpect = pytest.importorskip("pexpect")
    arguments = ["lab", "reproduce", "s0", "--memory-limit", "100MB"]
    child = pexpect.spawn(TAQUIN, arguments, env=dict(os.environ), encoding="utf-8", timeout=60)
    child.expect(r"\d+ of 18 runs · ")
    child.expect("18 runs · ")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_matplotlib_is_not_loaded_without_plots() -> None:
    code = (
        "import sys; from taquin.cli.main import main; code = main(['lab', 'reproduce', 's4']); "
        "sys.exit(code or any(name in sys.modules for name in ('matplotlib', 'pandas', 'narwhals')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=ENVIRONMENT, capture_output=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
