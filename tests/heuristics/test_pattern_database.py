"""pdb, pdb:NAME, pdb:FILE: specs, loading, and searches in both engines."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING

import pytest

from taquin.board import Board
from taquin.errors import NotApplicable, NotationError, TaquinError, UnknownName
from taquin.heuristics import HEURISTICS, find_heuristic
from taquin.heuristics.pattern_database import family, load_pattern_set, strongest_stored
from taquin.instances.random_boards import random_board
from taquin.limits import Limits
from taquin.pdb import build, store
from taquin.pdb.catalogue import find_set
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
from taquin.solve import solve
from tests.native.engines import outcomes

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

HARD = "8 6 7 2 5 4 3 0 1"
FIFTEEN = "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One cache for all tests of this file, so that each pattern database is built once."""
    folder = tmp_path_factory.getbasetemp() / "pattern-databases"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TAQUIN_CACHE", str(folder))
        yield folder


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    load_pattern_set.cache_clear()
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    return tmp_path


def test_names() -> None:
    assert find_heuristic("pdb").name == "pdb"
    assert find_heuristic(" PDB:Small ").name == "pdb:small"
    assert [each.name for each in family()][:2] == ["pdb", "pdb:small"]
    for each in family():
        assert each.admissible
        assert each.consistent
        assert each.summary.endswith(".")
        assert each.source
        assert each.name not in HEURISTICS  # otherwise `taquin check` would build pattern databases


def test_unknown_sets() -> None:
    with pytest.raises(UnknownName, match="'smal'; did you mean 'small'"):
        find_heuristic("pdb:smal")
    with pytest.raises(NotationError, match="pdb: is incomplete: write pdb:NAME"):
        find_heuristic("pdb:")
    with pytest.raises(UnknownName, match="'pdb8'"):
        find_heuristic("pdb8")
    with pytest.raises(UnknownName, match="for 3×3 boards 'large'"):
        solve(HARD, heuristic="pdb:large")


@pytest.mark.parametrize("goal", ["blank-last", "blank-first", "spiral"])
@pytest.mark.parametrize("algorithm", ["astar", "ida-star"])
def test_both_engines_agree(goal: str, algorithm: str) -> None:
    rng = Random(goal)
    target = Board.goal(goal, 3, 3)
    for name in ("pdb", "max(pdb:small, manhattan)"):
        puzzle = Puzzle(random_board(target, rng), target)
        slow, fast = outcomes(SearchConfig.from_options(algorithm, name), puzzle, Limits())
        assert fast == slow


@pytest.mark.parametrize("algorithm", ["astar", "ida-star", "greedy", "beam", "rbfs"])
def test_every_informed_search_uses_them(algorithm: str) -> None:
    solution = solve(HARD, algorithm=algorithm, heuristic="pdb")
    assert solution.solved
    assert solution.heuristic == "pdb"
    assert solution.replay()[-1] == Board.goal("blank-last", 3, 3).tiles
    if algorithm in ("astar", "ida-star", "rbfs"):
        assert solution.cost == 31
        assert solution.optimal


@pytest.mark.parametrize("board", [FIFTEEN, "7 11 2 4 / 1 9 0 8 / 5 10 3 6"])
def test_costs_equal_those_of_other_heuristics(board: str) -> None:
    for goal in ("blank-last", "spiral"):
        pattern = solve(board, goal, algorithm="ida-star", heuristic="pdb")
        other = solve(board, goal, algorithm="ida-star", heuristic="walking-distance")
        assert pattern.cost == other.cost
        assert pattern.solved == Puzzle.of(board, goal).solvable
        assert pattern.statistics.expanded <= other.statistics.expanded


def test_a_set_is_loaded_once_per_goal() -> None:
    goal = Board.goal("blank-last", 3, 3)
    chosen = find_set(3, 3, "small")
    same = load_pattern_set(Board.goal("blank-last", 3, 3), find_set(3, 3, "small"))
    assert load_pattern_set(goal, chosen) is same
    assert load_pattern_set(Board.goal("spiral", 3, 3), chosen) is not same


def test_missing_pdbs_are_built_and_stored(empty_cache: Path) -> None:
    patterns = find_set(3, 3, "small").patterns()
    assert not any(map(store.is_stored, patterns))
    assert solve(HARD, heuristic="pdb").cost == 31
    assert all(map(store.is_stored, patterns))


def test_pdb_is_the_strongest_stored_set(
    empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "is_stored", lambda pattern: pattern in present)
    small, large = find_set(4, 4, "small"), find_set(4, 4, "large")
    present: set[object] = set()
    assert strongest_stored(4, 4, 15) == small
    present = set(large.patterns())
    assert strongest_stored(4, 4, 15) == large
    present = set(large.patterns()[:1])
    assert strongest_stored(4, 4, 15) == small


class TestDrawings:
    def test_a_file_of_drawings(self, tmp_path: Path) -> None:
        file = tmp_path / "Mine.txt"
        file.write_text("# mine\n. A A\nB A A\nB B B\n\n. A A\nA A B\nB B B\n")
        heuristic = find_heuristic(f"pdb:{file}")
        assert heuristic.name == f"pdb:{file}"  # file names are case-sensitive
        assert "4-4, 4-4" in heuristic.summary
        puzzle = Puzzle.of(HARD)
        one = find_heuristic("pdb:small").bind(puzzle)
        assert heuristic.bind(puzzle)(puzzle.initial) >= one(puzzle.initial)
        assert solve(HARD, heuristic=f"max(pdb:{file}, manhattan)").cost == 31

    def test_a_drawing_serves_the_transposed_board(self, tmp_path: Path) -> None:
        file = tmp_path / "wide.txt"
        file.write_text(". A A\nA A A\n")
        for board in ("5 4 3 / 2 1 0", "5 4 / 3 2 / 1 0"):
            puzzle = Puzzle.of(board)
            if puzzle.solvable:
                true = solve(board, algorithm="bfs").cost
                assert find_heuristic(f"pdb:{file}").bind(puzzle)(puzzle.initial) == true

    def test_a_drawing_of_another_size(self, tmp_path: Path) -> None:
        file = tmp_path / "small.txt"
        file.write_text(". A\nA A\n")
        with pytest.raises(NotApplicable, match="is drawn for 2×2 boards, not for 3×3"):
            solve(HARD, heuristic=f"pdb:{file}")

    def test_drawings_of_different_sizes(self, tmp_path: Path) -> None:
        file = tmp_path / "two.txt"
        file.write_text(". A\nA A\n\n. A A\nA A A\n")
        with pytest.raises(NotationError, match="different sizes, 2×2 and 2×3"):
            find_heuristic(f"pdb:{file}")

    def test_an_error_points_into_a_wrong_drawing(self, tmp_path: Path) -> None:
        file = tmp_path / "wrong.txt"
        file.write_text(". A\nA ?\n")
        with pytest.raises(
            NotationError, match=r"wrong.txt: line 2: '\?' is not a pattern"
        ) as caught:
            find_heuristic(f"pdb:{file}")
        assert caught.value.pointer() == "A ?\n  ^"

    def test_files_that_cannot_be_read(self, tmp_path: Path) -> None:
        with pytest.raises(TaquinError, match=r"cannot read .*none.txt: No such file"):
            find_heuristic(f"pdb:{tmp_path}/none.txt")
        with pytest.raises(TaquinError, match="cannot read"):
            find_heuristic(f"pdb:{tmp_path}/")
        (tmp_path / "binary.txt").write_bytes(b"\xff\xfe\x00")
        with pytest.raises(TaquinError, match="it is not a text file"):
            find_heuristic(f"pdb:{tmp_path}/binary.txt")


def test_the_error_of_a_build_reaches_the_caller(
    empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise NotApplicable("no memory")

    monkeypatch.setattr(build, "obtain", refuse)
    with pytest.raises(NotApplicable, match="no memory"):
        solve(HARD, heuristic="pdb")


def test_other_heuristics_do_not_load_the_package() -> None:
    code = (
        "import taquin, sys\n"
        "taquin.solve('4 1 2 5 8 3 7 0 6', heuristic='manhattan')\n"
        "sys.stdout.write(' '.join(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not [name for name in done.stdout.split() if name.startswith("taquin.pdb")]
