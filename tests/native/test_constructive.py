"""The native constructive solver: the same moves as in Python, on larger boards than the searches take."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin.board import Board, Move, Tiles
from taquin.errors import NotApplicable
from taquin.limits import Limits
from taquin.native.extension import MAX_CONSTRUCTIVE_CELLS
from taquin.puzzle import Puzzle
from taquin.search.framework.observer import Live, Observer
from taquin.search_config import SearchConfig
from taquin.solution import Solution, Status
from tests.native.engines import outcomes, scrambled
from tests.search.test_constructive import SHAPES, check
from tests.small_worlds import distances_by_hand

CONSTRUCTIVE = SearchConfig.from_options("constructive")
HUGE = scrambled(64, 64, Random(64))
LONG = scrambled(2, 2048, Random(2))


def run(puzzle: Puzzle, limits: Limits | None = None) -> Solution[Tiles, Move]:
    return replace(CONSTRUCTIVE, limits=limits or Limits(), engine="native").run(puzzle)


@settings(max_examples=150, deadline=None)
@given(SHAPES, st.integers(0, 2**32), st.none() | st.integers(1, 400))
def test_both_engines_make_the_same_moves(
    shape: tuple[int, int], seed: int, nodes: int | None
) -> None:
    slow, fast = outcomes(CONSTRUCTIVE, scrambled(*shape, Random(seed)), Limits(nodes=nodes))
    assert fast == slow


def test_both_engines_make_the_same_moves_on_a_large_board() -> None:
    puzzle = scrambled(20, 17, Random(3))
    slow = replace(CONSTRUCTIVE, engine="python").run(puzzle)
    assert slow.moves == run(puzzle).moves


def test_8_puzzles_are_solved_optimally() -> None:
    """Every twentieth state; the slow test below has all of them."""
    solve_every(3, 3, blank=4, stride=20)


@pytest.mark.slow
@pytest.mark.parametrize("blank", [0, 1, 4, 8])
def test_every_8_puzzle_is_solved_optimally(blank: int) -> None:
    solve_every(3, 3, blank, stride=1)


def solve_every(rows: int, cols: int, blank: int, stride: int) -> None:
    goal = scrambled(rows, cols, Random(blank), goal_blank=blank).goal
    for tiles, distance in list(distances_by_hand(goal).items())[::stride]:
        solution = run(Puzzle(Board(tiles, rows, cols), goal))
        assert solution.cost == distance


@pytest.mark.parametrize("blank", [0, 2080, 4095])
def test_64_by_64(blank: int) -> None:
    puzzle = scrambled(64, 64, Random(blank), goal_blank=blank)
    solution = CONSTRUCTIVE.run(puzzle)
    assert solution.engine == "native"
    check(solution, puzzle)
    assert (solution.cost or 0) < 2.2 * 64**3


@pytest.mark.parametrize(("rows", "cols"), [(2, 500), (300, 4), (3, 400)])
def test_long_boards(rows: int, cols: int) -> None:
    puzzle = scrambled(rows, cols, Random(rows))
    check(run(puzzle), puzzle)


def test_larger_boards_run_in_python() -> None:
    puzzle = Puzzle(Board.goal("blank-last", 64, 65), Board.goal("blank-last", 64, 65))
    assert CONSTRUCTIVE.run(puzzle).engine == "python"
    with pytest.raises(NotApplicable, match=f"{MAX_CONSTRUCTIVE_CELLS} cells"):
        run(puzzle)


def test_limits_are_kept() -> None:
    stopped = run(HUGE, Limits(nodes=1000))
    assert (stopped.status, stopped.statistics.expanded) == (Status.NODE_LIMIT, 1000)
    assert stopped.moves is None
    assert run(HUGE, Limits(seconds=0.001)).status is Status.TIME_LIMIT
    assert run(HUGE, Limits(memory=1000)).status is Status.MEMORY_LIMIT


class CancelsAtFirstTick(Observer):
    """Cancels at the first tick."""

    sees_nodes = False

    def tick(self, live: Live) -> bool:
        assert live.expanded > 0
        return True


def test_an_observer_can_cancel() -> None:
    """Twelve million moves take longer than the time until the first tick."""
    solution = replace(CONSTRUCTIVE, engine="native").run(LONG, CancelsAtFirstTick())
    assert solution.status is Status.CANCELLED
    assert solution.moves is None


def test_an_unsolvable_board() -> None:
    tiles = list(HUGE.initial)
    one, other = tiles.index(1), tiles.index(2)
    tiles[one], tiles[other] = 2, 1
    solution = run(Puzzle(Board(tuple(tiles), 64, 64), HUGE.goal))
    assert (solution.status, solution.moves) == (Status.UNSOLVABLE, None)
