"""The costs of each contender, and the slowest and unsolved runs."""

from __future__ import annotations

from statistics import fmean, median

import pytest

from taquin.experiments.lab.analysis.cost_summary import (
    common_boards,
    cost_summaries,
    slowest_runs,
    unsolved_runs,
)
from taquin.experiments.lab.analysis.results import Results, instance_key
from tests.experiments.lab.runs import small_results


def test_contenders_are_compared_on_the_same_boards() -> None:
    results = small_results()
    boards = common_boards(results)
    assert {results.depths[board] for board in boards} == set(range(0, 22, 3))
    for each in cost_summaries(results, "expanded", boards):
        values = [
            row["expanded"]
            for row in results.of_contender(each.contender)
            if row["repetition"] == 0 and instance_key(row) in boards
        ]
        assert len(values) == each.quartiles.total == 8
        assert each.quartiles.median == median(values)
        assert each.mean == pytest.approx(fmean(values))
        assert each.maximum == max(values)


def test_a_contender_that_solved_nothing_is_ignored() -> None:
    results = small_results()
    unsolved = [
        {**row, "contender": "unsolved", "cost": None, "status": "time_limit", "optimal": False}
        for row in results.of_contender("A* Manhattan")
    ]
    both = Results.of("x", [*results.rows, *unsolved])
    assert common_boards(both) == common_boards(results)
    assert "unsolved" not in [
        each.contender for each in cost_summaries(both, "cost", common_boards(both))
    ]
    assert common_boards(Results.of("x", unsolved)) == set()


def test_slowest_and_unsolved_runs() -> None:
    results = small_results()
    rows = slowest_runs(results, 5)
    times = [row["seconds"] for row in rows]
    assert times == sorted(times, reverse=True)
    assert times[0] == max(row["seconds"] for row in results.rows if row["cost"] is not None)
    assert len({(instance_key(row), row["contender"]) for row in rows}) == 5
    assert [row["contender"] for row in unsolved_runs(results)] == ["breadth first"] * 2
