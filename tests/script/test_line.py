"""Words and their places."""

from __future__ import annotations

import pytest

from taquin.script.line import Line


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        ("   \t ", []),
        ("# only a comment", []),
        ("solve A-star h1", ["solve", "A-star", "h1"]),
        ("solve A-star h1# why not", ["solve", "A-star", "h1"]),
        ("compare bfs,astar , beam 3", ["compare", "bfs", ",", "astar", ",", "beam", "3"]),
        ("heuristic max(kim, misplaced)", ["heuristic", "max(kim, misplaced)"]),
        ("heuristic max(kim, misplaced", ["heuristic", "max(kim", ",", "misplaced"]),
        ("a)b (c", ["a)b", "(c"]),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert [word.text for word in Line(text).words()] == words


def test_each_word_knows_its_place() -> None:
    text = "  move  up # there"
    assert [text[slice(*word.span)] for word in Line(text).words()] == ["move", "up"]


def test_an_error_names_file_line_and_column_and_points() -> None:
    error = Line("move\tup\x1b", "a.txt", 7).error("no", (5, 7))
    assert str(error) == "a.txt:7:6: no"
    assert (error.line, error.column, error.message) == (7, 6, "no")
    assert error.pointer() == "move up \n     ^^"


def test_a_typed_line_has_no_place() -> None:
    assert str(Line("move").error("no", (0, 4))) == "no"
