"""The tables of S4: its cases, and pairs with other goals."""

from __future__ import annotations

from taquin.experiments.lab.reproduce.s4 import states_expanded
from taquin.puzzle import Puzzle
from tests.experiments.lab.reproduced import table_of


def test_the_cases() -> None:
    rows = table_of("s4", "cases")
    assert [row["theirs"] for row in rows[:6]] == [row["ours"] for row in rows[:6]]
    assert [row["ours"] for row in rows] == [0, 1, 2, 3, 4, 20, 20, 28, "unsolvable"]
    assert [row["theirs"] for row in rows[6:]] == [*["time limit"] * 2, "unsolvable"]


def test_nodes_in_s4s_count_equal_the_published_ones() -> None:
    rows = [row for row in table_of("s4", "cases") if row["expanded_theirs"] is not None]
    assert [row["expanded_theirs"] for row in rows] == [5, 548]
    assert [row["expanded_alike"] for row in rows] == [5, 548]
    assert [row["expanded_ours"] for row in rows] == [4, 550]


def test_the_goal_board_needs_no_expansion() -> None:
    assert states_expanded(Puzzle.of("1 2 3 4 5 6 7 8 0")) == 0


def test_other_goals_and_a_time_limit() -> None:
    rows = table_of("s4", "pairs")
    found = {(row["start"], row["goal"], row["search"]): row["ours"] for row in rows}
    middle = "1 2 3 8 0 4 7 6 5"
    assert found["5 6 7 4 0 8 3 2 1", middle, "A* Manhattan"] == "30 moves, optimal"
    assert found["2 1 3 8 0 4 7 6 5", middle, "A* misplaced"] == "unsolvable"
    assert found["3 4 0 5 6 2 7 1 8", "8 6 7 2 5 4 3 0 1", "A* misplaced"] == "25 moves, optimal"
    assert rows[-2]["ours"].startswith(("time limit, ≥ ", "49 moves"))
    assert rows[-1]["ours"] == "49 moves, optimal"
