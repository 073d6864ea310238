"""The look: its numbers fit the board, the goal looks like nothing, and mirrored boards look alike."""

from __future__ import annotations

from random import Random

import pytest

from taquin.board import Board
from taquin.evaluation.tuned import BORDER, UNIT, evaluation_for
from taquin.puzzle import Puzzle
from taquin.search.wide_beam import _looking
from tests.native.engines import scrambled

SHAPES = [(2, 2), (2, 3), (3, 2), (3, 3), (4, 4), (2, 9), (9, 2), (6, 6), (5, 8)]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("views", [0, 1, 4])
def test_the_numbers_fit_the_board(shape: tuple[int, int], views: int) -> None:
    puzzle = scrambled(*shape, Random(views))
    cells = shape[0] * shape[1]
    look = evaluation_for(puzzle.goal, views)
    assert [len(row) for row in look.place] == [cells] * cells
    for pairs in look.pairs:
        assert [len(row) for row in pairs.table] == [cells] * cells
    assert look.border == round(BORDER * UNIT)
    assert (look.pattern > 0) is (views > 0)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_tile_at_home_adds_nothing(shape: tuple[int, int]) -> None:
    puzzle = scrambled(*shape, Random(1))
    place = evaluation_for(puzzle.goal).place
    assert all(place[tile][cell] == 0 for cell, tile in enumerate(puzzle.goal.tiles))


@pytest.mark.parametrize("shape", SHAPES)
def test_the_blank_belongs_to_no_pair(shape: tuple[int, int]) -> None:
    for _, table in evaluation_for(scrambled(*shape, Random(1)).goal).pairs:
        assert not any(table[0])
        assert not any(row[0] for row in table)
        assert not any(table[tile][tile] for tile in range(len(table)))


def test_farther_is_worse() -> None:
    goal = Board.goal("blank-last", 6, 6)
    row = evaluation_for(goal).place[1]
    along = [row[cell] for cell in range(6)]
    assert along == sorted(along)
    assert along[5] > 5 * UNIT  # more than its distance


@pytest.mark.parametrize("shape", [(3, 3), (4, 4), (3, 5), (6, 6)])
def test_mirrored_boards_look_alike(shape: tuple[int, int]) -> None:
    """Rows for columns: neighbours across are neighbours downwards then, by the same numbers."""
    rng = Random(7)
    for _ in range(10):
        puzzle = scrambled(*shape, rng)
        mirrored = Puzzle(transposed(puzzle.start), transposed(puzzle.goal))
        scores = [_looking(each, None, lambda: None)(each.initial) for each in (puzzle, mirrored)]
        assert scores[0] == scores[1]


def transposed(board: Board) -> Board:
    tiles = tuple(
        board.tiles[c * board.cols + r] for r in range(board.cols) for c in range(board.rows)
    )
    return Board(tiles, board.cols, board.rows)
