"""Generated boards."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from taquin.board import Board
from taquin.errors import NotApplicable
from taquin.experiments.puzzle_book import make_book
from taquin.instances.atlas import true_distances
from taquin.instances.generate import boards_at_depth, generate
from taquin.instances.random_boards import random_board, walk
from taquin.puzzle import Puzzle
from tests.small_worlds import distances_by_hand

GOAL = Board.goal("blank-last", 3, 3)


@pytest.mark.parametrize("how", [{}, {"moves": 30}, {"depth": 12}])
def test_the_same_seed_gives_the_same_boards(how: dict[str, int]) -> None:
    first, again, other = (
        list(generate(3, 3, 5, seed=seed, moves=how.get("moves"), depth=how.get("depth")))
        for seed in (7, 7, 8)
    )
    assert first == again
    assert first != other
    assert len(first) == 5


@pytest.mark.parametrize("depth", [0, 1, 10, 21, 30])
@pytest.mark.parametrize("goal", ["blank-last", "blank-first", "spiral"])
def test_an_exact_depth(goal: str, depth: int) -> None:
    board = Board.goal(goal, 3, 3)
    distance = true_distances(board)
    for drawn in generate(3, 3, 4, seed=1, goal=board, depth=depth):
        assert distance(drawn.tiles) == depth


def test_a_depth_that_no_board_has() -> None:
    with pytest.raises(NotApplicable, match="no 3×3 board is 32 moves deep: the maximum is 31"):
        list(generate(3, 3, depth=32))
    with pytest.raises(NotApplicable, match="a depth must be 0 or more, not -1"):
        boards_at_depth(GOAL, -1, 1, Random(0))


def test_a_depth_on_a_board_that_is_too_large() -> None:
    with pytest.raises(NotApplicable, match="4×4 board has too many states"):
        list(generate(4, 4, depth=10))


def test_moves_and_depth_exclude_each_other() -> None:
    with pytest.raises(NotApplicable, match="exclude each other"):
        list(generate(3, 3, moves=1, depth=1))


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 5), (3, 4), (4, 4), (16, 16)])
@pytest.mark.parametrize("goal", ["blank-last", "blank-first", "spiral"])
def test_random_boards_are_solvable(rows: int, cols: int, goal: str) -> None:
    target = Board.goal(goal, rows, cols)
    assert all(Puzzle(b, target).solvable for b in generate(rows, cols, 20, seed=1, goal=target))


def test_random_boards_are_uniform() -> None:
    goal = Board.goal("blank-last", 2, 2)
    rng = Random(5)
    drawn = Counter(random_board(goal, rng).tiles for _ in range(12_000))
    assert set(drawn) == set(distances_by_hand(goal))
    assert all(850 < count < 1150 for count in drawn.values())  # 1000 ± 5 standard deviations


def test_a_walk_returns_its_moves_and_never_undoes_a_move() -> None:
    goal = Board.goal("blank-first", 3, 4)
    board, moves = walk(goal, 50, Random(3))
    assert len(moves) == 50
    assert all(second is not first.inverse for first, second in pairwise(moves))
    replayed = goal
    for move in moves:
        replayed = replayed.apply(move)
    assert replayed == board


def test_a_walk_of_no_moves_is_the_goal() -> None:
    assert walk(GOAL, 0, Random(0)) == (GOAL, ())


def test_a_book_has_its_pages() -> None:
    book = make_book(GOAL, range(0, 32, 10), per_depth=2, seed=1)
    distance = distances_by_hand(GOAL)
    assert list(book) == [0, 10, 20, 30]
    for depth, page in book.items():
        assert [distance[board.tiles] for board in page] == [depth, depth]
