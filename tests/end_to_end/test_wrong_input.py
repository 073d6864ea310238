"""Wrong input gives one sentence and exit code 2, never a traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.end_to_end.command import EASY, taquin

if TYPE_CHECKING:
    from pathlib import Path

WRONG = [
    (("solve", "1 2 3 4 5 6 7 7 0"), "7 appears twice, and 8 is missing"),
    (("solve", "1 2 3 4 5 6 7 9 9"), "9 is out of range: 9 cells hold 0 to 8"),
    (("solve", "1 2 3 4 5 6 7 8"), "shape unclear: 8 numbers could be 2×4, 4×2"),
    (("solve", "1 2 3/4 5/6 7 8 0"), "not a rectangle: row 2 has 2 numbers"),
    (("solve", "1 2 3 4 5 6 7 a 0"), "'a' is not a number"),
    (("solve", ""), "there is no board"),
    (("solve", "1 2 3"), "no rectangle of at least"),
    (("solve", "no-such-file.txt"), "no-such-file.txt is neither a file nor a board"),
    (("solve", "/"), "cannot read /"),
    (("solve", EASY, "--goal", "1 2 3 0"), "the goal has another shape"),
    (("solve", EASY, "--goal", "1 2 3 4 5 6 7 7 0"), "in the goal: 7 appears twice"),
    (("solve", EASY, "--goal", "blank-lst"), "did you mean 'blank-last'"),
    (("solve", EASY, "--algorithm", "astr"), "did you mean 'astar'"),
    (("solve", EASY, "--heuristic", "manhatan"), "did you mean 'manhattan'"),
    (("solve", EASY, "--heuristic", "max(zero"), "max(zero is incomplete"),
    (("solve", EASY, "-a", "bfs", "--weight", "2"), "bfs does not take weight"),
    (("solve", EASY, "--weight", "-1"), "weight must be from 0 to 1,000"),
    (("solve", EASY, "--weight", "heavy"), "invalid float value: 'heavy'"),
    (("solve", EASY, "--width", "0"), "width must be from 1 to"),
    (("solve", EASY, "--frontier", "0"), "frontier must be from 1 to"),
    (("solve", EASY, "--ties", "random"), "unknown value of --ties 'random'"),
    (("solve", EASY, "--time-limit", "0"), "a limit must be more than 0"),
    (("solve", EASY, "--node-limit", "-5"), "a limit must be more than 0"),
    (("solve", EASY, "--memory-limit", "lots"), "'lots' is not an amount of memory"),
    (("solve",), "the following arguments are required: BOARD"),
    (("compare", EASY, "--algorithms", "bfs,nonsense"), "unknown algorithm 'nonsense'"),
    (("compare", EASY, "-a", "bfs", "--width", "3"), "none of these algorithms takes width"),
    (("check", "1 1 2 3"), "1 appears twice, and the blank (0) is missing"),
    (("generate", "--size", "four"), "'four' is not a size"),
    (("generate", "--size", "1x9"), "at least 2×2 cells"),
    (("generate", "--size", "3x3", "--depth", "32"), "no 3×3 board is 32 moves deep"),
    (("generate", "--size", "5x5", "--depth", "3"), "too many states"),
    (("generate", "--count", "-1"), "--count must be 0 or more"),
    (("generate", "--moves", "1", "--depth", "1"), "not allowed with argument"),
    (("generate", "--size", "3x3", "--goal", "1 2 3 0"), "the goal is 2×2"),
    (("list", "sets", "bok"), "did you mean 'book'"),
    (("list", "dreams"), "unknown choice 'dreams'"),
    (("sovle", EASY), "unknown command 'sovle'; did you mean 'solve'?"),
    (("help", "sovle"), "unknown command 'sovle'; did you mean 'solve'?"),
    (("lab", "rnu"), "unknown verb 'rnu'; did you mean 'run'?"),
    (("solve", EASY, "--nodelimit", "5"), "unknown option --nodelimit; did you mean --node-limit?"),
    (("tables", "build", "3x3", "--sett=a"), "unknown option --sett; did you mean --set?"),
    (("solve", EASY, "--ties", "fif"), "did you mean 'fifo'?"),
    (("list", "sets", "book", "more"), "unexpected argument: more"),
    (("solve", EASY, "1", "2"), "'1' is not a board; put quotes around each of several boards"),
    (("solve", "1", "2", "3", "4", "5", "0"), "shape unclear: 6 numbers could be 2×3, 3×2"),
    ((), "the following arguments are required: COMMAND"),
]


@pytest.mark.parametrize(("arguments", "message"), WRONG, ids=lambda part: str(part)[:60])
def test_one_sentence_and_exit_code_2(arguments: tuple[str, ...], message: str) -> None:
    done = taquin(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    first_line = done.stderr.splitlines()[0]
    assert first_line.startswith("taquin: ")
    assert message in first_line
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 3  # the sentence, the line and the carets


def test_the_wrong_part_of_a_board_is_marked() -> None:
    lines = taquin("solve", "1 2 3 4 5 6 7 eight 0").stderr.splitlines()
    assert lines[1:] == ["| 1 2 3 4 5 6 7 eight 0", "|               ^^^^^"]


def test_an_error_about_algorithms_does_not_mention_max() -> None:
    done = taquin("compare", EASY, "--algorithms", "bfs,,ucs")
    assert done.returncode == 2
    assert "max(" not in done.stderr


def test_an_error_in_a_file_names_the_file_and_quotes_the_line(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(f"{EASY}\n1 2 3 4 5 6 7 7 0\n")
    done = taquin("solve", str(file))
    assert done.returncode == 2
    assert done.stdout == ""
    assert f"{file}: " in done.stderr
    assert "7 appears twice" in done.stderr
    assert "| 1 2 3 4 5 6 7 7 0\n|               ^" in done.stderr


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(bytes(range(128, 256)))
    done = taquin("solve", str(file))
    assert done.returncode == 2
    assert "it is not a text file" in done.stderr


def test_standard_input_without_a_board() -> None:
    done = taquin("solve", "-", stdin="# nothing\n")
    assert done.returncode == 2
    assert "standard input: there is no board" in done.stderr


@pytest.mark.parametrize(
    "arguments", [("solve", "[bold]1 2[/bold]"), ("solve", EASY, "-a", "[red]x")]
)
def test_brackets_in_the_input_are_not_markup(arguments: tuple[str, ...]) -> None:
    done = taquin(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
