"""Large boards: the command always has a solution, its gap, and a certificate."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path
from random import Random
from time import perf_counter, sleep

import pytest

from taquin.instances.sets import find_set
from taquin.puzzle import Puzzle
from tests.end_to_end.command import ENVIRONMENT, FIFTEEN, TAQUIN, taquin
from tests.native.engines import THIRTY_FIVE, scrambled

S0 = str(THIRTY_FIVE.start)
KORF_24 = find_set("korf50").load()[0].puzzle


def arguments_of(puzzle: Puzzle) -> tuple[str, ...]:
    return "solve", str(puzzle.start), "--goal", str(puzzle.goal)


def test_a_32_by_32_board() -> None:
    puzzle = scrambled(32, 32, Random(1))
    start = perf_counter()
    done = taquin(*arguments_of(puzzle), "--time-limit", "1", "--json")
    assert perf_counter() - start < 30
    data = json.loads(done.stdout)
    assert (done.returncode, data["status"], data["algorithm"]) == (0, "solved", "anytime")
    assert 15_000 < data["lower_bound"] <= data["cost"] < 2.2 * 32**3
    assert data["bound_by"]
    assert len(data["moves"]) == data["cost"]


def test_the_35_puzzle_of_s0() -> None:
    done = taquin("solve", S0, "--time-limit", "1")
    assert done.returncode == 0
    assert "moves, not proven optimal: at most" in done.stdout
    assert "over the lower bound" in done.stdout


@pytest.mark.parametrize("memory", ["64MB", "512MB"])
def test_a_memory_limit(memory: str) -> None:
    done = taquin("solve", S0, "--time-limit", "1", "--memory-limit", memory, "--json")
    data = json.loads(done.stdout)
    assert (done.returncode, data["status"]) == (0, "solved")
    assert data["statistics"]["peak_memory"] <= int(memory[:-2]) * 10**6


@pytest.mark.parametrize(
    ("within", "code", "status"), [("9", 0, "solved"), ("1.0", 1, "time_limit")]
)
def test_within(within: str, code: int, status: str) -> None:
    done = taquin("solve", S0, "--time-limit", "1", "--within", within, "--json")
    data = json.loads(done.stdout)
    assert (done.returncode, data["status"]) == (code, status)
    assert (data["cost"] <= float(within) * data["lower_bound"]) is (status == "solved")


@pytest.mark.parametrize("within", ["0.5", "nan"])
def test_within_below_1_is_rejected(within: str) -> None:
    done = taquin("solve", S0, "--within", within)
    assert done.returncode == 2
    assert "within must be at least 1" in done.stderr


@pytest.mark.parametrize("arguments", [(), ("--optimal",)])
def test_ctrl_c_returns_the_best_so_far(arguments: tuple[str, ...]) -> None:
    process = subprocess.Popen(
        [TAQUIN, "solve", S0, "--time-limit", "60", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=ENVIRONMENT,
    )
    sleep(3)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=30)
    assert process.returncode == 130
    assert all(
        "building" in line for line in stderr.splitlines()
    )  # pattern databases, on their first use
    assert "moves, not proven optimal: at most" in stdout
    assert "┌" in stdout  # the boards are drawn
    path = next(line for line in stdout.splitlines() if line and set(line) <= set("ULRD"))
    assert path


class TestCertificate:
    def verified(self, file: Path, *arguments: str) -> tuple[int, dict[str, object]]:
        done = taquin(*arguments, "--certificate", str(file))
        checked = taquin("verify", str(file), "--json")
        assert checked.returncode == 0, checked.stderr + checked.stdout
        data: dict[str, object] = json.loads(checked.stdout)
        assert data["refuted"] == []
        return done.returncode, data

    def test_a_15_puzzle(self, tmp_path: Path) -> None:
        code, data = self.verified(tmp_path / "solution.json", "solve", FIFTEEN)
        assert (code, data["cost"], data["claimed_bound"]) == (0, 49, 49)
        assert data["optimal"] == "claimed"

    def test_a_24_puzzle(self, tmp_path: Path) -> None:
        arguments = (*arguments_of(KORF_24), "--time-limit", "2")
        code, data = self.verified(tmp_path / "solution.json", *arguments)
        cost, proven = data["cost"], data["proven_bound"]
        assert code == 0
        assert isinstance(cost, int)
        assert isinstance(proven, int)
        assert 60 < proven <= 95 <= cost < 150  # the optimum is 95

    def test_a_large_one(self, tmp_path: Path) -> None:
        arguments = (*arguments_of(scrambled(12, 12, Random(3))), "--time-limit", "1")
        code, data = self.verified(tmp_path / "solution.json", *arguments)
        assert code == 0
        assert data["proven_bound"] == data["claimed_bound"]

    def test_an_unsolvable_one(self, tmp_path: Path) -> None:
        tiles = S0.split()
        tiles[0], tiles[1] = tiles[1], tiles[0]
        code, data = self.verified(tmp_path / "solution.json", "solve", " ".join(tiles))
        assert (code, data["cost"]) == (3, None)

    def test_errors_of_certificate(self, tmp_path: Path) -> None:
        file = str(tmp_path / "solution.json")
        assert taquin("solve", FIFTEEN, FIFTEEN, "--certificate", file).returncode == 2
        done = taquin(
            "solve", FIFTEEN, "--certificate", str(tmp_path / "nowhere" / "solution.json")
        )
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("algorithm", ["wide-beam", "anytime"])
def test_searches_for_large_boards_can_be_compared(algorithm: str) -> None:
    arguments = ("compare", FIFTEEN, "-a", f"{algorithm},beam", "-H", "manhattan", "--width", "500")
    done = taquin(*arguments, "--time-limit", "2")
    assert done.returncode == 0, done.stderr
    assert algorithm in done.stdout
