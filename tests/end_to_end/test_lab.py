"""taquin lab run, list, show, export and split, run as commands. tests/experiments/lab kills them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pexpect
import pytest

from taquin.experiments.storage.store import Store
from tests.end_to_end.command import ENVIRONMENT, FIFTEEN, TAQUIN, taquin
from tests.experiments.lab.small import boards, experiment


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_options_define_an_experiment(here: Path) -> None:
    arguments = ["lab", "run", "--boards", "3x3:10:5-25", "--boards", "book:1-3"]
    arguments += ["--algorithms", "bfs,astar", "--heuristics", "manhattan,misplaced"]
    done = taquin(*arguments, "--repetitions", "2", "--timings", "3", "--warmup", "1")
    assert done.returncode == 0, done.stderr
    assert "78 of 78 runs in lab/quick.sqlite" in done.stdout
    assert re.search(r"astar misplaced +26 +26 +26", done.stdout)
    with Store("lab/quick.sqlite") as store:
        rows = store.rows()
    assert {each["contender"] for each in rows} == {"bfs", "astar manhattan", "astar misplaced"}
    assert all(each["spread"] is not None for each in rows)
    again = taquin(*arguments, "--repetitions", "2", "--timings", "3", "--warmup", "1")
    assert "78 of 78 runs in lab/quick.sqlite, 78 of them from earlier runs" in again.stdout


def test_paths_are_relative_to_the_file(here: Path) -> None:
    (here / "deep").mkdir()
    (here / "deep" / "boards.txt").write_text("1 2 3/4 0 6/7 5 8\n8 6 7 2 5 4 3 0 1\n")
    (here / "deep" / "mine.toml").write_text(
        'name = "mine"\n[[set]]\nkind = "file"\npath = "boards.txt"\n'
        '[[contender]]\nalgorithm = "astar"\n'
    )
    done = taquin("lab", "run", "deep/mine.toml", "--on", "here", "--out", "out.sqlite")
    assert done.returncode == 0, done.stderr
    assert "2 of 2 runs in out.sqlite" in done.stdout


def test_list_show_and_export(here: Path) -> None:
    assert taquin("lab", "run", "-b", "3x3:4", "--name", "four", "--on", "here").returncode == 0
    listed = taquin("lab", "list").stdout
    assert "lab/four.sqlite" in listed
    assert re.search(r"^s1 ", listed, re.MULTILINE)
    shown = taquin("lab", "show", "lab/four.sqlite").stdout
    assert re.search(r"astar manhattan +4 +4 +4", shown)
    assert "Python" in shown
    text = taquin("lab", "show", "lab/four.sqlite", "--toml").stdout
    (here / "again.toml").write_text(text)
    again = taquin("lab", "run", "again.toml")
    assert "4 of them from earlier runs" in again.stdout
    for name in ("four.csv", "four.json", "four.parquet"):
        assert f"wrote {name}: 4 runs" in taquin("lab", "export", "lab/four.sqlite", name).stdout
        assert (here / name).stat().st_size > 500


WRONG = [
    (("lab", "run"), "no experiment: name a file"),
    (("lab", "run", "nothing.toml"), "unknown experiment or file 'nothing.toml'"),
    (("lab", "run", "s1", "--boards", "3x3:4"), "leave one of them out"),
    (("lab", "run", "-b", "3x3:4", "-a", "astra"), "did you mean 'astar'"),
    (("lab", "run", "-b", "nothing.txt"), "cannot read nothing.txt"),
    (("lab", "run", "-b", "3x3:4", "--on", "mars"), "cannot run on 'mars'"),
    (("lab", "run", "-b", "3x3:4", "--process-memory", "much"), "not an amount of memory"),
    (("lab", "show", "nothing.sqlite"), "there is no results file nothing.sqlite"),
    (("lab", "export", "nothing.sqlite", "a.csv"), "there is no results file nothing.sqlite"),
    (("lab", "split", "1 2 3 0", "2 1 3 0"), "lab split takes one board, not 2"),
    (("lab", "split", FIFTEEN, "--heuristic", "kim"), "may overestimate"),
    (("lab", "split", FIFTEEN, "--open-nodes", "0"), "--open-nodes must be 1 to 100,000"),
    (("lab", "bake"), "unknown verb 'bake'"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG)
def test_invalid_input_is_reported(here: Path, arguments: tuple[str, ...], sentence: str) -> None:
    done = taquin(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_every_verb_has_help() -> None:
    for verb in (
        "run",
        "list",
        "show",
        "export",
        "plot",
        "report",
        "compare",
        "reproduce",
        "split",
    ):
        done = taquin("lab", verb, "--help")
        assert done.returncode == 0, done.stderr
        assert f"taquin lab {verb}" in done.stdout


def test_split_solves_one_board(here: Path) -> None:
    done = taquin("lab", "split", FIFTEEN, "--on", "local:2", "--heuristic", "manhattan")
    assert done.returncode == 0, done.stderr
    assert "49 moves, proven optimal" in done.stdout
    data = json.loads(taquin("lab", "split", FIFTEEN, "--on", "here", "--json").stdout)
    assert (data["cost"], data["optimal"], data["algorithm"]) == (49, True, "ida-star")
    late = taquin("lab", "split", FIFTEEN, "-H", "zero", "--on", "local:2", "--time-limit", "1")
    assert late.returncode == 1
    assert "time limit" in late.stdout


def test_ctrl_c_ends_a_split(here: Path) -> None:
    arguments = [TAQUIN, "lab", "split", FIFTEEN, "-H", "zero", "--on", "local:2"]
    process = subprocess.Popen(
        arguments, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    time.sleep(2)
    os.kill(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Traceback" not in errors


def test_a_terminal_shows_the_remaining_time(here: Path) -> None:
    (here / "x.toml").write_text(experiment(boards(400)).to_toml(), "utf-8")
    child = pexpect.spawn(
        TAQUIN, ["lab", "run", "x.toml"], env=ENVIRONMENT, timeout=60, encoding="utf-8"
    )
    child.expect(r"\d+ of 400 runs · .* · about .* left")
    child.expect("400 of 400 runs in lab/small.sqlite")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
