"""What is written can be read back, whatever the shape."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from taquin.board import Board
from tests.strategies import boards, boards_of


@given(boards())
def test_str_is_read_back(board: Board) -> None:
    assert Board.parse(str(board)) == board


@given(boards())
def test_repr_is_an_expression_for_the_board(board: Board) -> None:
    assert eval(repr(board), {"Board": Board}) == board


@given(boards())
def test_rows_on_lines_are_read_back(board: Board) -> None:
    text = "\n".join(" ".join(map(str, row)) for row in board.grid)
    assert Board.parse(text) == board
    assert Board.parse_all(text) == [board]


@given(boards())
def test_nested_lists_are_read_back(board: Board) -> None:
    assert Board.parse(str([list(row) for row in board.grid])) == board


@given(boards())
def test_a_size_line_is_enough_to_know_the_shape(board: Board) -> None:
    assert Board.parse(f"{board.rows}x{board.cols}\n{' '.join(map(str, board.tiles))}") == board


@given(
    st.tuples(st.integers(2, 8), st.integers(2, 8)).flatmap(
        lambda shape: st.lists(boards_of(*shape), min_size=1, max_size=5)
    )
)
def test_a_file_with_one_board_per_line_is_read_back(several: list[Board]) -> None:
    assert Board.parse_all("".join(f"{board}\n" for board in several)) == several


@given(st.lists(boards(largest_side=6), min_size=1, max_size=4))
def test_blocks_of_different_shapes_are_read_back(several: list[Board]) -> None:
    blocks = ["\n".join(" ".join(map(str, row)) for row in board.grid) for board in several]
    assert Board.parse_all("\n\n".join(blocks)) == several
