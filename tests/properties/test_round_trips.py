"""Every written form of a board can be read back."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from taquin.board import Board
from taquin.render.text import draw, draw_path
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


@given(boards())
def test_a_drawing_is_read_back(board: Board) -> None:
    assert Board.parse(draw(board)) == board
    assert Board.parse_all(draw(board)) == [board]


@given(boards(largest_side=6), st.integers(1, 120), st.integers(1, 5), st.randoms())
def test_a_drawn_path_is_read_as_its_first_board(
    board: Board, width: int, moves: int, random: Random
) -> None:
    path = [board]
    for _ in range(moves):
        path.append(path[-1].apply(random.choice(path[-1].legal_moves())))
    assert Board.parse_all(draw_path(path, width)) == [board]


@given(st.lists(boards(largest_side=6), min_size=1, max_size=4), st.sampled_from(["\n", "\n\n"]))
def test_drawings_one_below_the_other_are_read_back(several: list[Board], between: str) -> None:
    assert Board.parse_all(between.join(map(draw, several))) == several


@given(boards(), st.sampled_from([",", ", ", "\t"]), st.sampled_from(["\n", "\r\n", "/", ";"]))
def test_an_empty_cell_is_read_as_the_blank(board: Board, comma: str, row_end: str) -> None:
    rows = [comma.join(str(tile or "") for tile in row) for row in board.grid]
    assert Board.parse(row_end.join(rows)) == board
    assert Board.parse_all(row_end.join(rows)) == [board]


@given(boards())
def test_the_number_of_cells_is_read_as_the_blank(board: Board) -> None:
    rows = [" ".join(str(tile or len(board.tiles)) for tile in row) for row in board.grid]
    assert Board.parse("/".join(rows)) == board
    assert Board.parse_all("\n".join(rows)) == [board]


@given(boards(), st.booleans())
def test_a_game_id_is_read_back(board: Board, empty: bool) -> None:
    tiles = ["" if empty and not tile else str(tile) for tile in board.tiles]
    assert Board.parse(f"{board.cols}x{board.rows}:{','.join(tiles)}") == board


@given(
    st.sampled_from([(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5)]).flatmap(
        lambda shape: boards_of(*shape)
    ),
    st.sampled_from("0Bb_xX.·"),
)
def test_digits_without_spaces_are_read_back(board: Board, blank: str) -> None:
    text = "".join(str(tile) if tile else blank for tile in board.tiles)
    assert Board.parse(text, (board.rows, board.cols)) == board
    assert Board.parse(f"{board.rows}x{board.cols}\n{text}") == board
    if board.rows == board.cols:
        assert Board.parse(text) == board


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
