"""Whether a typed line is the first row of a board."""

from __future__ import annotations

import pytest

from taquin.console.board_input import expects_more


@pytest.mark.parametrize(
    ("text", "rows", "cols"),
    [
        ("1 2 3", 3, 3),
        ("1 2 3\n4 5 6", 3, 3),
        ("B12", 3, 3),
        ("1x2\n345", 3, 3),
        ("[[1,2,3],", 3, 3),
        ("1, 2, 3,", 3, 3),
        ("3", 3, 3),
        ("3\n1 2 3\n4 5 6", 3, 3),
        ("3x4", 3, 4),
        ("# a comment", 3, 3),
        ("1 2 3 0  # looks like a whole 2×2 board", 4, 4),
        ("10 11 12 13", 4, 4),
        ("1,2,3\n4,,6", 3, 3),
        ("1,2,3\n4,5,", 3, 3),
        ("1 2 3 4 10", 2, 5),
        ("┌───┬───┐", 2, 2),
        ("┌───┬───┐\n│ 1 │   │\n├───┼───┤", 2, 2),
    ],
)
def test_the_first_rows_of_a_board_expect_more(text: str, rows: int, cols: int) -> None:
    assert expects_more(text, rows, cols)


@pytest.mark.parametrize(
    ("text", "rows", "cols"),
    [
        ("", 3, 3),
        ("hello", 3, 3),
        ("foo", 3, 3),
        ("1 2", 3, 3),
        ("1 2 3 4 5 6 7 8", 3, 3),
        ("1 2 3\n4 5", 3, 3),
        ("B12 345 677", 3, 3),
        ("1 2 3\n4 5 6\n7 8 8", 3, 3),
        ("4", 3, 3),
        ("1,2,3\n,,6", 3, 3),
        ("┌───┬───┐\n│ 1 │   │\n├───┼───┤\n│ 3 │ 2 │\n└───┴───┘", 2, 2),
    ],
)
def test_other_text_expects_no_more(text: str, rows: int, cols: int) -> None:
    assert not expects_more(text, rows, cols)
