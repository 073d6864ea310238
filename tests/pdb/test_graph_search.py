"""Searches with the placement graph, which caches PDB lookups, find the same solutions as without it.

The C++ tests check the cached values themselves.
"""

from __future__ import annotations

from dataclasses import replace
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
AMPLE = Limits(memory=10**9)
GOAL = Board.goal("blank-first", 3, 6)
HARD = Puzzle(random_board(GOAL, Random(7)), GOAL)  # needs several hundred thousand expansions


def solved(
    puzzle: Puzzle, frontier: int | None = None, limits: Limits = AMPLE, threads: int = 1
) -> Solution[Tiles, Move]:
    config = SearchConfig.from_options("astar-ida", "pdb:small", frontier=frontier)
    return replace(config, limits=limits, engine="native", threads=threads).run(puzzle)


@pytest.mark.parametrize("frontier", [1, 20, 500, None])
@pytest.mark.parametrize(("rows", "cols", "blank"), [(3, 6, 0), (6, 3, 17), (4, 5, 7), (5, 5, 24)])
def test_the_same_solutions_and_iterations(
    rows: int, cols: int, blank: int, frontier: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(rows * cols)
    tiles = [*range(1, rows * cols)]
    tiles.insert(blank, 0)
    goal = Board(tuple(tiles), rows, cols)
    for _ in range(3):
        puzzle = walked(Puzzle(goal, goal), 60, rng)
        monkeypatch.setattr(native, "PLACEMENT_GRAPH_AFTER", NEVER)
        plain = solved(puzzle, frontier)
        monkeypatch.setattr(native, "PLACEMENT_GRAPH_AFTER", 0)
        with_graph = solved(puzzle, frontier)
        on_threads = solved(puzzle, frontier, threads=3)
        with_graph.replay()
        assert (with_graph.status, with_graph.cost) == (Status.SOLVED, plain.cost)
        assert with_graph.optimal
        thresholds = [
            [row.bound for row in each.statistics.iterations] for each in (plain, with_graph)
        ]
        assert thresholds[0] == thresholds[1]
        assert on_threads.moves == with_graph.moves
        assert on_threads.statistics.expanded == with_graph.statistics.expanded
        assert on_threads.statistics.generated == with_graph.statistics.generated


def test_a_whole_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "PLACEMENT_GRAPH_AFTER", NEVER)
    plain = solved(HARD, 500)
    monkeypatch.setattr(native, "PLACEMENT_GRAPH_AFTER", 1000)
    with_graph = solved(HARD, 500)
    assert plain.statistics.expanded > 100_000
    assert (with_graph.cost, with_graph.lower_bound) == (plain.cost, plain.lower_bound)
    assert with_graph.statistics.peak_memory > plain.statistics.peak_memory


def test_a_small_memory_limit_prevents_the_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "PLACEMENT_GRAPH_AFTER", 1000)
    little, enough = (solved(HARD, 500, Limits(memory=each)) for each in (40 << 20, 2 << 30))
    assert little.cost == enough.cost
    assert little.statistics.peak_memory < enough.statistics.peak_memory


def test_a_node_limit_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "PLACEMENT_GRAPH_AFTER", 1000)
    whole = solved(HARD)
    for nodes in (whole.statistics.expanded // 2, whole.statistics.expanded - 1):
        found = solved(HARD, limits=Limits(nodes=nodes, memory=AMPLE.memory))
        assert found.status is Status.NODE_LIMIT
        assert found.statistics.expanded == nodes
        assert found.lower_bound <= (whole.cost or 0)
