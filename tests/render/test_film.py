"""The slides behind every picture, and what a picture refuses."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taquin.board import Board, Move
from taquin.errors import IllegalMove, NotationError, TaquinError, UnknownName
from taquin.puzzle import Puzzle
from taquin.render.film import MAX_MOVES, AnimationStyle, film
from taquin.render.pictures import PICTURES
from tests.strategies import boards

THREE = Board.goal("blank-last", 3, 3)


@given(boards(largest_side=6), st.lists(st.integers(0, 3), max_size=30))
def test_slides_are_the_moves_of_the_blank(start: Board, choices: list[int]) -> None:
    board, moves = start, []
    for choice in choices:
        moves.append(board.legal_moves()[choice % len(board.legal_moves())])
        board = board.apply(moves[-1])
    slides, end = film(start, moves)
    assert end == board
    assert len(slides) == len(moves)
    assert film(start, "".join(moves).lower()) == (slides, end)
    tiles = list(start.tiles)
    for tile, source, target in slides:
        assert (tiles[source], tiles[target]) == (tile, 0)
        tiles[source], tiles[target] = 0, tile
    assert tuple(tiles) == end.tiles


def test_impossible_moves_are_named() -> None:
    with pytest.raises(IllegalMove, match=r"move 3 \(U\) is not possible there"):
        film(THREE, "UUU")
    with pytest.raises(NotationError, match="'X' is not a move"):
        film(THREE, "UX")
    with pytest.raises(TaquinError, match="at most 20,000 moves"):
        film(THREE, [Move.U, Move.D] * MAX_MOVES)


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
def test_what_cannot_be_drawn_is_refused(make: Callable[[], object], sentence: str) -> None:
    with pytest.raises((TaquinError, UnknownName), match=sentence):
        make()


def test_the_way_as_data_and_as_text() -> None:
    puzzle = Puzzle.of("1 2 3 4 5 6 0 7 8")
    data = json.loads(PICTURES["json"](puzzle, "r r", AnimationStyle()))
    assert data["boards"] == ["1 2 3 4 5 6 0 7 8", "1 2 3 4 5 6 7 0 8", "1 2 3 4 5 6 7 8 0"]
    assert (data["moves"], data["reaches_goal"]) == ("RR", True)
    text = PICTURES["txt"](puzzle, "RR", AnimationStyle()).decode()
    assert text.count("→") == 2
