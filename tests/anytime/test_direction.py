"""A puzzle from either end: led to a corner, stopped where it is meant, and turned round again."""

from __future__ import annotations

from random import Random

import pytest

from taquin.anytime.direction import both_directions
from taquin.board import Board, Move
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search.wide_beam import before
from taquin.search_config import SearchConfig
from tests.native.engines import scrambled
from tests.search.test_constructive import final_board

SHAPES = [(2, 2), (2, 3), (3, 3), (4, 3), (5, 5)]


def played(board: Board, moves: tuple[Move, ...]) -> Board:
    for move in moves:
        board = board.apply(move)
    return board


@pytest.mark.parametrize("shape", SHAPES)
def test_both_are_led_to_the_nearest_corner(shape: tuple[int, int]) -> None:
    rows, cols = shape
    corners = [0, cols - 1, (rows - 1) * cols, rows * cols - 1]
    for blank in range(rows * cols):
        puzzle = scrambled(rows, cols, Random(blank), goal_blank=blank)
        for end, start, meant in zip(
            both_directions(puzzle),
            (puzzle.start, puzzle.goal),
            (puzzle.goal, puzzle.start),
            strict=True,
        ):
            assert end.puzzle.start == start
            assert end.puzzle.goal == played(meant, end.ends_with)
            assert before(end.ends_with, end.puzzle.goal) == meant
            assert end.puzzle.goal.blank in corners
            row, col = divmod(meant.blank, cols)
            nearest = min(row, rows - 1 - row) + min(col, cols - 1 - col)
            assert len(end.ends_with) == nearest


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_found_from_either_end_is_a_way(shape: tuple[int, int]) -> None:
    for seed in range(6):
        puzzle = scrambled(*shape, Random(seed))
        for end in both_directions(puzzle):
            opening = tuple(Random(seed).choices(end.puzzle.start.legal_moves(), k=1))
            beam = SearchConfig.of("wide-beam", width=300, ends_with=end.ends_with)
            rest = beam.run(end.after(opening), Limits()).moves
            assert rest is not None
            path = end.path(opening + rest)
            assert len(path) == len(opening + rest) - len(end.ends_with)
            assert final_board(puzzle, path) == puzzle.target
            first = path[-1].inverse if end.backwards else path[0]
            assert first is opening[0]


def test_the_goal_itself() -> None:
    goal = Board.goal("blank-last", 3, 3)
    assert [each.path(each.ends_with) for each in both_directions(Puzzle(goal, goal))] == [(), ()]
