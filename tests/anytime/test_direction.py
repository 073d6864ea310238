"""Search directions: beams search for a corner board, stop at the goal, and are reversed if backward."""

from __future__ import annotations

from random import Random

import pytest

from taquin.anytime.direction import both_directions
from taquin.board import Board, Move
from taquin.puzzle import Puzzle
from taquin.search.wide_beam import board_before
from taquin.search_config import SearchConfig
from tests.native.engines import scrambled, with_beam_options
from tests.search.test_constructive import final_board

SHAPES = [(2, 2), (2, 3), (3, 3), (4, 3), (5, 5)]


def played(board: Board, moves: tuple[Move, ...]) -> Board:
    for move in moves:
        board = board.apply(move)
    return board


@pytest.mark.parametrize("shape", SHAPES)
def test_both_directions_lead_to_the_nearest_corner(shape: tuple[int, int]) -> None:
    rows, cols = shape
    corners = [0, cols - 1, (rows - 1) * cols, rows * cols - 1]
    for blank in range(rows * cols):
        puzzle = scrambled(rows, cols, Random(blank), goal_blank=blank)
        for direction, start, goal in zip(
            both_directions(puzzle),
            (puzzle.start, puzzle.goal),
            (puzzle.goal, puzzle.start),
            strict=True,
        ):
            assert direction.puzzle.start == start
            assert direction.puzzle.goal == played(goal, direction.suffix)
            assert board_before(direction.suffix, direction.puzzle.goal) == goal
            assert direction.puzzle.goal.blank in corners
            row, col = divmod(goal.blank, cols)
            nearest = min(row, rows - 1 - row) + min(col, cols - 1 - col)
            assert len(direction.suffix) == nearest


@pytest.mark.parametrize("shape", SHAPES)
def test_solutions_of_both_directions_solve_the_puzzle(shape: tuple[int, int]) -> None:
    for seed in range(6):
        puzzle = scrambled(*shape, Random(seed))
        for direction in both_directions(puzzle):
            prefix = tuple(Random(seed).choices(direction.puzzle.start.legal_moves(), k=1))
            config = SearchConfig.from_options("wide-beam", width=300)
            beam = with_beam_options(config, suffix=direction.suffix)
            rest = beam.run(direction.after(prefix)).moves
            assert rest is not None
            path = direction.path(prefix + rest)
            assert len(path) == len(prefix + rest) - len(direction.suffix)
            assert final_board(puzzle, path) == puzzle.target
            first = path[-1].inverse if direction.backward else path[0]
            assert first is prefix[0]


def test_the_goal_itself() -> None:
    goal = Board.goal("blank-last", 3, 3)
    assert [each.path(each.suffix) for each in both_directions(Puzzle(goal, goal))] == [(), ()]
