"""The search that a board gets, by its size, the engine, and the stored pattern databases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from taquin.board import Board
from taquin.choose_search import OPTIMAL_SEARCH, choose_config, config_for
from taquin.errors import NotApplicable, TaquinError
from taquin.heuristics import find_heuristic, pattern_database
from taquin.heuristics.pattern_database import (
    best_available,
    load_pattern_set,
    stored_heuristics,
    with_resolved_pdb,
)
from taquin.limits import Limits
from taquin.pdb import store
from taquin.pdb.catalogue import find_set
from taquin.pdb.listener import Listener, listening
from taquin.puzzle import Puzzle
from taquin.search.framework.observer import Observer
from taquin.search_config import SearchConfig
from taquin.solution import Status
from taquin.solve import solve

if TYPE_CHECKING:
    from pathlib import Path

    from taquin.pdb.pattern import Pattern

FIFTEEN = "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"
OPTIMAL_PDB = f"{OPTIMAL_SEARCH} pdb:small"
ANYTIME = "anytime zero"
OPTIMAL_ANYTIME = "anytime zero True"


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    load_pattern_set.cache_clear()
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    return tmp_path


def goal_puzzle(rows: int, cols: int, goal: str = "blank-last") -> Puzzle:
    board = Board.goal(goal, rows, cols)
    return Puzzle(board, board)


def chosen(rows: int, cols: int, engine: str = "auto", *, optimal: bool = False) -> str:
    config = choose_config(goal_puzzle(rows, cols), engine, optimal=optimal)
    return " ".join(
        (config.algorithm.name, config.heuristic.name, *map(str, dict(config.options).values()))
    )


@pytest.mark.parametrize(
    ("rows", "cols", "default", "optimal"),
    [
        (2, 2, "astar max(linear-conflict, inversion-distance)", None),
        (2, 7, "astar max(linear-conflict, inversion-distance)", None),
        (3, 3, "astar max(walking-distance, linear-conflict)", None),
        (4, 3, "astar max(walking-distance, linear-conflict)", None),
        (3, 5, OPTIMAL_PDB, OPTIMAL_PDB),
        (5, 3, OPTIMAL_PDB, OPTIMAL_PDB),
        (4, 4, OPTIMAL_PDB, OPTIMAL_PDB),
        (2, 8, OPTIMAL_PDB, OPTIMAL_PDB),
        (4, 5, ANYTIME, OPTIMAL_ANYTIME),
        (5, 5, ANYTIME, OPTIMAL_ANYTIME),
        (2, 9, ANYTIME, OPTIMAL_ANYTIME),
        (8, 8, ANYTIME, OPTIMAL_ANYTIME),
        (14, 14, ANYTIME, OPTIMAL_ANYTIME),
        (20, 20, ANYTIME, OPTIMAL_ANYTIME),
        (2, 100, ANYTIME, OPTIMAL_ANYTIME),
    ],
)
def test_the_search_by_size(
    rows: int, cols: int, default: str, optimal: str | None, empty_cache: Path
) -> None:
    assert chosen(rows, cols) == default
    assert chosen(rows, cols, optimal=True) == (optimal or default)
    assert list(empty_cache.iterdir()) == []  # choosing a search builds nothing


def test_the_python_engine_uses_no_pdbs() -> None:
    assert chosen(4, 4, "python") == "astar max(walking-distance, linear-conflict)"
    assert chosen(2, 8, "python") == "astar linear-conflict 1.5"
    assert chosen(5, 5, "python") == "astar linear-conflict 3"
    assert chosen(5, 5, "python", optimal=True) == f"{OPTIMAL_SEARCH} linear-conflict"


def test_an_observer_of_nodes_gets_a_search_for_the_python_engine() -> None:
    easy = "1 2 3 4 5 6 7 8 9 10 11 12 13 0 14 15"
    assert solve(easy, observer=Observer()).heuristic == "max(walking-distance, linear-conflict)"
    assert solve(easy).heuristic == "pdb:small"


def test_the_strongest_stored_set(monkeypatch: pytest.MonkeyPatch) -> None:
    present = set(find_set(4, 4, "large").patterns())
    monkeypatch.setattr(store, "is_stored", lambda pattern: pattern.representative in present)
    assert chosen(4, 4) == f"{OPTIMAL_SEARCH} pdb:large"
    puzzle = goal_puzzle(4, 4, "spiral")  # its blank is in another cell, so those PDBs do not apply
    assert choose_config(puzzle).heuristic.name == "pdb:small"


def test_without_memory_for_pdbs_the_search_uses_another_heuristic(
    empty_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pattern_database, "free_memory", lambda: 50_000_000)
    assert best_available(Board.goal("blank-last", 4, 4)) is None
    assert chosen(4, 4) == f"{OPTIMAL_SEARCH} walking-distance"
    assert chosen(2, 8) == ANYTIME


def test_stored_pdbs_need_no_memory_to_build(monkeypatch: pytest.MonkeyPatch) -> None:
    assert solve(FIFTEEN).cost == 49
    monkeypatch.setattr(pattern_database, "free_memory", lambda: 50_000_000)
    assert chosen(4, 4) == OPTIMAL_PDB


def test_a_15_puzzle_is_solved_with_pdbs() -> None:
    solution = solve(FIFTEEN)
    assert (solution.cost, solution.optimal, solution.heuristic) == (49, True, "pdb:small")
    assert solution.replay()[-1] == Board.goal("blank-last", 4, 4).tiles


@pytest.mark.parametrize("goal", ["blank-first", "spiral"])
def test_other_goals(goal: str) -> None:
    start = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0" if goal == "blank-first" else FIFTEEN
    solution = solve(start, goal)
    other = solve(start, goal, algorithm="ida-star", heuristic="walking-distance")
    assert solution.cost == other.cost
    assert solution.status is other.status


class TestOptimal:
    def test_a_large_board(self) -> None:
        solution = solve("2 3 0 / 1 5 6 / 4 7 8 / 10 11 9 / 13 14 12 / 16 17 15", optimal=True)
        assert (solution.algorithm, solution.optimal) == ("anytime", True)
        assert solution.replay()[-1] == Board.goal("blank-last", 6, 3).tiles

    def test_at_a_limit_the_best_solution_and_bound_remain(self) -> None:
        board = "17 1 20 9 16 / 2 22 19 14 5 / 15 21 0 3 24 / 23 18 13 12 7 / 10 8 6 4 11"
        start = Board.parse(board)
        solution = solve(start, "blank-first", optimal=True, limits=Limits(nodes=20_000))
        assert solution.status is Status.NODE_LIMIT
        assert solution.statistics.expanded <= 20_000
        assert (
            solution.replay()[-1] == Board.goal("blank-first", 5, 5).tiles
        )  # not proven to be shortest
        estimate = find_heuristic("pdb:small").bind(Puzzle.of(start, "blank-first"))
        assert estimate(start.tiles) <= solution.lower_bound <= 100

    def test_only_admissible_heuristics_are_allowed(self) -> None:
        solution = solve("8 6 7 2 5 4 3 0 1", heuristic="manhattan", optimal=True)
        assert (solution.algorithm, solution.cost) == (OPTIMAL_SEARCH, 31)
        assert solution.optimal
        for other in ("kim", lambda _: 0):
            with pytest.raises(NotApplicable, match="may overestimate"):
                solve("8 6 7 2 5 4 3 0 1", heuristic=other, optimal=True)

    @pytest.mark.parametrize(
        "options", [{"algorithm": "greedy"}, {"weight": 2}, {"width": 5}, {"ties": "fifo"}]
    )
    def test_search_options_are_refused(self, options: dict[str, object]) -> None:
        with pytest.raises(NotApplicable, match="chooses the search and its options"):
            solve(FIFTEEN, optimal=True, **options)  # type: ignore[arg-type]


class TestWithin:
    def test_a_large_board_stops_when_it_is_good_enough(self) -> None:
        board = "17 1 20 9 16 / 2 22 19 14 5 / 15 21 0 3 24 / 23 18 13 12 7 / 10 8 6 4 11"
        solution = solve(board, "blank-first", within=1.5, limits=Limits(seconds=20))
        assert solution.status is Status.SOLVED
        assert solution.cost is not None
        assert solution.cost <= 1.5 * solution.lower_bound

    def test_a_small_board_is_still_solved_optimally(self) -> None:
        assert solve(FIFTEEN, within=1.2).optimal

    @pytest.mark.parametrize("option", [{"within": 1.1}, {"optimal": True}])
    def test_anytime_takes_it_as_its_option(self, option: dict[str, Any]) -> None:
        puzzle = Puzzle.of(FIFTEEN)
        config = config_for(puzzle, algorithm="anytime", **option)
        assert config == SearchConfig.from_options("anytime", **option)
        assert solve(puzzle, algorithm="anytime", **option).status is Status.SOLVED

    @pytest.mark.parametrize("within", [0.99, 0, -1, float("nan")])
    def test_a_factor_below_1_is_refused(self, within: float) -> None:
        for board in (FIFTEEN, Board.goal("blank-last", 6, 6)):
            with pytest.raises(TaquinError, match="within must be at least 1"):
                solve(board, within=within)

    @pytest.mark.parametrize("options", [{"algorithm": "greedy"}, {"width": 5}, {"optimal": True}])
    def test_other_options_are_refused(self, options: dict[str, object]) -> None:
        with pytest.raises(NotApplicable, match="chooses the search and its options"):
            solve(FIFTEEN, within=1.1, **options)  # type: ignore[arg-type]


class RecordingListener(Listener):
    """Records its calls."""

    def __init__(self) -> None:
        self.missing: list[Pattern] = []
        self.messages: list[str] = []
        self.ticks = self.ends = 0

    def begin(self, missing: object) -> None:
        self.missing += missing  # type: ignore[arg-type]

    def progress(self, pattern: Pattern, depth: int, found: int, total: int, /) -> None:
        assert pattern in self.missing
        assert 0 <= found <= total
        self.ticks += 1

    def say(self, sentence: str, /) -> None:
        self.messages.append(sentence)

    def end(self) -> None:
        self.ends += 1


class TestListener:
    def test_only_the_first_use_builds(
        self, empty_cache: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        listener = RecordingListener()
        with listening(listener):
            assert solve(FIFTEEN).cost == 49
            assert solve(FIFTEEN).cost == 49
        assert listener.missing == list(find_set(4, 4, "small").patterns())
        assert listener.ticks > 0
        assert listener.ends == 1
        assert listener.messages == []
        assert capfd.readouterr() == ("", "")

    def test_the_library_prints_nothing(
        self, empty_cache: Path, capfd: pytest.CaptureFixture[str]
    ) -> None:
        (empty_cache / "tables").mkdir()
        for pattern in find_set(3, 3, "small").patterns():
            store.path_of(pattern).write_bytes(b"damaged")
        assert solve("8 6 7 2 5 4 3 0 1", heuristic="pdb").cost == 31
        assert capfd.readouterr() == ("", "")

    def test_a_damaged_file_is_reported(self, empty_cache: Path) -> None:
        listener = RecordingListener()
        (empty_cache / "tables").mkdir()
        pattern = find_set(3, 3, "small").patterns()[0]
        store.path_of(pattern).write_bytes(b"damaged")
        with listening(listener):
            assert solve("8 6 7 2 5 4 3 0 1", heuristic="pdb").cost == 31
        assert len(listener.messages) == 1
        assert "the pattern database is built again" in listener.messages[0]

    def test_an_exception_of_the_listener_stops_the_build(self, empty_cache: Path) -> None:
        class Raising(RecordingListener):
            def progress(self, *_: object) -> None:
                raise RuntimeError("enough")

        listener = Raising()
        with listening(listener), pytest.raises(RuntimeError, match="enough"):
            solve(FIFTEEN)
        assert listener.ends == 1
        assert list((empty_cache / "tables").iterdir()) == []


def test_settled_names_the_set(empty_cache: Path) -> None:
    goal = Board.goal("blank-last", 3, 3)
    assert with_resolved_pdb(find_heuristic("pdb"), goal).name == "pdb:small"
    both = with_resolved_pdb(find_heuristic("max(manhattan, pdb)"), goal)
    assert both.name == "max(manhattan, pdb:small)"
    assert with_resolved_pdb(find_heuristic("manhattan"), goal) is find_heuristic("manhattan")


def test_stored_heuristics(empty_cache: Path) -> None:
    goal = Board.goal("blank-last", 3, 3)
    assert stored_heuristics(goal) == ()
    find_heuristic("pdb:small").bind(Puzzle(goal, goal))
    assert [each.name for each in stored_heuristics(goal)] == ["pdb:small"]
    assert stored_heuristics(Board.goal("blank-last", 17, 17)) == ()
