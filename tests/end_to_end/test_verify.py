"""The output and the exit codes of `taquin verify`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from taquin import Puzzle, solve
from taquin.proof.certificate import write_certificate
from taquin.proof.lower_bounds import lower_bounds_of_start
from tests.end_to_end.command import FIFTEEN, UNSOLVABLE, taquin

BOARD = "8 6 7 2 5 4 3 0 1"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path / "solution.json", BOARD)


def written(path: Path, board: str) -> Path:
    solution = solve(board, algorithm="ida-star", heuristic="walking-distance")
    write_certificate(path, solution, lower_bounds_of_start(Puzzle.of(board)))
    return path


def test_what_is_proven_on_a_small_board(file: Path) -> None:
    done = taquin("verify", str(file))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[:2] == [f"start    {BOARD}", "goal     1 2 3 4 5 6 7 8 0"]
    assert "proven   the 31 moves lead from start to goal" in lines
    assert "proven   no solution is shorter than 21 moves (manhattan, recomputed)" in lines
    assert lines[-1] == "31 moves are proven optimal"
    assert "\x1b" not in done.stdout


def test_the_checker_alone_says_the_same(file: Path) -> None:
    for arguments in ((str(file),), (str(file), "--json"), (str(file), "--start", "3 1 2 0")):
        module = [sys.executable, "-m", "taquin.proof.checker", *arguments]
        alone = subprocess.run(module, capture_output=True, text=True, check=False)
        done = taquin("verify", *arguments)
        assert (alone.stdout, alone.returncode) == (done.stdout, done.returncode)


def test_as_json(file: Path) -> None:
    done = taquin("verify", str(file), "--json")
    data = json.loads(done.stdout)
    assert (done.returncode, data["cost"], data["refuted"]) == (0, 31, [])
    assert (data["optimal"], data["claimed_bound"], data["gap"]) == ("proven", 31, 0)
    assert data["start"] == BOARD
    assert "rechecked" not in data


def test_a_15_puzzle_and_a_repeated_search(tmp_path: Path) -> None:
    file = str(written(tmp_path / "solution.json", FIFTEEN))
    done = taquin("verify", file, "--json", "--recheck", "--node-limit", "1000")
    data = json.loads(done.stdout)
    assert (done.returncode, data["refuted"], data["cost"]) == (0, [], 49)
    assert (data["optimal"], data["claimed_bound"]) == ("claimed", 49)
    assert data["proven_bound"] >= 41
    (repeated,) = data["rechecked"]
    assert repeated["outcome"] == "not finished"
    assert "the python engine" in repeated["sentence"]


@pytest.mark.parametrize(
    ("algorithm", "value", "outcome", "code"),
    [
        ("ida-star", 49, "confirmed", 0),
        ("ida-star", 51, "contradicted", 1),
        ("x", 9, "not repeated", 0),
    ],
)
def test_the_outcomes_of_a_repeated_search(
    algorithm: str, value: int, outcome: str, code: int, tmp_path: Path
) -> None:
    file = written(tmp_path / "solution.json", FIFTEEN)
    data = json.loads(file.read_text())
    name = "pdb:small" if algorithm == "ida-star" else "walking-distance"
    claim = {"kind": "rounds", "heuristic": name, "value": value, "algorithm": algorithm}
    data.update(evidence=[claim], engine="python", lower_bound=value)
    data.update(status="node_limit", moves=None, cost=None)
    file.write_text(json.dumps(data))
    done = taquin("verify", str(file), "--recheck")
    assert done.returncode == code, done.stdout + done.stderr
    assert f"rechecked {outcome}" in done.stdout


def test_an_unsolvable_board(tmp_path: Path) -> None:
    done = taquin("verify", str(written(tmp_path / "solution.json", UNSOLVABLE)))
    assert done.returncode == 0
    assert "proven   there is no solution: the parity forbids it" in done.stdout


def test_one_move_changed_is_refuted_with_exit_code_1(file: Path) -> None:
    data = json.loads(file.read_text())
    data["moves"] = data["moves"][:-1] + {"U": "L", "L": "U", "R": "D", "D": "R"}[data["moves"][-1]]
    file.write_text(json.dumps(data))
    done = taquin("verify", str(file))
    assert done.returncode == 1
    assert "wrong   " in done.stdout
    assert done.stdout.splitlines()[-1] == "the certificate is wrong"


@pytest.mark.parametrize(
    "raw", [b"", b"{}", b"[1]", b"\xff\xfe\x00\x01", b'{"kind": "taquin-certificate"', b"1 2 3"]
)
def test_other_files_give_one_sentence_and_exit_code_2(raw: bytes, file: Path) -> None:
    file.write_bytes(raw)
    done = taquin("verify", str(file))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("taquin: ")
    assert done.stderr.count("\n") == 1
    assert "not a certificate" in done.stderr


def test_a_truncated_certificate_gives_one_sentence(file: Path) -> None:
    file.write_text(file.read_text()[:300])
    done = taquin("verify", str(file))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_no_such_file(name: str, tmp_path: Path) -> None:
    done = taquin("verify", str(tmp_path / name))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "cannot read" in done.stderr
