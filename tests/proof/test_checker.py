"""The checker: its values are those of the package, and it refutes changed certificates."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from taquin import Limits, Puzzle, solve
from taquin._native import pattern_distance
from taquin.board import Board
from taquin.heuristics import find_heuristic
from taquin.heuristics.registry import HEURISTICS
from taquin.instances.random_boards import random_board
from taquin.proof import checker
from taquin.proof.certificate import Certificate
from taquin.proof.checker import verify, wording
from taquin.proof.checker.pattern_search import fewest_moves, pattern_value
from taquin.proof.checker.plain_heuristics import plain_value
from taquin.proof.checker.rules import is_solvable, parity_of
from taquin.proof.checker.wording import name_of_heuristic
from taquin.proof.lower_bounds import lower_bounds_of_start
from taquin.search.framework.registry import ALGORITHMS
from tests.strategies import puzzles

BOARD = "8 6 7 2 5 4 3 0 1"
FIFTEEN = "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"
NAMES = ["manhattan", "linear-conflict", "inversion-distance", "walking-distance"]


def certificate_of(start: str = BOARD, **options: Any) -> Certificate:
    return Certificate.of(solve(start, **options), lower_bounds_of_start(Puzzle.of(start)))


def test_it_imports_no_search_code() -> None:
    files = sorted(Path(checker.__path__[0]).glob("*.py"))
    assert len(files) > 5
    nodes = [
        node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    ]
    imported = {
        f"{node.module}.{alias.name}"
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert not any(isinstance(node, ast.Import) and "taquin" in ast.dump(node) for node in nodes)
    allowed = {
        "taquin.native.extension.pattern_distance",
        "taquin.errors.TaquinError",
        "taquin.heuristics.walking_distance.check_size",
        "taquin.heuristics.walking_distance.walking_distance",
        "taquin.pdb.file_format.DamagedPdb",
        "taquin.pdb.file_format.read_header",
        "taquin.pdb.store",
        "taquin.pdb.pattern.Pattern",
        "taquin.puzzle.Puzzle",
        "taquin.board.Tiles",
        "taquin.proof.certificate.Certificate",
        "taquin.proof.evidence.Evidence",
        "taquin.proof.evidence.PatternEvidence",
    }
    own = {name for name in imported if name.startswith("taquin.proof.checker.")}
    assert {name for name in imported if name.startswith("taquin")} - own <= allowed


@settings(max_examples=150, deadline=None)
@given(puzzles(largest_side=6))
def test_parity_and_heuristics_are_those_of_the_package(puzzle: Puzzle) -> None:
    assert is_solvable(puzzle.start.tiles, puzzle.goal.tiles, puzzle.cols) == puzzle.solvable
    for name in NAMES[:3]:
        assert plain_value(name, puzzle) == find_heuristic(name).bind(puzzle)(puzzle.initial)


def test_walking_distance_if_it_applies() -> None:
    puzzle = Puzzle.of(FIFTEEN)
    assert plain_value("walking-distance", puzzle) == find_heuristic("walking-distance").bind(
        puzzle
    )(puzzle.initial)
    large = Board.goal("spiral", 6, 6)
    assert plain_value("walking-distance", Puzzle(large, large)) is None
    assert plain_value("kim", puzzle) is None


@pytest.mark.parametrize(("rows", "cols", "tiles"), [(3, 3, 4), (2, 5, 5), (4, 4, 4), (3, 5, 3)])
def test_the_pattern_search_in_python_finds_the_values_of_the_engine(
    rows: int, cols: int, tiles: int
) -> None:
    rng = Random(rows * cols)
    for _ in range(15):
        homes = sorted(rng.sample(range(1, rows * cols), tiles))
        *cells, blank = rng.sample(range(rows * cols), tiles + 1)
        by_engine = pattern_distance(rows, cols, 0, bytes(homes), bytes(cells), blank, 10**6)
        assert fewest_moves(rows, cols, cells, blank, homes, 0) == by_engine


def test_the_pattern_search_stops_at_its_limit() -> None:
    assert fewest_moves(4, 4, [15, 14, 13], 0, [1, 2, 3], 0, max_nodes=3) is None


def test_large_patterns_of_large_boards_are_searched_in_python() -> None:
    goal = Board.goal("blank-last", 16, 16)
    puzzle = Puzzle(random_board(goal, Random(1)), goal)
    assert pattern_value(puzzle, [1, 2]) is not None
    near = Puzzle(goal.apply(goal.legal_moves()[0]), goal)
    assert pattern_value(near, [240, 1, 2, 3, 4, 5, 6, 7]) == 1


@pytest.mark.parametrize("thorough", [False, True])
@pytest.mark.parametrize("start", [BOARD, "1 2 3 4 5 6 7 8 0", "3 1 2 0", "5 4 3/2 1 0"])
def test_a_correct_certificate_is_not_refuted(start: str, *, thorough: bool) -> None:
    verdict = verify(certificate_of(start), thorough=thorough)
    assert verdict.refuted == []
    assert verdict.optimal in ("proven", "claimed")


def test_proven_and_claimed_statements() -> None:
    verdict = verify(certificate_of(algorithm="ida-star", heuristic="manhattan"))
    assert "the 31 moves lead from start to goal" in verdict.proven
    assert "every solution has an odd number of moves" in verdict.proven
    assert "no solution is shorter than 21 moves (manhattan, recomputed)" in verdict.proven
    assert verdict.claimed == [
        "no solution is shorter than 31 moves: 5 iterations of ida-star with manhattan, "
        "which only a repeated search can confirm"
    ]
    assert (verdict.optimal, verdict.claimed_bound) == ("claimed", 31)
    assert verdict.proven_bound < 31
    assert verdict.gap == 31 - verdict.proven_bound
    assert "claimed to be optimal" in verdict.summary


def test_a_solution_of_the_length_of_its_bound_is_proven_optimal() -> None:
    verdict = verify(certificate_of("1 2 3 4 0 6 7 5 8"))
    assert (verdict.optimal, verdict.gap) == ("proven", 0)
    assert verdict.summary == "2 moves are proven optimal"


def test_unsolvable_and_unsolved() -> None:
    verdict = verify(certificate_of("1 2 3 4 5 6 8 7 0"))
    assert verdict.proven == ["there is no solution: the parity forbids it"]
    assert not verdict.refuted
    verdict = verify(certificate_of(FIFTEEN, algorithm="astar", limits=Limits(nodes=5)))
    assert not verdict.refuted
    assert verdict.cost is None
    assert "the certificate has no solution" in verdict.summary


Change = Callable[[dict[str, Any]], object]


def pattern_of(data: dict[str, Any]) -> dict[str, Any]:
    evidence = next(each for each in data["evidence"] if each["heuristic"] == "pdb:small")
    pattern: dict[str, Any] = evidence["patterns"][0]
    return pattern


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.update(moves=data["moves"][:-1] + "U"), "do not end at the goal"),
        (lambda data: data.update(moves="D" + data["moves"][1:]), "leads off the board"),
        (lambda data: data.update(moves=data["moves"][:-2]), "do not end at the goal"),
        (lambda data: data.update(moves=None), "there are no moves"),
        (lambda data: data.update(cost=29), "the cost is given as 29, but there are 31 moves"),
        (lambda data: data.update(cost=None), "the cost is given as None"),
        (lambda data: data.update(lower_bound=33), "the highest value of the evidence is 31"),
        (lambda data: data.update(status="unsolvable"), "by parity there is a solution"),
        (lambda data: data.update(start="8 6 7 2 5 4 0 3 1"), "leads off the board"),
        (lambda data: data.update(start="6 8 7 2 5 4 3 0 1"), "but there is no solution"),
        (
            lambda data: data["evidence"][-1].update(value=data["evidence"][-1]["value"] + 2),
            "no solution is shorter than 23 moves by",
        ),
        (lambda data: data["evidence"][-1].update(value=33), "this solution has 31"),
        (lambda data: data["evidence"][0]["rounds"].reverse(), "thresholds rise"),
        (lambda data: data["evidence"][0].update(value=23), "thresholds rise"),
        (lambda data: pattern_of(data).update(value=90), "not 90"),
        (
            lambda data: pattern_of(data).update(checksum="0" * 16),
            "here, not 0000",
        ),
        (lambda data: pattern_of(data).update(table="../../x"), r"not \.\./\.\./x"),
        (
            lambda data: pattern_of(data)["tiles"].append(
                next(iter(set(range(1, 9)) - set(pattern_of(data)["tiles"])))
            ),
            "adds up two patterns that both contain tile",
        ),
        (
            lambda data: next(
                each for each in data["evidence"] if each["heuristic"] == "pdb:small"
            ).update(partition=["1 1 1", "1 1 1", "1 1 ."]),
            "the partition of pdb:small does not show its patterns",
        ),
    ],
)
def test_a_changed_certificate_is_refuted(change: Change, message: str) -> None:
    find_heuristic("pdb:small").bind(
        Puzzle.of(BOARD)
    )  # stores its PDBs, so that the certificate names them
    data = json.loads(certificate_of(algorithm="ida-star", heuristic="manhattan").to_json())
    change(data)
    verdict = verify(Certificate.from_json(json.dumps(data)))
    assert verdict.optimal == "open"
    assert verdict.summary == "the certificate is wrong"
    with pytest.raises(AssertionError, match=message):
        raise AssertionError("; ".join(verdict.refuted))


def test_a_bound_by_an_unknown_heuristic_is_only_claimed() -> None:
    data = json.loads(certificate_of().to_json())
    data["evidence"].append({"kind": "heuristic", "heuristic": "oracle", "value": 31})
    verdict = verify(Certificate.from_json(json.dumps(data)))
    assert not verdict.refuted
    assert (
        "(a heuristic with an unknown name: this checker cannot compute it)" in verdict.claimed[-1]
    )


def test_names_are_printed_only_if_they_are_known() -> None:
    assert set(wording.ALGORITHMS) == set(ALGORITHMS)
    assert set(wording.HEURISTICS) == set(HEURISTICS)
    for name in (*HEURISTICS, "pdb", "pdb:small", "max(manhattan, pdb:large)"):
        assert name_of_heuristic(name) == name
    for name in ("", "oracle", "pdb:a b", "max(manhattan, x)", "manhattan\n31 moves are proven"):
        assert name_of_heuristic(name) == "a heuristic with an unknown name"


@pytest.mark.parametrize("size", [(6, 6), (16, 16), (32, 32), (64, 64)])
def test_large_boards(size: tuple[int, int]) -> None:
    goal = Board.goal("blank-last", *size)
    puzzle = Puzzle(random_board(goal, Random(1)), goal)
    solution = solve(
        puzzle.start, algorithm="greedy", heuristic="misplaced", limits=Limits(nodes=1)
    )
    made = Certificate.of(solution, lower_bounds_of_start(puzzle))
    verdict = verify(made)
    assert not verdict.refuted
    assert verdict.proven_bound == made.lower_bound
    assert verdict.proven_bound % 2 == parity_of(puzzle)
