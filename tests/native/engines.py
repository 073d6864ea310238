"""Runs a search on both engines, and returns everything on which they must agree."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import Any

from taquin.board import Board, Move, Tiles
from taquin.instances.sets import find_set
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from taquin.solution import Solution

FIFTEEN = Puzzle.of("8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11")
"""S0's 15-puzzle; its optimum is 49."""

THIRTY_FIVE = Puzzle.of(
    "10 35 18 12 27 31 25 16 32 2 28 7 1 24 5 20 26 34 19 17 3 9 14 8 33 22 13 15 4 6 29 21 11 0 23 30"
)
"""S0's 35-puzzle, on which its uniform-cost search ran out of 30 GB."""

SHARED = (
    "bfs",
    "ucs",
    "astar",
    "greedy",
    "ida-star",
    "iddfs",
    "beam",
    "wide-beam",
    "bidirectional",
    "constructive",
)
"""The algorithms with the same counters in both engines."""

SHARED_BUT_FOR_COUNTERS = ("astar-ida",)
"""The algorithms with the same cost, bound and status in both engines. The native engine expands nodes in
batches, so its counters differ, and it may find another optimal solution."""

COMPILED_IN = (
    "zero",
    "misplaced",
    "gaschnig",
    "manhattan",
    "linear-conflict",
    "inversion-distance",
    "walking-distance",
    "inversions",
    "kim",
)


def outcome(solution: Solution[Tiles, Move]) -> dict[str, Any]:
    """Return the results that the contract covers: all but seconds and memory."""
    statistics = solution.statistics
    return {
        "status": solution.status,
        "moves": None if solution.moves is None else "".join(solution.moves),
        "lower_bound": solution.lower_bound,
        "expanded": statistics.expanded,
        "generated": statistics.generated,
        "evaluated": statistics.evaluated,
        "reopened": statistics.reopened,
        "max_frontier": statistics.max_frontier,
        "iterations": [row[:3] for row in statistics.iterations],
    }


def with_beam_options(config: SearchConfig, **options: Any) -> SearchConfig:
    """Return a wide beam with the options that only any-time search sets; one that is None is left out."""
    given = tuple((name, value) for name, value in options.items() if value is not None)
    return replace(config, options=(*config.options, *given))


def outcomes(
    config: SearchConfig, puzzle: Puzzle, limits: Limits
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Run a search on the Python engine and on the native one; replay the solutions."""
    slow = replace(config, limits=limits, engine="python").run(puzzle)
    fast = replace(config, limits=limits, engine="native").run(puzzle)
    assert (slow.engine, fast.engine) == ("python", "native")
    fast.replay()
    return outcome(slow), outcome(fast)


def run_in_child(code: str, timeout: float = 20) -> subprocess.CompletedProcess[str]:
    """Run Python code in a child process, which may hang or crash."""
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=timeout, check=False
    )


def scrambled(rows: int, cols: int, rng: Random, goal_blank: int | None = None) -> Puzzle:
    """Return a random solvable puzzle; the cell of the goal's blank may be given."""
    goal = shuffled(rows, cols, rng)
    if goal_blank is not None:
        goal[goal.index(0)], goal[goal_blank] = goal[goal_blank], 0
    start = shuffled(rows, cols, rng)
    puzzle = _puzzle(start, goal, rows, cols)
    if not puzzle.solvable:
        one, other = [cell for cell, tile in enumerate(start) if tile][:2]
        start[one], start[other] = start[other], start[one]
        puzzle = _puzzle(start, goal, rows, cols)
    return puzzle


def walked(puzzle: Puzzle, steps: int, rng: Random) -> Puzzle:
    """Return a puzzle with the same goal, whose start is a random walk of this many steps from it."""
    board, back = puzzle.goal, None
    for _ in range(steps):
        move = rng.choice([move for move in board.legal_moves() if move is not back])
        board, back = board.apply(move), move.inverse
    return Puzzle(board, puzzle.goal)


def last_moves(puzzle: Puzzle, moves: int, rng: Random) -> tuple[Move, ...]:
    """Return random moves with which a solution may end."""
    board = puzzle.goal
    taken_back: list[Move] = []
    for _ in range(moves):
        taken_back.append(rng.choice(list(board.legal_moves())))
        board = board.apply(taken_back[-1])
    return tuple(move.inverse for move in reversed(taken_back))


def korf(number: int) -> Puzzle:
    """Return one of Korf's hundred 15-puzzles, 1 to 100."""
    return find_set("korf100").load()[number - 1].puzzle


def shuffled(rows: int, cols: int, rng: Random) -> list[int]:
    """Return the tiles of a board in random order."""
    return rng.sample(range(rows * cols), rows * cols)


def _puzzle(start: list[int], goal: list[int], rows: int, cols: int) -> Puzzle:
    return Puzzle(Board(tuple(start), rows, cols), Board(tuple(goal), rows, cols))
