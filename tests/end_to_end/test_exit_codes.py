"""Exit codes, pipes and Ctrl-C."""

from __future__ import annotations

import signal
import subprocess
import time

import pytest

from taquin.solution import Solution
from tests.end_to_end.command import (
    EASY,
    ENDLESS,
    ENVIRONMENT,
    FIFTEEN,
    TAQUIN,
    UNSOLVABLE,
    taquin,
)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("solve", EASY), 0),
        (("solve", FIFTEEN, "-a", "ucs", "--node-limit", "50"), 1),
        (("solve", FIFTEEN, "-a", "iddfs", "--time-limit", "0.2"), 1),
        (("solve", FIFTEEN, "-a", "ucs", "--memory-limit", "2MB"), 1),
        (("solve", "1 3 6 5 0 2 4 7 8", "-k", "1", "-H", "misplaced"), 1),
        (("solve", "1 2 3"), 2),
        (("solve", UNSOLVABLE), 3),
        (("solve", EASY, UNSOLVABLE), 3),
        (("compare", UNSOLVABLE), 3),
        (("check", EASY), 0),
    ],
)
def test_exit_codes(arguments: tuple[str, ...], code: int) -> None:
    assert taquin(*arguments).returncode == code


@pytest.mark.parametrize(
    ("limit", "phrase"),
    [
        (("--node-limit", "50"), "stopped at the node limit"),
        (("--time-limit", "0.2"), "stopped at the time limit"),
        (("--memory-limit", "2MB"), "stopped at the memory limit"),
    ],
)
def test_a_stopped_search_prints_the_limit_and_a_lower_bound(
    limit: tuple[str, str], phrase: str
) -> None:
    done = taquin("solve", FIFTEEN, "-a", "ucs", *limit)
    assert f"{phrase}; the optimum is at least" in done.stdout
    assert "expanded" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", EASY, "--trace"),
        ("compare", EASY),
        ("check", EASY),
        ("check", UNSOLVABLE),
        ("list", "heuristics"),
        ("solve", FIFTEEN, "-a", "iddfs", "--time-limit", "1.5"),
        ("solve", "1 2 a 0"),
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_a_pipe_gets_no_escape_codes(arguments: tuple[str, ...]) -> None:
    done = taquin(*arguments)
    assert "\x1b" not in done.stdout + done.stderr
    assert "\r" not in done.stdout + done.stderr
    assert done.stdout + done.stderr


def interrupted(*arguments: str) -> tuple[int, str, str]:
    """Start the command, press Ctrl-C after two seconds, return exit code and output."""
    process = subprocess.Popen(
        [TAQUIN, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=ENVIRONMENT,
    )
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=20)
    return process.returncode, stdout, stderr


@pytest.mark.parametrize("engine", [(), ("--engine", "python")])
def test_ctrl_c_prints_the_result_so_far(engine: tuple[str, ...]) -> None:
    code, stdout, stderr = interrupted(*ENDLESS, *engine)
    assert code == 130
    assert "interrupted; the optimum is at least" in stdout
    assert "expanded" in stdout
    assert stderr == ""


def test_ctrl_c_with_json_prints_an_object() -> None:
    code, stdout, _ = interrupted(*ENDLESS, "--json")
    solution = Solution.from_json(stdout)
    assert code == 130
    assert solution.status == "cancelled"
    assert solution.statistics.expanded > 0
    assert 0 < solution.lower_bound <= 49


def test_ctrl_c_in_a_comparison_keeps_the_rows_so_far() -> None:
    code, stdout, _ = interrupted("compare", FIFTEEN, "-a", "bidirectional,iddfs")
    assert code == 130
    assert "bidirectional" in stdout
    assert "interrupted" in stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("generate", "--size", "3x3", "--count", "50000", "--seed", "1"),
        ("list", "sets", "korf100"),
        ("solve", EASY, "--trace"),
        ("compare", EASY),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_closed_pipe_is_not_an_error(arguments: tuple[str, ...]) -> None:
    with subprocess.Popen(
        [TAQUIN, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0
