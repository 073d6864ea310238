"""The tables of S0, whose searches ran out of memory."""

from __future__ import annotations

from tests.experiments.lab.reproduced import table_of


def test_every_search_solves_the_8_puzzle() -> None:
    rows = table_of("s0", "8-puzzle", quick=True)
    assert {row["outcome"].split(",")[0] for row in rows} == {"3 moves"}
    assert [row["seconds_theirs"] for row in rows[:3]] == [0.000628, 0.000735, None]


def test_the_15_puzzle() -> None:
    rows = {row["search"]: row for row in table_of("s0", "15-puzzle", quick=True)}
    assert rows["UCS"]["bytes_theirs"] == "out of 30 GB"
    assert rows["UCS"]["outcome"].startswith("memory limit, ≥ ")
    assert rows["UCS"]["bytes_ours"] <= 64_000_000
    assert rows["A*"]["outcome"] == "51 moves"  # its heuristic is not admissible
    assert rows["A*"]["bytes_ours"] < rows["A*"]["bytes_theirs"]
    assert rows["A* corrected"]["outcome"] == "49 moves, optimal"


def test_some_searches_solve_the_35_puzzle() -> None:
    rows = {row["search"]: row for row in table_of("s0", "35-puzzle", quick=True)}
    for search in ("UCS", "A*"):
        assert rows[search]["bytes_theirs"] == "out of 30 GB"
        assert rows[search]["outcome"].startswith("memory limit")
    assert rows["beam"]["outcome"] == "220 moves"
    assert rows["weighted A*"]["outcome"] == "330 moves"
    assert rows["constructive"]["outcome"].endswith(" moves")
