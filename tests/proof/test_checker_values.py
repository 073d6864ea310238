"""The checker's own rules, heuristics and searches agree with those of the package, on random boards."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from taquin import Puzzle, solve
from taquin._native import pattern_distance
from taquin.board import Board
from taquin.heuristics import find_heuristic
from taquin.instances.random_boards import random_board
from taquin.proof.checker import boards, searches
from taquin.proof.checker.boards import is_solvable, parity, read_board, replay_fault
from taquin.proof.checker.budget import Budget, BudgetUsedUp
from taquin.proof.checker.evidence import HEURISTICS
from taquin.proof.checker.pattern_search import moves_of_pattern
from taquin.proof.checker.searches import optimum, walking_distance
from taquin.proof.lower_bound import with_parity
from tests.small_worlds import world_of
from tests.strategies import puzzles

NO_LIMIT = 10**6


def ends(puzzle: Puzzle) -> tuple[boards.Board, boards.Board]:
    return read_board(str(puzzle.start), "start"), read_board(str(puzzle.goal), "goal")


def random_puzzle(rows: int, cols: int, seed: int, goal: str = "blank-last") -> Puzzle:
    target = Board.goal(goal, rows, cols)
    return Puzzle(random_board(target, Random(seed)), target)


@settings(max_examples=200, deadline=None)
@given(puzzles(largest_side=6))
def test_the_rules_and_heuristics(puzzle: Puzzle) -> None:
    start, goal = ends(puzzle)
    assert str(start) == str(puzzle.start)
    assert (start.rows, start.cols, start.tiles) == (puzzle.rows, puzzle.cols, puzzle.start.tiles)
    assert is_solvable(start, goal) == puzzle.solvable
    assert with_parity(0, puzzle) == parity(start, goal)
    for name, value in HEURISTICS.items():
        assert value(start, goal) == find_heuristic(name).bind(puzzle)(puzzle.initial)


@pytest.mark.parametrize(("rows", "cols"), [(2, 5), (5, 2), (3, 3), (3, 4), (4, 3), (4, 4)])
def test_walking_distance(rows: int, cols: int) -> None:
    for seed in range(8):
        puzzle = random_puzzle(rows, cols, seed, "spiral")
        expected = find_heuristic("walking-distance").bind(puzzle)(puzzle.initial)
        assert walking_distance(*ends(puzzle), Budget()) == expected


def test_walking_distance_of_large_boards_takes_too_many_states() -> None:
    assert walking_distance(*ends(random_puzzle(5, 5, 1)), Budget()) is None
    assert walking_distance(*ends(random_puzzle(7, 7, 1)), Budget()) is None


def test_the_optimum_of_every_sampled_8_puzzle() -> None:
    for goal in ("blank-last", "spiral"):
        world = world_of(Board.goal(goal, 3, 3))
        for index in Random(goal).sample(range(len(world.states)), 40):
            puzzle = Puzzle(Board(world.states[index], 3, 3), world.goal)
            assert optimum(*ends(puzzle), Budget()) == world.distances[index]


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (2, 4), (4, 2), (2, 5)])
def test_the_optimum_of_other_small_boards(rows: int, cols: int) -> None:
    for seed in range(6):
        puzzle = random_puzzle(rows, cols, seed)
        assert optimum(*ends(puzzle), Budget()) == solve(puzzle).cost


def test_a_hard_board_of_ten_cells_is_within_the_states_of_one_search() -> None:
    puzzle = Puzzle.of("5 4 3 2 1 / 0 9 8 7 6")
    cost = solve(puzzle).cost
    assert cost is not None
    assert cost > 45
    assert optimum(*ends(puzzle), Budget()) == cost


def test_the_optimum_near_the_goal_and_far_from_it() -> None:
    goal = Board.goal("blank-last", 6, 6)
    board = goal
    for move in "ULURDLLURD":
        board = board.apply(next(each for each in board.legal_moves() if each == move))
    near = Puzzle(board, goal)
    assert optimum(*ends(near), Budget()) == solve(near, algorithm="astar").cost
    assert optimum(*ends(random_puzzle(6, 6, 1)), Budget()) is None
    assert optimum(*ends(random_puzzle(9, 9, 1)), Budget()) is None


def test_the_breadth_first_search_ends_at_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "MAX_STATES", 1000)
    assert optimum(*ends(Puzzle.of("8 6 7 2 5 4 3 0 1")), Budget()) is None


@pytest.mark.parametrize(
    ("rows", "cols", "tiles"), [(3, 3, 4), (3, 3, 8), (2, 5, 5), (4, 4, 4), (3, 5, 3), (6, 6, 4)]
)
def test_pattern_values(rows: int, cols: int, tiles: int) -> None:
    for seed in range(15):
        puzzle = random_puzzle(rows, cols, seed)
        pattern = Random(seed).sample(range(1, rows * cols), tiles)
        ordered = sorted(pattern, key=puzzle.goal.tiles.index)
        homes, cells = (
            bytes(board.tiles.index(tile) for tile in ordered)
            for board in (puzzle.goal, puzzle.start)
        )
        blank, blank_home = puzzle.start.blank, puzzle.goal.blank
        by_engine = pattern_distance(rows, cols, blank_home, homes, cells, blank, 10**7)
        assert moves_of_pattern(*ends(puzzle), pattern, NO_LIMIT, Budget()) == by_engine
        for limit in (0, by_engine - 1, by_engine, by_engine + 1):
            found = moves_of_pattern(*ends(puzzle), pattern, limit, Budget())
            assert found == min(limit, by_engine)


def test_the_budget_ends_a_search() -> None:
    start, goal = ends(Puzzle.of("15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0", "blank-first"))
    for budget in (Budget(seconds=0.05), Budget(states=500), Budget(seconds=float("nan"))):
        with pytest.raises(BudgetUsedUp):
            moves_of_pattern(start, goal, range(1, 9), NO_LIMIT, budget)


@pytest.mark.parametrize("moves", ["", "DR", "RD", "U", "UULL", "DRLR"])
def test_the_replay(moves: str) -> None:
    puzzle = Puzzle.of("1 2 3 4 0 6 7 5 8")
    board: Board | None = puzzle.start
    for letter in moves:
        legal = board.legal_moves() if board else ()
        move = next((each for each in legal if each == letter), None)
        board = board.apply(move) if board and move else None
    assert (replay_fault(*ends(puzzle), moves) is None) == (board == puzzle.goal)
