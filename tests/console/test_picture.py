"""A board is drawn where it fits and written closer where it does not."""

from __future__ import annotations

import pytest

from taquin.board import Board
from taquin.console.picture import picture, picture_of_task
from taquin.puzzle import Puzzle
from taquin.render.text import draw


def test_where_there_is_room_a_board_is_drawn() -> None:
    board = Board.goal("blank-last", 3, 3)
    assert picture(board, 13, 7) == draw(board)


@pytest.mark.parametrize(("width", "height"), [(12, None), (80, 6)])
def test_where_there_is_none_it_has_no_lines(width: int, height: int | None) -> None:
    assert picture(Board.goal("blank-last", 3, 3), width, height) == "1 2 3\n4 5 6\n7 8 ·"


def test_where_no_row_fits_it_is_text_that_can_be_read_again() -> None:
    board = Board.goal("spiral", 16, 16)
    assert Board.parse(picture(board, 50)) == board


@pytest.mark.parametrize("side", [3, 8, 12, 16])
def test_start_and_goal_fit_a_terminal(side: int) -> None:
    goal = Board.goal("blank-last", side, side)
    drawn = picture_of_task(Puzzle(goal, goal), 80)
    assert max(map(len, drawn.splitlines())) <= 80
