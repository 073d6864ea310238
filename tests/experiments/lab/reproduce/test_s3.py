"""The tables and figures of S3."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from taquin.experiments.lab.reproduce.s3_figures import figures
from taquin.experiments.lab.reproduce.s3_tables import NODE_LIMITS, RANDOM, SEARCHES
from taquin.instances.sets import find_set
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from tests.experiments.lab.reproduced import runs_of, table_of


def test_path_lengths() -> None:
    rows = table_of("s3", "lengths", quick=True)
    optima = [each.optimum for each in find_set("command-file").load()]
    assert rows[0]["board"] == "12B 345 678"
    for search in ("A* h1", "A* h2", "beam 500"):
        assert [row[f"{search} ours"] for row in rows] == optima
    assert rows[-1]["A* h1 theirs"] == "too long"
    assert rows[-1]["beam 30 theirs"] == "nothing"
    assert rows[-1]["beam 30 ours"] == 33
    assert rows[6]["beam 30 theirs"] == 2337


def test_a_beam_without_a_heuristic_gives_lengths_like_those_of_s3() -> None:
    lengths = []
    for instance in find_set("command-file").load():
        solution = SearchConfig.from_options("beam", "zero", width=30).run(instance.puzzle)
        lengths.append(solution.cost or 0)
    assert max(lengths) > 2000


def test_the_effect_of_k() -> None:
    rows = {row["k"]: row for row in table_of("s3", "k", quick=True)}
    assert list(rows) == [1, 2, 5, 10, 20, 30, 50, 100, 200, 500, 1000]
    assert (rows[30]["solved_theirs"], rows[30]["solved_ours"]) == ("12 of 14", "14 of 14")
    assert rows[30]["length_theirs"] == pytest.approx(7978 / 12)
    assert rows[500]["length_theirs"] == pytest.approx(1056 / 14)
    assert rows[100]["solved_theirs"] is None
    random = {row["k"]: row for row in table_of("s3", "k-random", quick=True)}
    assert list(random) == list(rows)
    assert random[1]["solved"] < random[1000]["solved"] == 1
    assert random[5]["excess"] > random[500]["excess"] >= 1


@pytest.mark.parametrize("search", SEARCHES)
def test_a_share_solved_equals_that_of_runs_with_the_limit(search: str) -> None:
    shares = {row["limit"]: row[search] for row in table_of("s3", "share-solved", quick=True)}
    assert list(shares) == list(NODE_LIMITS)
    runs = runs_of("s3", quick=True).of(set_name=RANDOM, contender=search)
    options: dict[str, Any] = {"width": runs[0].width} if runs[0].width else {}
    config = SearchConfig.from_options("beam" if options else "astar", runs[0].heuristic, **options)
    for limit in (300, 1_000, 3_000):
        limits = Limits(nodes=limit)
        solved = [
            replace(config, limits=limits).run(Puzzle.of(run.start, run.goal)).solved
            for run in runs
        ]
        assert sum(solved) / len(runs) == shares[limit]


def test_nodes_expanded() -> None:
    rows = table_of("s3", "nodes", quick=True)
    assert sum(row["boards"] for row in rows) == 20
    assert all(row["A* h2"] <= row["A* h1"] for row in rows)


def test_figures() -> None:
    names = [figure.name for figure in figures(runs_of("s3", quick=True))]
    assert names == ["s3-k-length", "s3-k-solved", "s3-k-time", "s3-share-solved", "s3-nodes"]
    length = next(figures(runs_of("s3", quick=True)))
    assert set(length.theirs["S3's 14 boards"]) == {30, 500}
