"""Searches that keep what they look up in tables find what those find that look it up again.

What a kept look-up says, and that forgetting all of it changes nothing, tests/native/engine_test.cpp checks.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from taquin.board import Board
from taquin.instances.random_boards import random_board
from taquin.limits import Limits
from taquin.native import engine as native
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from taquin.solution import Status
from tests.native.engines import walked

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.solution import Solution

NEVER = 10**12
ENOUGH = Limits(memory=10**9)
GOAL = Board.goal("blank-first", 3, 6)
HARD = Puzzle(random_board(GOAL, Random(7)), GOAL)  # takes some hundred thousand expansions


def solved(
    puzzle: Puzzle, frontier: int | None = None, limits: Limits = ENOUGH, threads: int = 1
) -> Solution[Tiles, Move]:
    config = SearchConfig.of("astar-ida", "pdb:small", frontier=frontier)
    return config.run(puzzle, limits, engine="native", threads=threads)


@pytest.mark.parametrize("frontier", [1, 20, 500, None])
@pytest.mark.parametrize(("rows", "cols", "blank"), [(3, 6, 0), (6, 3, 17), (4, 5, 7), (5, 5, 24)])
def test_the_same_answers_and_rounds(
    rows: int, cols: int, blank: int, frontier: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(rows * cols)
    tiles = [*range(1, rows * cols)]
    tiles.insert(blank, 0)
    goal = Board(tuple(tiles), rows, cols)
    for _ in range(3):
        puzzle = walked(Puzzle(goal, goal), 60, rng)
        monkeypatch.setattr(native, "WORTH_A_GRAPH", NEVER)
        plain = solved(puzzle, frontier)
        monkeypatch.setattr(native, "WORTH_A_GRAPH", 0)
        kept = solved(puzzle, frontier)
        on_threads = solved(puzzle, frontier, threads=3)
        kept.replay()
        assert (kept.status, kept.cost) == (Status.SOLVED, plain.cost)
        assert kept.optimal
        bounds = [[row.bound for row in each.statistics.iterations] for each in (plain, kept)]
        assert bounds[0] == bounds[1]
        assert on_threads.moves == kept.moves
        assert on_threads.statistics.expanded == kept.statistics.expanded
        assert on_threads.statistics.generated == kept.statistics.generated


def test_a_whole_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "WORTH_A_GRAPH", NEVER)
    plain = solved(HARD, 500)
    monkeypatch.setattr(native, "WORTH_A_GRAPH", 1000)
    kept = solved(HARD, 500)
    assert plain.statistics.expanded > 100_000
    assert (kept.cost, kept.lower_bound) == (plain.cost, plain.lower_bound)
    assert kept.statistics.peak_memory > plain.statistics.peak_memory


def test_memory_that_is_too_little_forbids_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "WORTH_A_GRAPH", 1000)
    little, enough = (solved(HARD, 500, Limits(memory=each)) for each in (40 << 20, 2 << 30))
    assert little.cost == enough.cost
    assert little.statistics.peak_memory < enough.statistics.peak_memory


def test_a_node_limit_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "WORTH_A_GRAPH", 1000)
    whole = solved(HARD)
    for nodes in (whole.statistics.expanded // 2, whole.statistics.expanded - 1):
        found = solved(HARD, limits=Limits(nodes=nodes, memory=ENOUGH.memory))
        assert found.status is Status.NODE_LIMIT
        assert found.statistics.expanded == nodes
        assert found.lower_bound <= (whole.cost or 0)
