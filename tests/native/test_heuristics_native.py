"""The native heuristics compared with the Python ones: from scratch, and updated along a path."""

from __future__ import annotations

from random import Random

import pytest

from taquin import _native
from taquin.board import Board
from taquin.heuristics import find_heuristic
from taquin.heuristics.walking_distance import MAX_LINE
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from taquin.solution import Status
from tests.native.engines import COMPILED_IN, outcomes, scrambled, walked

SHAPES = [
    *((2, cols) for cols in (2, 3, 4, 5, 7, 9, 64, 127, 128)),
    *((rows, 2) for rows in (3, 5, 9, 127, 128)),
    *((3, 3), (3, 4), (4, 3), (3, 5), (5, 3), (4, 4), (4, 5), (5, 5), (6, 6), (7, 9), (8, 8)),
    *((9, 7), (15, 17), (16, 16)),
]


def applies(name: str, rows: int, cols: int) -> bool:
    small = MAX_LINE.get(rows, 0) >= cols and MAX_LINE.get(cols, 0) >= rows
    return name != "walking-distance" or small


CASES = [
    (name, rows, cols) for name in COMPILED_IN for rows, cols in SHAPES if applies(name, rows, cols)
]


@pytest.mark.parametrize(("name", "rows", "cols"), CASES)
def test_the_native_estimate_is_the_python_one(name: str, rows: int, cols: int) -> None:
    rng = Random(f"{name} {rows} {cols}")
    for _ in range(3):
        # Walking distance on lines of five: one cell for the blank, because Python's tables take seconds.
        puzzle = scrambled(rows, cols, rng, rows * cols - 1 if max(rows, cols) == 5 else None)
        estimate = find_heuristic(name).bind(puzzle)
        starts = [scrambled_start(puzzle, rng) for _ in range(4 if rows * cols <= 100 else 1)]
        for board in [puzzle.goal, *starts, walked(puzzle, 30, rng).start]:
            native = _native.estimate(
                rows, cols, bytes(board.tiles), bytes(puzzle.goal.tiles), [(name, None)]
            )
            assert native == estimate(board.tiles)


def scrambled_start(puzzle: Puzzle, rng: Random) -> Board:
    """Return a random solvable board; walking distance has no value for others."""
    while True:
        tiles = tuple(rng.sample(puzzle.goal.tiles, len(puzzle.goal.tiles)))
        start = Board(tiles, puzzle.rows, puzzle.cols)
        if Puzzle(start, puzzle.goal).solvable:
            return start


@pytest.mark.parametrize(("rows", "cols"), [(2, 128), (128, 2), (16, 16)])
def test_the_largest_distance_of_a_tile(rows: int, cols: int) -> None:
    goal = Board.goal("blank-last", rows, cols)
    tiles = list(goal.tiles)
    cells = rows * cols
    tiles[0], tiles[-1], tiles[1] = 2, 1, 0
    native = _native.estimate(rows, cols, bytes(tiles), bytes(goal.tiles), [("manhattan", None)])
    assert native == (rows - 1 + cols - 1) + 1
    assert cells == 256


def test_the_estimate_of_a_maximum_is_the_largest() -> None:
    rng = Random(5)
    names = ["misplaced", "manhattan", "inversion-distance", "walking-distance"]
    for _ in range(50):
        puzzle = scrambled(4, 4, rng)
        start, goal = bytes(puzzle.start.tiles), bytes(puzzle.goal.tiles)
        alone = [_native.estimate(4, 4, start, goal, [(name, None)]) for name in names]
        together = _native.estimate(4, 4, start, goal, [(name, 0) for name in names])
        assert together == max(alone)


@pytest.mark.parametrize("name", [*COMPILED_IN, "max(linear-conflict, walking-distance, kim)"])
def test_an_estimate_updated_along_deep_paths_stays_exact(name: str) -> None:
    """IDA* evaluates only its root from scratch, so one wrong update would change its counters."""
    rng = Random(name)
    for _ in range(3):
        puzzle = walked(scrambled(4, 4, rng), 45, rng)
        slow, fast = outcomes(
            SearchConfig.from_options("ida-star", name), puzzle, Limits(nodes=12_000)
        )
        assert fast == slow


@pytest.mark.parametrize("name", ["manhattan", "linear-conflict", "walking-distance"])
def test_ida_star_agrees_on_whole_searches_of_the_15_puzzle(name: str) -> None:
    puzzle = Puzzle.of("5 1 3 4 2 6 7 8 9 10 11 12 13 0 14 15")
    slow, fast = outcomes(SearchConfig.from_options("ida-star", name), puzzle, Limits())
    assert slow["status"] is Status.SOLVED
    assert fast == slow


def test_a_maximum_of_too_many_heuristics_is_refused() -> None:
    tiles = bytes((1, 2, 3, 4, 5, 6, 7, 8, 0))
    with pytest.raises(ValueError, match="too many heuristics in one maximum"):
        _native.estimate(3, 3, tiles, tiles, [("kim", None)] * 9)


def test_tiles_that_do_not_fit_the_shape_are_refused() -> None:
    with pytest.raises(ValueError, match="tiles do not fit the shape"):
        _native.estimate(3, 3, bytes(range(8)), bytes(range(9)), [("zero", None)])
