"""The tokens of a line, and their columns."""

from __future__ import annotations

import pytest

from taquin.script.line import Line


@pytest.mark.parametrize(
    ("text", "tokens"),
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
def test_tokens(text: str, tokens: list[str]) -> None:
    assert [token.text for token in Line(text).tokens()] == tokens


def test_each_token_has_its_span() -> None:
    text = "  move  up # there"
    assert [text[slice(*token.span)] for token in Line(text).tokens()] == ["move", "up"]


def test_an_error_names_file_line_and_column_and_marks_the_part() -> None:
    error = Line("move\tup\x1b", "a.txt", 7).error("no", (5, 7))
    assert str(error) == "a.txt:7:6: no"
    assert (error.line, error.column, error.message) == (7, 6, "no")
    assert error.pointer() == "move up \n     ^^"


def test_an_error_in_a_typed_line_names_no_file() -> None:
    assert str(Line("move").error("no", (0, 4))) == "no"
