"""The parity rule, compared with an exhaustive search."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from hypothesis import given

from taquin.board import Board, Tiles
from taquin.puzzle import Puzzle
from tests.small_worlds import distances_by_hand, scrambled_board
from tests.strategies import puzzles


@pytest.mark.parametrize("goal_seed", range(4))
@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2)])
def test_every_start_of_a_tiny_board(rows: int, cols: int, goal_seed: int) -> None:
    goal = scrambled_board(rows, cols, goal_seed)
    check(goal, list(permutations(range(rows * cols))))


@pytest.mark.parametrize("goal_seed", range(2))
@pytest.mark.parametrize(("rows", "cols"), [(2, 4), (4, 2), (3, 3)])
def test_random_starts_of_a_small_board(rows: int, cols: int, goal_seed: int) -> None:
    rng = Random(goal_seed)
    starts = [tuple(rng.sample(range(rows * cols), rows * cols)) for _ in range(3000)]
    check(scrambled_board(rows, cols, goal_seed), starts)


def check(goal: Board, starts: list[Tiles]) -> None:
    reachable = distances_by_hand(goal)
    outcomes = set()
    for tiles in starts:
        solvable = Puzzle(Board(tiles, goal.rows, goal.cols), goal).solvable
        assert solvable is (tiles in reachable)
        outcomes.add(solvable)
    assert outcomes == {True, False}


@given(puzzles(largest_side=16))
def test_solvability_is_symmetric(puzzle: Puzzle) -> None:
    assert Puzzle(puzzle.goal, puzzle.start).solvable is puzzle.solvable


@given(puzzles(largest_side=16))
def test_mirroring_keeps_solvability(puzzle: Puzzle) -> None:
    mirrored = Puzzle(puzzle.start.reflect(), puzzle.goal.reflect())
    assert mirrored.solvable is puzzle.solvable


@given(puzzles(largest_side=16))
def test_a_move_keeps_solvability_and_a_swap_of_two_tiles_flips_it(puzzle: Puzzle) -> None:
    start = puzzle.start
    for move in start.legal_moves():
        assert Puzzle(start.apply(move), puzzle.goal).solvable is puzzle.solvable
    tiles = [{1: 2, 2: 1}.get(tile, tile) for tile in start.tiles]
    swapped = Board(tuple(tiles), start.rows, start.cols)
    assert Puzzle(swapped, puzzle.goal).solvable is not puzzle.solvable
