"""Slide sequences, styles out of range, and the JSON and text pictures."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taquin.board import Board, Move
from taquin.errors import IllegalMove, NotationError, TaquinError, UnknownName
from taquin.puzzle import Puzzle
from taquin.render.animation import MAX_MOVES, AnimationStyle, slide_sequence
from taquin.render.picture_formats import PICTURE_FORMATS
from tests.strategies import boards

THREE = Board.goal("blank-last", 3, 3)


@given(boards(largest_side=6), st.lists(st.integers(0, 3), max_size=30))
def test_slides_follow_the_moves_of_the_blank(start: Board, choices: list[int]) -> None:
    board, moves = start, []
    for choice in choices:
        moves.append(board.legal_moves()[choice % len(board.legal_moves())])
        board = board.apply(moves[-1])
    slides, end = slide_sequence(start, moves)
    assert end == board
    assert len(slides) == len(moves)
    assert slide_sequence(start, "".join(moves).lower()) == (slides, end)
    tiles = list(start.tiles)
    for tile, source, target in slides:
        assert (tiles[source], tiles[target]) == (tile, 0)
        tiles[source], tiles[target] = 0, tile
    assert tuple(tiles) == end.tiles


def test_illegal_moves_raise_an_error_that_names_them() -> None:
    with pytest.raises(IllegalMove, match=r"move 3 \(U\) is not possible there"):
        slide_sequence(THREE, "UUU")
    with pytest.raises(NotationError, match="'X' is not a move"):
        slide_sequence(THREE, "UX")
    with pytest.raises(TaquinError, match="at most 20,000 moves"):
        slide_sequence(THREE, [Move.U, Move.D] * MAX_MOVES)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: AnimationStyle(theme="sepia"), "unknown theme 'sepia'"),
        (lambda: AnimationStyle(cell=11), "12 to 256 pixels, not 11"),
        (lambda: AnimationStyle(cell=257), "12 to 256 pixels, not 257"),
        (lambda: AnimationStyle(seconds_per_move=0), "0.02 to 10 seconds, not 0"),
        (lambda: AnimationStyle(seconds_per_move=float("nan")), "0.02 to 10 seconds, not nan"),
        (
            lambda: AnimationStyle(cell=256).size(Board.goal("spiral", 2, 16)),
            "choose smaller cells",
        ),
    ],
)
def test_a_style_out_of_range_is_rejected(make: Callable[[], object], sentence: str) -> None:
    with pytest.raises((TaquinError, UnknownName), match=sentence):
        make()


def test_json_and_text_contain_every_board_of_the_path() -> None:
    puzzle = Puzzle.of("1 2 3 4 5 6 0 7 8")
    data = json.loads(PICTURE_FORMATS["json"](puzzle, "r r", AnimationStyle()))
    assert data["boards"] == ["1 2 3 4 5 6 0 7 8", "1 2 3 4 5 6 7 0 8", "1 2 3 4 5 6 7 8 0"]
    assert (data["moves"], data["reaches_goal"]) == ("RR", True)
    text = PICTURE_FORMATS["txt"](puzzle, "RR", AnimationStyle()).decode()
    assert text.count("→") == 2
