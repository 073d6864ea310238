"""The output and the exit codes of `taquin verify`."""

from __future__ import annotations

import json
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


def test_what_is_proven_and_what_is_claimed(file: Path) -> None:
    done = taquin("verify", str(file))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert "proven   the 31 moves lead from start to goal" in lines
    assert "proven   no solution is shorter than 21 moves (manhattan, recomputed)" in lines
    assert any(line.startswith("claimed  no solution is shorter than 31 moves: ") for line in lines)
    assert lines[-1].endswith("and claimed to be optimal")
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("arguments", [(), ("--thorough",)])
def test_as_json(file: Path, arguments: tuple[str, ...]) -> None:
    done = taquin("verify", str(file), "--json", *arguments)
    data = json.loads(done.stdout)
    assert (done.returncode, data["cost"], data["refuted"]) == (0, 31, [])
    assert (data["optimal"], data["claimed_bound"]) == ("claimed", 31)
    assert data["gap"] == 31 - data["proven_bound"]


def test_a_15_puzzle(tmp_path: Path) -> None:
    done = taquin("verify", str(written(tmp_path / "solution.json", FIFTEEN)), "--json")
    data = json.loads(done.stdout)
    assert (done.returncode, data["refuted"], data["cost"]) == (0, [], 49)
    assert data["proven_bound"] >= 41


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
    assert "refuted " in done.stdout
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
