"""Boards drawn with box characters, and numbers with units."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taquin.board import Board
from taquin.render.text import draw, draw_path
from taquin.render.units import readable_bytes, readable_seconds
from tests.strategies import boards

DRAWN = """\
┌───┬───┬───┐
│ 1 │ 2 │ 3 │
├───┼───┼───┤
│ 4 │   │ 5 │
└───┴───┴───┘"""


def test_a_drawn_board() -> None:
    assert draw(Board.parse("1 2 3 / 4 0 5")) == DRAWN


def test_two_boards_side_by_side_have_an_arrow_between() -> None:
    lines = draw_path([Board.parse("1 2 0 3"), Board.parse("1 2 3 0")], 80).splitlines()
    assert "→" in lines[2]
    assert len(lines) == 5


def test_an_empty_path_is_drawn_as_an_empty_string() -> None:
    assert draw_path([], 80) == ""


@given(boards(), st.integers(0, 100), st.integers(1, 5))
def test_a_drawn_path_fits_its_width(board: Board, spare: int, count: int) -> None:
    width = len(draw(board).splitlines()[0]) + spare
    assert max(map(len, draw_path([board] * count, width).splitlines())) <= width


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 µs"),
        (0.00031, "310 µs"),
        (0.0042, "4.2 ms"),
        (1.3, "1.3 s"),
        (125, "2 min 5 s"),
        (3725, "1 h 2 min"),
    ],
)
def test_readable_seconds(seconds: float, text: str) -> None:
    assert readable_seconds(seconds) == text


@pytest.mark.parametrize("seconds", [0.00099999, 0.9999, 59.99, 3599.9])
def test_seconds_just_below_the_next_unit_have_no_exponent(seconds: float) -> None:
    assert "e" not in readable_seconds(seconds)


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (12_000, "12 kB"),
        (999_600, "1 MB"),
        (3_400_000, "3.4 MB"),
        (1_200_000_000, "1.2 GB"),
    ],
)
def test_readable_bytes(count: int, text: str) -> None:
    assert readable_bytes(count) == text


def test_terabytes_have_no_exponent() -> None:
    assert "e" not in readable_bytes(25_000_000_000_000)
