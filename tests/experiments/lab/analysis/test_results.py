"""Results: the order of rows, known depths, and medians by board."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median

import pytest

from taquin.errors import TaquinError
from taquin.experiments.lab.analysis.results import UNSOLVED, Results, natural_sort_key
from taquin.experiments.storage.store import Store
from tests.experiments.lab.runs import CONTENDERS, described_results, small_results, stored


def test_rows_are_sorted_in_the_order_of_the_experiment() -> None:
    results = described_results()
    shuffled = list(results.rows)
    Random(1).shuffle(shuffled)
    again = Results.of("small", shuffled, results.meta)
    assert again.rows == results.rows
    assert again.contenders == tuple(CONTENDERS)
    assert [name for _, name in again.boards] == sorted((n for _, n in again.boards), key=int)


def test_labels_missing_from_the_experiment_come_last() -> None:
    rows = [{**row, "contender": "another"} for row in small_results().rows[:2]]
    results = Results.of("x", [*rows, *small_results().rows], described_results().meta)
    assert results.contenders == (*CONTENDERS, "another")


def test_a_store_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = stored(described_results(), tmp_path / "small.sqlite")
    read = Results.read(path)
    assert read.name == "small"
    assert read.contenders == described_results().contenders
    assert [dict(row) for row in read.rows] == [dict(row) for row in described_results().rows]
    assert read.meta["experiment"] == described_results().meta["experiment"]


def test_a_store_without_runs_is_refused(tmp_path: Path) -> None:
    Store.create(tmp_path / "none.sqlite", {}).close()
    with pytest.raises(TaquinError, match="has no results yet"):
        Results.read(tmp_path / "none.sqlite")


def test_depths_are_stated_or_proven() -> None:
    known = small_results()
    without = Results.of("x", [{**row, "depth": None} for row in known.rows])
    assert without.depths == known.depths
    assert set(known.depths.values()) == set(range(0, 25, 3))
    unknown = {"depth": None, "optimal": False, "lower_bound": 0}
    unproven = [{**row, **unknown} for row in known.rows if row["cost"] == 24]
    assert Results.of("x", unproven).depths == {}


def test_a_board_has_the_median_of_its_repetitions() -> None:
    results = small_results()
    times = results.median_by_board("A* Manhattan", "seconds")
    for board, value in times.items():
        rows = [row for row in results.of_contender("A* Manhattan") if row["instance"] == board[1]]
        assert len(rows) == 2
        assert value == pytest.approx(median(row["seconds"] for row in rows))


def test_an_unsolved_board_costs_more_than_all_others() -> None:
    results = small_results()
    costs = results.median_by_board("breadth first", "expanded")
    deepest = [board for board, depth in results.depths.items() if depth == 24]
    assert [board for board, value in costs.items() if value == UNSOLVED] == deepest


def test_names_are_sorted_by_number() -> None:
    names = ["10", "9", "x", "a", "100"]
    assert sorted(names, key=natural_sort_key) == ["9", "10", "100", "a", "x"]
