"""Board and Move: values, the rules of one move, goals by name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taquin.board import Board, Move
from taquin.errors import BoardError, IllegalMove, UnknownName
from tests.strategies import boards

L, R, U, D = Move.L, Move.R, Move.U, Move.D


@pytest.mark.parametrize(("move", "inverse"), [(U, D), (D, U), (L, R), (R, L)])
def test_inverse_moves(move: Move, inverse: Move) -> None:
    assert move.inverse is inverse


def test_moves_have_the_order_up_left_right_down() -> None:
    assert list(Move) == [U, L, R, D]


@pytest.mark.parametrize(
    ("board", "moves"),
    [
        ("0 1 2 3 4 5 6 7 8", (R, D)),
        ("1 0 2 3 4 5 6 7 8", (L, R, D)),
        ("1 2 3 4 0 5 6 7 8", (U, L, R, D)),
        ("1 2 3 4 5 6 7 8 0", (U, L)),
        ("1 2 3 / 0 4 5", (U, R)),
    ],
)
def test_legal_moves_stay_on_the_board(board: str, moves: tuple[Move, ...]) -> None:
    assert Board.parse(board).legal_moves() == moves


@pytest.mark.parametrize(
    ("move", "after"),
    [
        (U, "1 0 3 / 4 2 5 / 6 7 8"),
        (L, "1 2 3 / 0 4 5 / 6 7 8"),
        (R, "1 2 3 / 4 5 0 / 6 7 8"),
        (D, "1 2 3 / 4 7 5 / 6 0 8"),
    ],
)
def test_a_move_swaps_the_blank_with_its_neighbour(move: Move, after: str) -> None:
    assert Board.parse("1 2 3 / 4 0 5 / 6 7 8").apply(move) == Board.parse(after)


def test_a_move_off_the_board_is_illegal() -> None:
    with pytest.raises(IllegalMove, match="cannot move U"):
        Board.parse("0 1 2 3").apply(U)


@given(boards(), st.data())
def test_a_move_and_its_inverse_change_nothing(board: Board, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(board.legal_moves()))
    assert board.apply(move) != board
    assert board.apply(move).apply(move.inverse) == board


@given(boards())
def test_reflecting_twice_changes_nothing(board: Board) -> None:
    mirrored = board.reflect()
    assert (mirrored.rows, mirrored.cols) == (board.cols, board.rows)
    assert mirrored.reflect() == board


@given(boards(), st.data())
def test_a_mirrored_move_on_the_mirrored_board_is_the_mirrored_result(
    board: Board, data: st.DataObject
) -> None:
    move = data.draw(st.sampled_from(board.legal_moves()))
    assert board.reflect().apply(move.mirrored) == board.apply(move).reflect()


def test_reflecting_makes_rows_columns() -> None:
    assert Board.parse("1 2 3 / 4 5 0").reflect() == Board.parse("1 4 / 2 5 / 3 0")


def test_grid_blank_and_shape() -> None:
    board = Board.parse("1 2 3 / 4 0 5")
    assert board.grid == ((1, 2, 3), (4, 0, 5))
    assert board.blank == 4
    assert board.shape == "2×3"


def test_boards_are_values() -> None:
    board = Board.parse("1 2 3 0")
    assert {board: 1}[Board.from_rows([[1, 2], [3, 0]])] == 1
    with pytest.raises(AttributeError):
        board.rows = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("name", "rows", "cols", "board"),
    [
        ("blank-last", 3, 3, "1 2 3 / 4 5 6 / 7 8 0"),
        ("blank-last", 2, 3, "1 2 3 / 4 5 0"),
        ("blank-first", 3, 3, "0 1 2 / 3 4 5 / 6 7 8"),
        ("blank-first", 3, 2, "0 1 / 2 3 / 4 5"),
        ("spiral", 3, 3, "1 2 3 / 8 0 4 / 7 6 5"),
        ("spiral", 4, 4, "1 2 3 4 / 12 13 14 5 / 11 0 15 6 / 10 9 8 7"),
        ("spiral", 2, 2, "1 2 / 0 3"),
        ("spiral", 2, 4, "1 2 3 4 / 0 7 6 5"),
        ("spiral", 4, 2, "1 2 / 0 3 / 7 4 / 6 5"),
        ("spiral", 3, 4, "1 2 3 4 / 10 11 0 5 / 9 8 7 6"),
    ],
)
def test_goals_by_name(name: str, rows: int, cols: int, board: str) -> None:
    assert Board.goal(name, rows, cols) == Board.parse(board)


def test_the_error_for_an_unknown_goal_suggests_the_nearest_name() -> None:
    with pytest.raises(UnknownName, match="unknown goal 'blank-lst'; did you mean 'blank-last'"):
        Board.goal("blank-lst", 3, 3)


@pytest.mark.parametrize(
    ("tiles", "rows", "cols", "message"),
    [
        ((0, 1, 2), 1, 3, "at least 2×2 cells, not 1×3"),
        ((0, 1, 2), 2, 2, "a 2×2 board has 4 cells, not 3"),
        ((0, 1, 2, 4), 2, 2, "4 is out of range"),
        ((0, 1, 2, -1), 2, 2, "-1 is out of range"),
        ((0, 1, 2, 2), 2, 2, "2 appears twice, and 3 is missing"),
    ],
)
def test_a_board_that_breaks_the_rules_is_refused(
    tiles: tuple[int, ...], rows: int, cols: int, message: str
) -> None:
    with pytest.raises(BoardError, match=message):
        Board(tiles, rows, cols)


@pytest.mark.parametrize(
    ("rows", "message"),
    [([[1, 2], [0]], "not a rectangle"), ([], "at least 2×2"), ([[0], [1]], "at least 2×2")],
)
def test_rows_must_form_a_rectangle(rows: list[list[int]], message: str) -> None:
    with pytest.raises(BoardError, match=message):
        Board.from_rows(rows)
