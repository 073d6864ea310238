"""The three tables of S2."""

from __future__ import annotations

import pytest

from tests.experiments.lab.reproduced import table_of

THEIRS = {
    "easy": (0.556, 0.402, 0.431),
    "moderate": (17.1, 2.31, 5.28),
    "difficult": (708, 92.7, 504),
}


@pytest.mark.parametrize("level", THEIRS)
def test_a_level_has_published_times_and_ours(level: str) -> None:
    rows = {row["search"]: row for row in table_of("s2", level)}
    measured = [rows[search] for search in ("BFS", "A*", "IDA*")]
    assert [row["seconds_theirs"] for row in measured] == pytest.approx(
        [milliseconds / 1e3 for milliseconds in THEIRS[level]]
    )
    assert [row["effective"] for row in measured] == ["10 of 10"] * 3
    assert len({row["steps"] for row in measured}) == 1
    assert all(row["seconds_ours"] > 0 for row in rows.values())
    assert rows["IDA* misplaced"]["seconds_theirs"] is None


def test_solutions_of_an_inadmissible_heuristic_are_compared_with_the_optima() -> None:
    rows = {row["search"]: row for row in table_of("s2", "difficult")}
    assert rows["A* inversions"]["effective"] == "9 of 10"
    assert rows["A* inversions"]["steps"] > rows["A*"]["steps"]
