"""Comparing two runs of an experiment: results, counters and times."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from taquin.experiments.lab.analysis.compare import compare
from taquin.experiments.lab.analysis.results import Results, Run
from taquin.experiments.lab.analysis.run_differences import COUNTERS
from taquin.limits import Limits
from tests.experiments.lab.runs import CONTENDERS, book, run_of, small_results


def changed(results: Results, contender: str, instance: str, **values: Any) -> Results:
    """Return the results with changed runs of one contender on one board."""
    rows: list[Run] = [
        {**row, **values} if (row["contender"], row["instance"]) == (contender, instance) else row
        for row in results.rows
    ]
    return Results.of(results.name, rows)


def timed(random: Random, factor: float) -> Results:
    """Return the results with times that grow with depth, and 5 % noise."""
    rows = [
        {**row, "seconds": 1e-4 * 1.5 ** row["depth"] * factor * random.lognormvariate(0, 0.05)}
        for row in small_results().rows
    ]
    return Results.of("timed", rows)


def again() -> Results:
    """Run the same searches on the same boards again."""
    rows = [
        run_of(instance, contender, repetition, Limits(nodes=60_000))
        for contender in CONTENDERS
        for instance in book(range(0, 25, 3))
        for repetition in (0, 1)
    ]
    return Results.of("again", rows)


def test_a_second_run_has_the_same_counters() -> None:
    comparison = compare(small_results(), again())
    assert comparison.same
    assert comparison.pairs == 72
    assert not comparison.only_before
    assert not comparison.only_after
    assert not comparison.settings
    assert [ratio.contender for ratio in comparison.time_ratios] == list(CONTENDERS)
    assert [ratio.boards for ratio in comparison.time_ratios] == [8, 9, 9, 9]


@pytest.mark.parametrize("counter", [*COUNTERS, "cost", "lower_bound", "status"])
def test_every_counter_is_compared(counter: str) -> None:
    before = small_results()
    after = changed(before, "A* Manhattan", "19", **{counter: "x" if counter == "status" else 1})
    differences = compare(before, after).differences
    assert {(each.contender, each.instance) for each in differences} == {("A* Manhattan", "19")}
    assert [each.repetition for each in differences] == [0, 1]
    assert {each.what for each in differences} == {counter}
    assert all(each.before != each.after for each in differences)


def test_another_solution_of_the_same_length_is_a_difference() -> None:
    before = small_results()
    after = changed(before, "IDA* Manhattan", "19", moves="LRLR")
    assert [each.what for each in compare(before, after).differences] == ["moves", "moves"]


def test_iterations_are_compared_without_their_times() -> None:
    before = small_results()
    (row, _) = (
        row
        for row in before.of_contender("IDA* Manhattan")
        if len(row["iterations"]) > 1 and row["instance"] == "25"
    )
    slower = [{**each, "seconds": 99.0} for each in row["iterations"]]
    assert compare(before, changed(before, "IDA* Manhattan", "25", iterations=slower)).same
    other = [{**each, "expanded": each["expanded"] + 1} for each in row["iterations"]]
    found = compare(before, changed(before, "IDA* Manhattan", "25", iterations=other)).differences
    assert {each.what for each in found} == {"iterations"}


def test_counters_at_a_time_limit_are_not_compared() -> None:
    stopped = changed(
        small_results(), "A* Manhattan", "19", status="time_limit", cost=None, moves=None
    )
    further = changed(stopped, "A* Manhattan", "19", expanded=5, lower_bound=3)
    assert compare(stopped, further).same
    found = compare(small_results(), further).differences
    assert {each.what for each in found} == {"status", "cost", "lower_bound"}


def test_runs_on_different_boards_are_not_compared_further() -> None:
    before = small_results()
    after = changed(before, "A* Manhattan", "19", start="1 2 3 4 5 6 7 8 0", expanded=0)
    comparison = compare(before, after)
    assert {each.what for each in comparison.differences} == {"start"}
    time_ratios = {ratio.contender: ratio.boards for ratio in comparison.time_ratios}
    assert time_ratios["A* Manhattan"] == 8


def test_runs_in_only_one_file_are_counted() -> None:
    before = small_results()
    after = Results.of("x", [row for row in before.rows if row["contender"] != "breadth first"])
    comparison = compare(before, after)
    assert comparison.same
    assert (comparison.pairs, len(comparison.only_before), comparison.only_after) == (54, 18, ())
    assert "breadth first" not in [ratio.contender for ratio in comparison.time_ratios]
    assert len(compare(after, before).only_after) == 18


def test_a_label_with_two_different_searches_is_reported() -> None:
    before = small_results()
    rows: list[Run] = [
        {**row, "heuristic": "linear-conflict"} if row["contender"] == "A* Manhattan" else row
        for row in before.rows
    ]
    settings = compare(before, Results.of("x", rows)).settings
    assert settings == {
        "A* Manhattan": (
            "astar, manhattan, native engine",
            "astar, linear-conflict, native engine",
        )
    }


@pytest.mark.parametrize(
    ("factor", "verdict"), [(1.5, "slower"), (0.5, "faster"), (1.0, "within noise")]
)
def test_times_that_differ_beyond_noise(factor: float, verdict: str) -> None:
    comparison = compare(timed(Random(1), 1), timed(Random(2), factor))
    assert comparison.same
    for ratio in comparison.time_ratios:
        assert ratio.verdict == verdict
        assert ratio.interval is not None
        assert ratio.interval.ratio == pytest.approx(factor, rel=0.1)


def test_a_uniform_change_is_distinguished_from_one_slower_search() -> None:
    before = timed(Random(1), 1)
    assert compare(before, timed(Random(2), 1.5)).uniform_change
    assert not compare(before, timed(Random(2), 1)).uniform_change
    rows: list[Run] = [
        {**row, "seconds": row["seconds"] * 2} if row["contender"] == "A* Manhattan" else row
        for row in timed(Random(2), 1).rows
    ]
    one_slower = compare(before, Results.of("x", rows))
    assert not one_slower.uniform_change
    slower = [ratio.contender for ratio in one_slower.time_ratios if ratio.verdict == "slower"]
    assert slower == ["A* Manhattan"]


def test_small_changes_are_noise() -> None:
    before = small_results()
    after = Results.of("x", [{**row, "seconds": row["seconds"] * 1.03} for row in before.rows])
    only_once = Results.of("x", [row for row in before.rows if row["repetition"] == 0])
    drifted = Results.of("x", [row for row in after.rows if row["repetition"] == 0])
    assert {ratio.verdict for ratio in compare(only_once, drifted).time_ratios} == {"within noise"}
    assert {ratio.verdict for ratio in compare(only_once, drifted, min_change=0).time_ratios} == {
        "slower"
    }


def test_one_board_timed_once_has_no_interval() -> None:
    rows = [row for row in small_results().rows if row["key"] == "book/19|A* Manhattan|0"]
    (ratio,) = compare(Results.of("a", rows), Results.of("b", rows)).time_ratios
    assert ratio.interval is None
    assert ratio.verdict == "too few to tell"


def test_comparison_as_json() -> None:
    before = small_results()
    data = json.loads(
        json.dumps(compare(before, changed(before, "A* Manhattan", "19", expanded=1)).to_dict())
    )
    assert data["same"] is False
    assert data["pairs"] == 72
    assert data["differences"][0]["what"] == "expanded"
    assert data["differences"][0]["after"] == 1
    assert [each["contender"] for each in data["times"]] == list(CONTENDERS)
    assert all(each["low"] <= each["ratio"] <= each["high"] for each in data["times"])
