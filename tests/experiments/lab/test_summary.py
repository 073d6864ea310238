"""What the runs of each contender come to."""

from __future__ import annotations

from statistics import fmean, median

import pytest

from taquin.experiments.lab.results import Results, place_of
from taquin.experiments.lab.summary import (
    common_boards,
    describe_path,
    figures,
    outcomes,
    slowest,
    unsolved,
)
from tests.experiments.lab.runs import CONTENDERS, beam_results, small_results


def test_outcomes() -> None:
    first, *others = outcomes(small_results())
    assert (first.contender, first.runs, first.solved, first.proven) == (
        "breadth first",
        18,
        16,
        16,
    )
    assert first.otherwise == {"node_limit": 2}
    assert [each.contender for each in others] == list(CONTENDERS)[1:]
    assert all(each.solved == each.proven == each.runs == 18 for each in others)
    assert all(not each.otherwise for each in others)


def test_a_path_may_have_the_optimal_length_without_a_proof() -> None:
    """Of a beam's paths none is proven, and most are as short as those that another search has proven."""
    proven = [{**row, "depth": None} for row in small_results().rows]
    beams = [
        {**row, "depth": None, "contender": "beam", "optimal": False, "lower_bound": 0}
        for row in small_results().of_contender("A* Manhattan")
    ]
    beams[0] = {**beams[0], "cost": beams[0]["cost"] + 2}
    found = {each.contender: each for each in outcomes(Results.of("x", [*proven, *beams]))}
    beam = found["beam"]
    assert (beam.solved, beam.proven, beam.optimal_length, beam.optimum_known) == (18, 0, 17, 18)
    assert beam.counted_lengths == "17"
    far = [row for row in beams if row["cost"] > 2]  # no path is shorter than no move
    alone = outcomes(Results.of("x", far))[0]
    assert (alone.proven, alone.optimal_length, alone.counted_lengths) == (0, 0, "0 of 0 known")


def test_a_bound_of_one_run_proves_the_length_of_another() -> None:
    row = {**small_results().of_contender("A* Manhattan")[-1], "depth": None, "optimal": False}
    found = {**row, "lower_bound": 0}
    bound = {**row, "contender": "bound", "cost": None, "status": "time_limit", "moves": None}
    assert row["lower_bound"] == row["cost"]
    assert [each.optimal_length for each in outcomes(Results.of("x", [found, bound]))] == [1, 0]
    assert outcomes(Results.of("x", [found]))[0].optimum_known == 0


def test_what_a_label_stands_for() -> None:
    assert describe_path(small_results().rows[0]) == "bfs, native engine"
    ways = [each.way for each in outcomes(beam_results())]
    assert ways[0] == "beam, manhattan, width 1, native engine"


def test_contenders_are_compared_on_the_same_boards() -> None:
    results = small_results()
    boards = common_boards(results)
    assert {results.depths[place] for place in boards} == set(range(0, 22, 3))
    for each in figures(results, "expanded", boards):
        values = [
            row["expanded"]
            for row in results.of_contender(each.contender)
            if row["repetition"] == 0 and place_of(row) in boards
        ]
        assert len(values) == each.spread.total == 8
        assert each.spread.median == median(values)
        assert each.mean == pytest.approx(fmean(values))
        assert each.most == max(values)


def test_one_who_solved_nothing_does_not_take_all_boards_away() -> None:
    results = small_results()
    hopeless = [
        {**row, "contender": "hopeless", "cost": None, "status": "time_limit", "optimal": False}
        for row in results.of_contender("A* Manhattan")
    ]
    both = Results.of("x", [*results.rows, *hopeless])
    assert common_boards(both) == common_boards(results)
    assert "hopeless" not in [each.contender for each in figures(both, "cost", common_boards(both))]
    assert common_boards(Results.of("x", hopeless)) == set()


def test_the_slowest_and_the_unsolved() -> None:
    results = small_results()
    rows = slowest(results, 5)
    times = [row["seconds"] for row in rows]
    assert times == sorted(times, reverse=True)
    assert times[0] == max(row["seconds"] for row in results.rows if row["cost"] is not None)
    assert len({(place_of(row), row["contender"]) for row in rows}) == 5
    assert [row["contender"] for row in unsolved(results)] == ["breadth first"] * 2
