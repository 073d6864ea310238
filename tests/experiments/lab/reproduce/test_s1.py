"""The tables of S1: every board of its book, and the counters that it quotes."""

from __future__ import annotations

from taquin.experiments.lab.reproduce.s1 import SEARCHES, figures
from tests.experiments.lab.reproduced import runs_of, table_of


def test_every_search_finds_the_optima() -> None:
    runs = runs_of("s1")
    assert len(runs.all) == 31 * 3
    assert all(run.cost == run.depth for run in runs.all)
    rows = table_of("s1", "times")
    assert [row["search"] for row in rows] == [*SEARCHES, "all three"]
    expanded = [sum(run.expanded for run in runs.of(contender=each)) for each in SEARCHES]
    assert expanded == [1_603_949, 484_418, 65_212]
    assert rows[-1]["all_theirs"] == 7200


def test_the_counters_equal_the_published_ones() -> None:
    seven, fifteen, thirty = table_of("s1", "counters")
    assert all(row["path"] == "same" for row in (seven, fifteen, thirty))
    for row in (seven, thirty):
        assert row["expanded_ours"] == row["expanded_theirs"]
        assert row["queue_ours"] == row["queue_theirs"]
    assert (fifteen["expanded_theirs"], fifteen["queue_theirs"]) == (637, 379)
    assert (fifteen["expanded_ours"], fifteen["queue_ours"]) == (401, 259)


def test_the_tables_by_depth_have_the_data_of_the_plots() -> None:
    time, expanded, queue = figures(runs_of("s1"))
    for name, figure in (("time", time), ("expanded", expanded), ("queue", queue)):
        rows = table_of("s1", name)
        assert [row["depth"] for row in rows] == list(range(31))
        assert tuple(figure.lines) == SEARCHES
        for search, points in figure.lines.items():
            assert list(points.values()) == [row[search] for row in rows]
    assert time.theirs == {"UCS": {30: 700}, "A* misplaced": {30: 600}, "A* Manhattan": {30: 10}}
    assert expanded.theirs["A* Manhattan"] == {7: 7, 30: 17_722}
    assert queue.theirs["A* misplaced"] == {15: 379}
