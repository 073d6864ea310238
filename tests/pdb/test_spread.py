"""Tables that are spread out say what the tables say, and searches with them find what the others find."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from taquin import native
from taquin._native import PatternTable
from taquin.board import Board
from taquin.heuristics import find_heuristic
from taquin.instances.generate import random_board
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.solution import Status
from taquin.solve import Way

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.solution import Solution

PATTERNS = [
    (3, 3, 0, (8,)),
    (3, 3, 0, (1, 2)),
    (3, 3, 4, (0, 1, 2, 3)),
    (3, 4, 3, (0, 1, 2, 4, 5)),
    (4, 3, 0, (1, 2, 4, 5, 8, 11)),
    (2, 5, 0, (1, 2, 6, 7)),
    (4, 4, 0, (1, 2, 3, 5, 6)),
    (5, 5, 0, (1, 5, 6, 12)),
]
ENOUGH = Limits(memory=10**9)


@pytest.mark.parametrize(("rows", "cols", "blank", "homes"), PATTERNS)
def test_the_bits_are_those_of_the_table(
    rows: int, cols: int, blank: int, homes: tuple[int, ...]
) -> None:
    table = PatternTable.build(rows, cols, blank, bytes(homes), 1, None)
    spread, rng = table.spread(), Random(rows * cols)
    for _ in range(2000):
        cells = rng.sample(range(rows * cols), len(homes))
        for at in set(range(rows * cols)) - set(cells):
            expected = table.bit(table.index(bytes(cells), at))
            assert spread.bit(bytes(cells), at) == expected, (cells, at)


def test_a_table_that_would_be_too_large_is_not_spread() -> None:
    table = PatternTable.build(
        6, 6, 0, bytes((1, 2)), 1, None
    )  # more cells than a mask has bits for
    with pytest.raises(ValueError, match="too large"):
        table.spread()


def solved(
    puzzle: Puzzle, frontier: int | None, limits: Limits, threads: int = 1
) -> Solution[Tiles, Move]:
    way = Way.of("astar-ida", "pdb:small", frontier=frontier)
    return way.run(puzzle, limits, engine="native", threads=threads)


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (3, 4), (4, 3), (4, 4)])
def test_the_same_answers_and_rounds(rows: int, cols: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(5)
    goal = Board.goal("blank-first", rows, cols)
    for frontier in (1, 20, 500, None):
        for _ in range(4):
            puzzle = Puzzle(random_board(goal, rng), goal)
            plain = solved(puzzle, frontier, ENOUGH)
            with monkeypatch.context() as patch:
                patch.setattr(native, "WORTH_SPREADING", 0)
                spread = solved(puzzle, frontier, ENOUGH)
                on_threads = solved(puzzle, frontier, ENOUGH, threads=3)
            spread.replay()
            assert (spread.status, spread.cost) == (Status.SOLVED, plain.cost)
            assert spread.optimal
            bounds = [[row.bound for row in each.statistics.iterations] for each in (plain, spread)]
            assert bounds[0] == bounds[1]
            assert on_threads.moves == spread.moves
            assert on_threads.statistics.expanded == spread.statistics.expanded
            assert on_threads.statistics.generated == spread.statistics.generated


def test_memory_that_is_too_little_forbids_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "WORTH_SPREADING", 0)
    goal = Board.goal("blank-first", 4, 4)
    puzzle = Puzzle(random_board(goal, Random(1)), goal)
    little, enough = (solved(puzzle, None, Limits(memory=each)) for each in (100 << 20, 2 << 30))
    assert little.cost == enough.cost
    assert little.statistics.peak_memory < 100 << 20
    assert enough.statistics.peak_memory > 16**7


def test_a_node_limit_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "WORTH_SPREADING", 0)
    goal = Board.goal("blank-first", 4, 4)
    puzzle = Puzzle(random_board(goal, Random(2)), goal)
    whole = solved(puzzle, None, ENOUGH)
    for nodes in (whole.statistics.expanded // 2, whole.statistics.expanded - 1):
        found = solved(puzzle, None, Limits(nodes=nodes, memory=ENOUGH.memory))
        assert found.status is Status.NODE_LIMIT
        assert found.statistics.expanded == nodes
        assert found.lower_bound <= (whole.cost or 0)


def test_tables_that_somebody_has_spread_are_used_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    goal = Board.goal("blank-first", 4, 4)
    puzzle = Puzzle(random_board(goal, Random(2)), goal)
    plain = solved(puzzle, None, ENOUGH)
    largest = max(row.expanded for row in plain.statistics.iterations)
    monkeypatch.setattr(native, "WORTH_SPREADING", largest)
    patterns = find_heuristic("pdb:small").patterns
    assert patterns is not None
    held = patterns(puzzle).spread(1)
    with_them = solved(puzzle, None, ENOUGH)
    del held
    without = solved(puzzle, None, ENOUGH)
    assert with_them.cost == without.cost == plain.cost
    assert with_them.statistics.peak_memory > 16**7 > without.statistics.peak_memory
