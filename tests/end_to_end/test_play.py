"""`taquin play` in a terminal, with keys."""

from __future__ import annotations

import subprocess
import sys

import pexpect
import pytest

from tests.end_to_end.command import UNSOLVABLE, taquin
from tests.end_to_end.test_terminal import at_a_terminal


@pytest.mark.parametrize("columns", [50, 80])
def test_a_puzzle_is_solved_with_keys_and_q_quits_with_exit_code_0(columns: int) -> None:
    child = at_a_terminal(("play", "1 2 3 4 0 6 7 5 8"), columns)
    child.expect("Arrow keys slide a tile")
    child.send("\x1b[A")  # ↑
    child.expect("moves 1")
    child.send("\x1b[D")  # ←
    child.expect("is the optimum")
    child.send("q")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_quitting_stops_a_search() -> None:
    child = at_a_terminal(("play", "--size", "10x10", "--level", "hard", "--seed", "1"), 80)
    child.expect("Arrow keys slide a tile")
    child.send("hq")
    child.expect(pexpect.EOF, timeout=15)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        ((UNSOLVABLE,), 3, "unsolvable"),
        ((), 2, "needs a terminal"),
        (("1 2 3 4 5 6 7 0 8", "--size", "4x4"), 2, "the size is 4×4"),
        (("--size", "3x3", "--goal", "1 2 3 0"), 2, "the goal"),
    ],
    ids=["unsolvable", "pipe", "size", "goal"],
)
def test_errors_are_printed_before_the_screen_opens(
    arguments: tuple[str, ...], code: int, sentence: str
) -> None:
    result = taquin("play", *arguments)
    assert result.returncode == code
    assert sentence in result.stderr
    assert result.stdout == ""


def test_without_textual_the_error_says_how_to_install_it() -> None:
    program = (
        "import sys; sys.modules['textual'] = None; "  # as if it were not installed
        "from taquin.cli.main import main; sys.exit(main(['play']))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert result.returncode == 2
    assert 'pip install "taquin[play]"' in result.stderr
