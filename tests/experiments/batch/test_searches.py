"""The searches of a batch, and the names of their folders."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from taquin.experiments.batch.searches import choose_searches

if TYPE_CHECKING:
    from pathlib import Path


def folders(algorithms: list[str], heuristics: list[str]) -> list[str]:
    return [each.label for each in choose_searches(algorithms, heuristics)]


def test_folders_are_named_after_algorithm_and_heuristic() -> None:
    assert folders(["astar", "bfs"], ["manhattan"]) == ["astar", "bfs"]
    assert folders(["astar", "bfs"], ["manhattan", "kim"]) == [
        "astar-manhattan",
        "astar-kim",
        "bfs",
    ]


def test_the_same_search_appears_once() -> None:
    assert folders(["astar", "A-star"], ["manhattan"]) == ["astar"]


def test_an_uninformed_search_appears_once_and_without_a_heuristic() -> None:
    one = choose_searches(["bfs", "A*", "astar"], ["misplaced"], threads=2)
    assert [(each.label, each.config.describe()) for each in one] == [
        ("bfs", "bfs"),
        ("astar", "astar + misplaced"),
    ]
    assert one[0].config.threads == 2
    assert folders(["bfs", "ida-star"], ["misplaced", "manhattan"]) == [
        "bfs",
        "ida-star-misplaced",
        "ida-star-manhattan",
    ]


def test_a_path_in_a_heuristic_becomes_one_folder_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "some").mkdir()
    for name in ("some/path.txt", "some-path.txt"):
        (tmp_path / name).write_text(". A A\nB A A\nB B B\n")
    chosen = choose_searches(["astar"], ["manhattan", "pdb:some/path.txt", "pdb:some-path.txt"])
    assert [each.label for each in chosen] == [
        "astar-manhattan",
        "astar-pdb:some-path.txt",
        "astar-pdb:some-path.txt-2",
    ]
    assert chosen[1].config.heuristic.name == "pdb:some/path.txt"
