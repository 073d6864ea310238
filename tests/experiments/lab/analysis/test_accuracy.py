"""Heuristic estimates against true distances."""

from __future__ import annotations

import pytest

from taquin.board import Board
from taquin.errors import NotApplicable
from taquin.experiments.lab.analysis.accuracy import (
    accuracy_of_every_state,
    accuracy_of_results,
    heuristics_of,
)
from taquin.experiments.lab.analysis.results import NothingToDraw, Results
from taquin.heuristics import find_heuristic
from taquin.puzzle import Puzzle
from tests.experiments.lab.runs import Contenders, book, run_of, small_results
from tests.small_worlds import distances_by_hand

SMALL = Board.goal("blank-last", 2, 3)


def test_every_state_is_counted_once_with_its_distance() -> None:
    accuracy = accuracy_of_every_state(SMALL, ["manhattan", "misplaced"])
    assert accuracy.scope == "all 360 states of the 2×3 board"
    distances = distances_by_hand(SMALL)
    for name, counts in accuracy.counts.items():
        estimate = find_heuristic(name).bind(Puzzle(SMALL, SMALL))
        pairs = [(distance, estimate(tiles)) for tiles, distance in distances.items()]
        assert counts.total() == len(pairs) == 360
        assert all(counts[pair] == pairs.count(pair) for pair in pairs)
        errors = accuracy.errors(name)
        assert min(errors) == 0
        assert errors.total() == 360
        assert sum(map(len, accuracy.estimates(name).values())) == 360


def test_all_states_of_3x3() -> None:
    accuracy = accuracy_of_every_state(Board.goal("blank-first", 3, 3), ["manhattan"])
    assert accuracy.counts["manhattan"].total() == 181_440
    assert max(accuracy.estimates("manhattan")) == 31
    assert len(accuracy.estimates("manhattan")[31]) == 2


def test_an_overestimate_has_a_negative_error() -> None:
    accuracy = accuracy_of_every_state(SMALL, ["kim"])
    assert min(accuracy.errors("kim")) < 0


def test_larger_boards_are_refused() -> None:
    with pytest.raises(NotApplicable, match="too many states"):
        accuracy_of_every_state(Board.goal("blank-last", 4, 4), ["manhattan"])


def test_the_boards_and_heuristics_of_results() -> None:
    results = small_results()
    assert heuristics_of(results) == ["misplaced", "manhattan"]
    accuracy = accuracy_of_results(results)
    assert list(accuracy.counts) == ["misplaced", "manhattan"]
    assert accuracy.counts["manhattan"].total() == 9
    assert set(accuracy.estimates("manhattan")) == set(range(0, 25, 3))
    named = accuracy_of_results(results, ["linear-conflict"])
    assert list(named.counts) == ["linear-conflict"]
    assert all(error >= 0 for error in named.errors("linear-conflict"))


def test_missing_pattern_databases_are_not_built_for_a_plot(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    contenders: Contenders = {"p": ("astar", "pdb:small", {})}
    rows = [run_of(each, "p", contenders=contenders) for each in book((5, 9))]
    results = Results.of("p", rows)
    assert accuracy_of_results(results).counts["pdb:small"].total() == 2
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path_factory.mktemp("empty")))
    with pytest.raises(NothingToDraw):
        accuracy_of_results(results)


def test_results_without_heuristics_or_depths() -> None:
    uninformed = Results.of("x", small_results().of_contender("breadth first"))
    with pytest.raises(NothingToDraw, match="no contender uses a heuristic"):
        accuracy_of_results(uninformed)
    unknown = [
        {**row, "depth": None, "optimal": False, "lower_bound": 0}
        for row in small_results().rows
        if row["cost"]
    ]
    with pytest.raises(NothingToDraw, match="the optimum of no board is known"):
        accuracy_of_results(Results.of("x", unknown))
