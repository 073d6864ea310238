"""The summary of the rows, and the rows as CSV and JSON."""

from __future__ import annotations

import csv
import json

from taquin.experiments.benchmark.export import as_csv, as_json
from taquin.experiments.benchmark.summary import Comparison, MeasureSummary, summarize
from taquin.experiments.benchmark.verdict import verdict
from taquin.experiments.storage.json_row import to_dict
from taquin.limits import Limits
from taquin.search_config import SearchConfig
from taquin.solution import Status
from tests.experiments.benchmark.rows import row

COLUMNS = ["expanded_x", "generated_y"]
ROWS = [
    row(1, counts={"expanded_x": 100, "generated_y": 5}),
    row(2, counts={"expanded_x": 50}, expanded=20, generated=50, seconds=3.5),
    row(3, counts={"expanded_x": 9}, moves="RLRR", expanded=60, seconds=1.0),
    row(4, moves=None, bound=2, status=Status.TIME_LIMIT, limits=Limits(seconds=9)),
    row(5, optimum=4, expanded=90, seconds=0.0),
]


def test_counts_and_measures_over_the_solved_boards() -> None:
    summary = summarize(ROWS, COLUMNS)
    assert (summary.boards, summary.solved, summary.right, summary.wrong) == (5, 4, 2, 1)
    assert summary.spreads["moves"] == MeasureSummary(2.5, 2, 4, 10)
    assert summary.spreads["expanded"] == MeasureSummary(45, 40, 90, 180)
    assert summary.spreads["seconds"] == MeasureSummary(1.25, 0.75, 3.5, 5.0)
    assert summary.generated_per_second == (20 + 50 + 20 + 20) / 5.0
    assert summary.slowest == 2
    assert (summary.peak_memory, summary.peak_rss) == (100, 1000)


def test_published_counts_are_compared_with_optimal_searches_only() -> None:
    first, second = summarize(ROWS, COLUMNS).comparisons
    assert first == Comparison("expanded_x", 2, 30, 150)
    assert first.ratio == 0.2
    assert second == Comparison("generated_y", 1, 20, 5)


def test_nothing_solved() -> None:
    summary = summarize(ROWS[3:4], COLUMNS)
    assert (summary.solved, summary.spreads, summary.comparisons) == (0, {}, [])
    assert summary.slowest is summary.generated_per_second is None
    assert summarize([], []).boards == 0


def test_csv_has_all_rows_with_settings_limits_and_ratios() -> None:
    config = SearchConfig.from_options("astar", "kim", weight=2, engine="native", threads=3)
    rows = [*ROWS, row(6, config=config)]
    read = list(csv.DictReader(as_csv(rows, COLUMNS).splitlines()))
    assert [line["id"] for line in read] == list("123456")
    assert [line["verdict"] for line in read[:5]] == [verdict(each) for each in ROWS]
    assert read[0]["ratio_to_expanded_x"] == "0.1"
    assert (read[2]["expanded_x"], read[2]["ratio_to_expanded_x"]) == ("9", "")
    assert (read[3]["cost"], read[3]["seconds_limit"]) == ("", "9")
    names = ("algorithm", "heuristic", "options", "engine", "threads")
    assert [read[5][name] for name in names] == ["astar", "kim", '{"weight": 2}', "native", "3"]


def test_json_has_the_summary_and_the_rows() -> None:
    data = json.loads(as_json("korf50", ROWS, summarize(ROWS, COLUMNS)))
    assert data["set"] == "korf50"
    assert data["rows"] == [to_dict(each) for each in ROWS]
    assert data["summary"]["spreads"]["moves"]["mean"] == 2.5
    assert data["summary"]["comparisons"][0]["ratio"] == 0.2
    assert data["summary"]["right"] == 2
