"""The mean estimate of partitions without their pattern databases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from taquin._native import PatternDatabase
from taquin.board import Board
from taquin.errors import NotApplicable, TaquinError
from taquin.heuristics import find_heuristic
from taquin.pdb.build import obtain
from taquin.pdb.catalogue import NamedSet
from taquin.pdb.for_goal import pattern_set
from taquin.pdb.partition import Partition
from taquin.pdb.sample import estimate
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from pathlib import Path

GOOD = Partition.parse(". A A A / B A A C / B B C C / B B C C")
POOR = Partition.parse(". A B A / B A B A / B A B C / C C C C")
FIRST = Board.goal("blank-first", 4, 4)


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))


def test_values_equal_those_of_the_pdbs() -> None:
    sampled = estimate([GOOD], 12, seed=3)
    chosen = NamedSet("good", 4, 4, "good", (GOOD,))
    pdbs = {
        each: PatternDatabase.build(4, 4, each.blank, bytes(each.homes), 1, None)
        for each in chosen.patterns()
    }
    patterns = pattern_set(Puzzle(FIRST, FIRST), chosen, pdbs)
    values = [patterns.evaluate(bytes(board.tiles)) for board in sampled.boards]
    assert sampled.each[0].mean == sum(values) / 12
    assert sampled.each[0].given_up == 0
    assert sampled.each[0].nbytes == sum(pdb.nbytes for pdb in pdbs.values())
    assert sampled.together == sampled.each[0]


def test_stored_pdbs_give_the_same_values() -> None:
    before = estimate([GOOD, POOR], 4, seed=1)
    obtain(pattern.representative for pattern in GOOD.patterns)
    assert estimate([GOOD, POOR], 4, seed=1) == before
    assert estimate([GOOD, POOR], 4, seed=1, use_stored=False) == before


def test_partitions_are_compared_on_the_same_boards() -> None:
    sampled = estimate([GOOD, POOR], 25, seed=2)
    good, poor = sampled.each
    assert good.mean > poor.mean
    assert sampled.together.mean >= good.mean
    assert 0 < good.error < 3
    assert len(sampled.boards) == 25
    assert all(Puzzle(board, FIRST).solvable for board in sampled.boards)
    assert estimate([POOR], 25, seed=2).each == (poor,)
    assert estimate([POOR], 25, seed=3).each != (poor,)


def test_a_value_beyond_the_node_limit_is_the_manhattan_distance() -> None:
    sampled = estimate([GOOD], 3, seed=1, max_nodes=1)
    manhattan = find_heuristic("manhattan").bind(Puzzle(FIRST, FIRST))
    assert sampled.each[0].given_up > 0
    assert sampled.each[0].mean == sum(manhattan(board.tiles) for board in sampled.boards) / 3


def test_partitions_with_another_cell_of_the_blank() -> None:
    middle = Partition.parse("A A A / A . B / B B B")
    sampled = estimate([middle], 5)
    assert all(Puzzle(board, Board.parse("1 2 3 4 0 5 6 7 8")).solvable for board in sampled.boards)
    assert sampled.each[0].mean > 5


def test_progress_is_reported_for_every_board() -> None:
    reports: list[tuple[int, int]] = []
    estimate([POOR], 3, progress=lambda done, total: reports.append((done, total)))
    assert reports == [(1, 3), (2, 3), (3, 3)]


def test_one_board_has_no_standard_error() -> None:
    assert estimate([POOR], 1).each[0].error == 0


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(NotApplicable, match="different board sizes"):
        estimate([GOOD, Partition.parse(". A / A A")], 3)
    with pytest.raises(TaquinError, match="at least 1 board"):
        estimate([GOOD], 0)
