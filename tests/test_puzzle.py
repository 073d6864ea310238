"""Puzzle: a start and a goal, and the state space between them."""

from __future__ import annotations

import pytest

from taquin.board import Board, Move
from taquin.errors import BoardError, UnknownName
from taquin.puzzle import Puzzle


def test_the_default_goal_is_blank_last() -> None:
    puzzle = Puzzle.of("8 1 3 4 0 2 7 6 5")
    assert puzzle.goal == Board.goal("blank-last", 3, 3)
    assert (puzzle.rows, puzzle.cols) == (3, 3)


def test_boards_and_texts_make_the_same_puzzle() -> None:
    start, goal = Board.parse("1 2 0 3"), Board.parse("0 1 2 3")
    assert Puzzle.of(start, goal) == Puzzle.of("1 2 0 3", "0 1 2 3") == Puzzle(start, goal)


def test_a_goal_of_another_shape_is_refused() -> None:
    with pytest.raises(BoardError, match="another shape: the start is 3×2, the goal 2×3"):
        Puzzle(Board.goal("spiral", 3, 2), Board.goal("spiral", 2, 3))


def test_an_unknown_goal_name_is_refused() -> None:
    with pytest.raises(UnknownName, match="did you mean 'spiral'"):
        Puzzle.of("1 2 3 0", "sprial")


def test_it_is_a_state_space() -> None:
    puzzle = Puzzle.of("1 2 3 / 0 4 5", "1 2 3 / 4 5 0")
    assert puzzle.initial == (1, 2, 3, 0, 4, 5)
    assert puzzle.target == (1, 2, 3, 4, 5, 0)
    assert list(puzzle.successors(puzzle.initial)) == [
        (Move.U, (0, 2, 3, 1, 4, 5)),
        (Move.R, (1, 2, 3, 4, 0, 5)),
    ]
    assert puzzle.is_goal(puzzle.target)
    assert not puzzle.is_goal(puzzle.initial)
    assert puzzle.inverse(Move.L) is Move.R


@pytest.mark.parametrize(
    ("start", "goal", "solvable"),
    [
        ("1 2 3 4 5 6 8 7 0", "blank-last", False),
        ("1 2 3 4 5 6 7 8 0", "blank-first", True),
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0", "blank-last", False),
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0", "blank-first", False),
        ("8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11", "blank-last", True),
        ("1 2 3 4 5 6 8 7 0", "1 2 3 4 5 6 8 7 0", True),
    ],
)
def test_known_cases_of_solvability(start: str, goal: str, solvable: bool) -> None:
    assert Puzzle.of(start, goal).solvable is solvable


@pytest.mark.parametrize(
    ("start", "moves", "swaps"),
    [("1 2 3 4 5 6 8 7 0", "an even", "an odd"), ("2 1 3 4 5 6 7 0 8", "an odd", "an even")],
)
def test_an_unsolvable_puzzle_is_explained_by_parity(start: str, moves: str, swaps: str) -> None:
    puzzle = Puzzle.of(start)
    assert not puzzle.solvable
    assert f"the blank needs {moves} number of moves" in puzzle.why_unsolvable()
    assert f"the tiles need {swaps} number of swaps" in puzzle.why_unsolvable()
