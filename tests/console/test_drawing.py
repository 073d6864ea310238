"""A board is drawn with lines if it fits, and more compactly if it does not."""

from __future__ import annotations

import pytest

from taquin.board import Board
from taquin.console.drawing import draw_task, draw_to_fit
from taquin.puzzle import Puzzle
from taquin.render.text import draw


def test_a_board_that_fits_is_drawn_with_lines() -> None:
    board = Board.goal("blank-last", 3, 3)
    assert draw_to_fit(board, 13, 7) == draw(board)


@pytest.mark.parametrize(("width", "height"), [(12, None), (80, 6)])
def test_a_board_that_does_not_fit_has_no_lines(width: int, height: int | None) -> None:
    assert draw_to_fit(Board.goal("blank-last", 3, 3), width, height) == "1 2 3\n4 5 6\n7 8 ·"


def test_a_board_whose_rows_do_not_fit_is_one_parsable_line() -> None:
    board = Board.goal("spiral", 16, 16)
    assert Board.parse(draw_to_fit(board, 50)) == board


@pytest.mark.parametrize("side", [3, 8, 12, 16])
def test_start_and_goal_fit_80_columns(side: int) -> None:
    goal = Board.goal("blank-last", side, side)
    drawn = draw_task(Puzzle(goal, goal), 80)
    assert max(map(len, drawn.splitlines())) <= 80
