"""The example boards have the depths and names that their CSV file states."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from taquin.board import Board
from taquin.experiments.batch.example import example_boards, write_example
from taquin.experiments.batch.find_boards import find_boards
from taquin.instances.atlas import true_distances

GOAL = Board.goal("blank-first", 3, 3)
DEPTHS = {"easy": range(1, 10), "moderate": range(10, 20), "difficult": range(20, 32)}


def test_every_depth_is_correct_and_fits_its_level() -> None:
    distance = true_distances(GOAL)
    for each in example_boards():
        assert distance(each.board.tiles) == each.depth
        assert each.depth in DEPTHS[each.level]


def test_ten_different_boards_per_level_with_the_names_of_s2() -> None:
    boards = example_boards()
    assert Counter(each.level for each in boards) == dict.fromkeys(DEPTHS, 10)
    assert len({each.board for each in boards}) == 30
    for level in DEPTHS:
        names = [each.name for each in boards if each.level == level]
        assert names == [f"3x3_{number}" for number in range(1, 11)]


def test_the_written_files_are_found_in_order(tmp_path: Path) -> None:
    assert write_example(tmp_path / "in") == 30
    found = find_boards(tmp_path / "in", lambda _: GOAL, tmp_path / "out")
    assert found.errors == []
    assert [(e.set_name, e.id, e.start) for e in found.instances] == [
        (each.level, each.name, each.board) for each in example_boards()
    ]
