"""The evaluation: its weights fit the board, the goal scores 0, and mirrored boards score the same."""

from __future__ import annotations

from random import Random

import pytest

from taquin.board import Board
from taquin.evaluation.score import score_function
from taquin.evaluation.tuned import BORDER_WEIGHT, UNIT, evaluation_for
from taquin.puzzle import Puzzle
from tests.native.engines import scrambled

SHAPES = [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (2, 9), (9, 2), (6, 6), (5, 8)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("views", [0, 1, 4])
def test_the_weights_fit_the_board(shape: tuple[int, int], views: int) -> None:
    puzzle = scrambled(*shape, Random(views))
    cells = shape[0] * shape[1]
    evaluation = evaluation_for(puzzle.goal, views)
    assert [len(row) for row in evaluation.tile_weights] == [cells] * cells
    for pairs in evaluation.pairs:
        assert [len(row) for row in pairs.weights] == [cells] * cells
    assert evaluation.border_weight == round(BORDER_WEIGHT * UNIT)
    assert (evaluation.pattern_weight > 0) is (views > 0)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_tile_at_home_weighs_nothing(shape: tuple[int, int]) -> None:
    puzzle = scrambled(*shape, Random(1))
    weights = evaluation_for(puzzle.goal).tile_weights
    assert all(weights[tile][cell] == 0 for cell, tile in enumerate(puzzle.goal.tiles))


@pytest.mark.parametrize("shape", SHAPES)
def test_the_blank_has_no_pair_weights(shape: tuple[int, int]) -> None:
    for _, weights in evaluation_for(scrambled(*shape, Random(1)).goal).pairs:
        assert not any(weights[0])
        assert not any(row[0] for row in weights)
        assert not any(weights[tile][tile] for tile in range(len(weights)))


def test_a_larger_distance_weighs_more() -> None:
    goal = Board.goal("blank-last", 6, 6)
    row = evaluation_for(goal).tile_weights[1]
    along = [row[cell] for cell in range(6)]
    assert along == sorted(along)
    assert along[5] > 5 * UNIT  # more than its distance


@pytest.mark.parametrize("shape", [(3, 3), (4, 4), (3, 5), (6, 6)])
def test_mirrored_boards_have_the_same_score(shape: tuple[int, int]) -> None:
    """If rows and columns are exchanged, horizontal neighbours become vertical ones with the same weights."""
    rng = Random(7)
    for _ in range(10):
        puzzle = scrambled(*shape, rng)
        mirrored = Puzzle(transposed(puzzle.start), transposed(puzzle.goal))
        scores = [score_function(each, None)(each.initial) for each in (puzzle, mirrored)]
        assert scores[0] == scores[1]


def transposed(board: Board) -> Board:
    tiles = tuple(
        board.tiles[c * board.cols + r] for r in range(board.cols) for c in range(board.rows)
    )
    return Board(tiles, board.cols, board.rows)
