"""The constructive solver: it solves every board for every goal without a long search."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin.board import Board, Move, Tiles
from taquin.errors import NotApplicable
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search.constructive import constructive
from taquin.search.framework.observer import Live, Observer
from taquin.solution import Solution, Status
from tests.native.engines import scrambled
from tests.other_domains import Pancakes
from tests.small_worlds import distances_by_hand

SIDES = st.integers(2, 8)
NARROW = st.tuples(st.integers(2, 3), st.integers(2, 15))
SHAPES = st.tuples(SIDES, SIDES) | NARROW | NARROW.map(lambda shape: shape[::-1])
LARGE = scrambled(32, 32, Random(32))


def check(solution: Solution[Tiles, Move], puzzle: Puzzle) -> None:
    assert solution.status is Status.SOLVED
    assert solution.moves is not None
    assert final_board(puzzle, solution.moves) == puzzle.target
    assert solution.lower_bound == 0
    assert len(solution.moves) <= solution.statistics.expanded
    assert all(
        one.inverse is not other
        for one, other in zip(solution.moves, solution.moves[1:], strict=False)
    )


def final_board(puzzle: Puzzle, moves: tuple[Move, ...]) -> Tiles:
    """Replay the moves on one board, without a copy for every move."""
    tiles, blank, cols = list(puzzle.initial), puzzle.start.blank, puzzle.cols
    for move in moves:
        row, col = divmod(blank, cols)
        row += (move is Move.D) - (move is Move.U)
        col += (move is Move.R) - (move is Move.L)
        assert 0 <= row < puzzle.rows
        assert 0 <= col < cols
        cell = row * cols + col
        tiles[blank], tiles[cell], blank = tiles[cell], 0, cell
    return tuple(tiles)


@settings(max_examples=150, deadline=None)
@given(SHAPES, st.integers(0, 2**32))
def test_any_board_and_any_goal(shape: tuple[int, int], seed: int) -> None:
    puzzle = scrambled(*shape, Random(seed))
    solution = constructive(puzzle)
    check(solution, puzzle)
    rows, cols = shape
    assert (solution.cost or 0) <= 4 * rows * cols * max(shape) + 40


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2)])
def test_every_state_of_the_smallest_boards_is_solved_optimally(rows: int, cols: int) -> None:
    for blank in range(rows * cols):
        goal = scrambled(rows, cols, Random(blank), goal_blank=blank).goal
        for tiles, distance in distances_by_hand(goal).items():
            puzzle = Puzzle(Board(tiles, rows, cols), goal)
            solution = constructive(puzzle)
            check(solution, puzzle)
            assert solution.cost == distance


@pytest.mark.parametrize("goal", ["blank-last", "blank-first", "spiral"])
def test_8_puzzles_are_solved_optimally(goal: str) -> None:
    distances = distances_by_hand(Board.goal(goal, 3, 3))
    for tiles in Random(8).sample(list(distances), 20):
        puzzle = Puzzle(Board(tiles, 3, 3), Board.goal(goal, 3, 3))
        assert constructive(puzzle).cost == distances[tiles]


@pytest.mark.parametrize(("rows", "cols"), [(4, 4), (4, 2), (2, 5), (3, 4), (5, 4)])
def test_the_goals_blank_may_be_anywhere(rows: int, cols: int) -> None:
    rng = Random(rows * cols)
    for blank in range(rows * cols):
        puzzle = scrambled(rows, cols, rng, goal_blank=blank)
        check(constructive(puzzle), puzzle)


@pytest.mark.parametrize("blank", [0, 500, 1023])
def test_a_large_board(blank: int) -> None:
    puzzle = scrambled(32, 32, Random(blank), goal_blank=blank)
    solution = constructive(puzzle)
    check(solution, puzzle)
    assert 1.5 * 32**3 < (solution.cost or 0) < 2.2 * 32**3


def test_the_mean_length() -> None:
    rng, goal = Random(4), Board.goal("blank-last", 6, 6)
    costs = []
    for _ in range(20):
        puzzle = scrambled(6, 6, rng)
        costs.append(constructive(puzzle).cost or 0)
    assert sum(costs) / len(costs) < 2 * 6**3
    assert constructive(Puzzle(goal, goal)).cost == 0


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (3, 3), (4, 4), (2, 9), (9, 2), (7, 7)])
def test_an_unsolvable_board(rows: int, cols: int) -> None:
    puzzle = scrambled(rows, cols, Random(1))
    tiles = list(puzzle.initial)
    one, other = (tiles.index(1), tiles.index(2))
    tiles[one], tiles[other] = 2, 1
    solution = constructive(Puzzle(Board(tuple(tiles), rows, cols), puzzle.goal))
    assert solution.status is Status.UNSOLVABLE
    assert solution.moves is None
    assert solution.statistics.expanded == 0


def test_other_state_spaces_are_refused() -> None:
    with pytest.raises(NotApplicable, match="only tile puzzles"):
        constructive(Pancakes((2, 1, 0)))  # type: ignore[arg-type]


def test_limits_are_kept() -> None:
    stopped = constructive(LARGE, limits=Limits(nodes=1000))
    assert (stopped.status, stopped.statistics.expanded) == (Status.NODE_LIMIT, 1000)
    assert stopped.moves is None
    assert constructive(LARGE, limits=Limits(seconds=0.01)).status is Status.TIME_LIMIT
    assert constructive(LARGE, limits=Limits(memory=100)).status is Status.MEMORY_LIMIT


class Cancelling(Observer):
    sees_nodes = False

    def tick(self, live: Live) -> bool:
        return live.expanded > 0


def test_an_observer_can_cancel() -> None:
    solution = constructive(LARGE, observer=Cancelling())
    assert solution.status is Status.CANCELLED
    assert 0 < solution.statistics.expanded < 60_000


class ExpandedStates(Observer):
    """Keeps every expanded state."""

    def __init__(self) -> None:
        self.states: list[Tiles] = []

    def expanded(self, node: object) -> None:
        self.states.append(node.state)  # type: ignore[attr-defined]


def test_an_observer_sees_every_state_of_the_path() -> None:
    puzzle, observer = scrambled(5, 4, Random(2)), ExpandedStates()
    solution = constructive(puzzle, observer=observer)
    assert observer.states[0] == puzzle.initial
    assert len(observer.states) == solution.statistics.expanded
    assert {*solution.replay()} <= {*observer.states, puzzle.target}
