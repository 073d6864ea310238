"""Values computed by hand."""

from __future__ import annotations

import pytest

from taquin.heuristics import find_heuristic
from taquin.heuristics.inversion_distance import count_inversions, fewest_moves
from taquin.heuristics.linear_conflict import longest_increasing
from taquin.puzzle import Puzzle

S0_EIGHT = "1 2 3 0 4 6 7 5 8"


@pytest.mark.parametrize(
    ("name", "start", "goal", "value"),
    [
        ("zero", "8 7 6 5 4 3 2 1 0", "blank-last", 0),
        # 4, 5 and 8 are one move from their goal cells
        ("misplaced", S0_EIGHT, "blank-last", 3),
        ("manhattan", S0_EIGHT, "blank-last", 3),
        ("misplaced", "0 1 2 3 4 5 6 7 8", "blank-last", 8),
        # 3 and 6 are three moves away: one row and two columns; the others one
        ("manhattan", "0 1 2 3 4 5 6 7 8", "blank-last", 12),
        ("manhattan", "3 1 2 / 0 4 5", "1 2 3 / 4 5 0", 6),
        # one cycle with the blank: each jump moves a tile to its goal cell
        ("gaschnig", "0 1 2 3 4 5 6 7 8", "blank-last", 8),
        ("gaschnig", "1 2 3 4 5 6 7 0 8", "blank-last", 1),
        # two tiles are swapped and the blank is at home: it must enter the cycle first
        ("gaschnig", "2 1 3 4 5 6 7 8 0", "blank-last", 3),
        ("gaschnig", "2 1 4 3 5 6 7 8 0", "blank-last", 6),
        # 3 2 1: two of the three must leave, not one per pair; 4 + 2·2
        ("linear-conflict", "3 2 1 4 5 6 7 8 0", "blank-last", 8),
        ("linear-conflict", "2 1 3 4 5 6 7 8 0", "blank-last", 4),
        # 1 and 7 swapped in the first column
        ("linear-conflict", "7 2 3 4 5 6 1 8 0", "blank-last", 8),
        ("inversions", "8 7 6 5 4 3 2 1 0", "blank-last", 28),
        ("inversions", S0_EIGHT, "blank-last", 2),
        ("inversions", "0 1 2 3 4 5 6 8 7", "blank-first", 1),
        # rows: 2 inversions in moves of up to 2; columns: 4 inversions in moves of up to 2
        ("inversion-distance", S0_EIGHT, "blank-last", 1 + 2),
        # v = 2 inversions; w = 3 + 1 + 3, the displacements of 4, 5 and 8 in column order
        ("kim", S0_EIGHT, "blank-last", 0 + 2 + 2 + 1),
        ("walking-distance", S0_EIGHT, "blank-last", 3),
        ("max(misplaced, inversions)", S0_EIGHT, "blank-last", 3),
        ("max(misplaced, inversions)", "8 7 6 5 4 3 2 1 0", "blank-last", 28),
    ],
)
def test_by_hand(name: str, start: str, goal: str, value: int) -> None:
    puzzle = Puzzle.of(start, goal)
    assert find_heuristic(name).bind(puzzle)(puzzle.initial) == value


def test_kim_overestimates_the_default_8_puzzle_of_s0() -> None:
    puzzle = Puzzle.of(S0_EIGHT)
    assert find_heuristic("kim").bind(puzzle)(puzzle.initial) > 3  # the true distance


@pytest.mark.parametrize(
    ("inversions", "line", "moves"),
    [
        (0, 4, 0),
        (1, 4, 1),
        (2, 4, 2),
        (3, 4, 1),
        (4, 4, 2),
        (5, 4, 3),
        (6, 4, 2),
        (2, 3, 1),
        (3, 3, 2),
        (4, 3, 2),
        (5, 2, 5),
        (4, 5, 1),
        (6, 5, 2),
    ],
)
def test_fewest_moves_that_undo_inversions(inversions: int, line: int, moves: int) -> None:
    assert fewest_moves(inversions, line) == moves


@pytest.mark.parametrize("inversions", range(60))
def test_on_lines_of_four_it_is_the_known_formula(inversions: int) -> None:
    assert fewest_moves(inversions, 4) == inversions // 3 + inversions % 3


def test_count_inversions() -> None:
    assert count_inversions([]) == 0
    assert count_inversions([1, 2, 3]) == 0
    assert count_inversions([3, 1, 2]) == 2


@pytest.mark.parametrize(
    ("numbers", "length"),
    [([], 0), ([5], 1), ([3, 2, 1], 1), ([1, 2, 3], 3), ([2, 0, 1, 3], 3), ([0, 4, 1, 3, 2], 3)],
)
def test_longest_increasing(numbers: list[int], length: int) -> None:
    assert longest_increasing(numbers) == length
