"""A heuristic that claims to be admissible and is not: the search reports it and proves nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

import taquin as tq
from taquin.heuristics import find_heuristic
from taquin.heuristics.maximum import maximum
from taquin.proof.certificate import Certificate
from taquin.proof.checker.certificate import read_text
from taquin.proof.checker.checking import verify
from taquin.proof.lower_bounds import lower_bounds_of_start
from taquin.search.framework.registry import ALGORITHMS
from taquin.search_config import SearchConfig
from taquin.terminal.report import result_line

if TYPE_CHECKING:
    from taquin.board import Tiles
    from taquin.heuristics import Estimate

BOARD = "8 6 7 2 5 4 3 0 1"
OPTIMUM = 31
INFORMED = [name for name, each in ALGORITHMS.items() if each.informed]


@tq.heuristic("doubled", admissible=True, consistent=True)
def doubled(puzzle: tq.Puzzle) -> Estimate:
    """Twice the Manhattan distance."""
    manhattan = find_heuristic("manhattan").bind(puzzle)
    return lambda tiles: 2 * manhattan(tiles)


@tq.heuristic("off-by-five", admissible=True)
def off_by_five(puzzle: tq.Puzzle) -> Estimate:
    """Always 5, even for the goal."""
    return lambda tiles: 5


def solve(algorithm: str, engine: str, heuristic: tq.Heuristic = doubled) -> tq.Solution:  # type: ignore[type-arg]
    width = 50 if algorithm == "beam" else None
    return tq.solve(BOARD, algorithm=algorithm, heuristic=heuristic, width=width, engine=engine)


@pytest.mark.parametrize("engine", ["python", "auto"])
@pytest.mark.parametrize("algorithm", INFORMED)
def test_every_search_names_the_state_and_proves_nothing(algorithm: str, engine: str) -> None:
    solution = solve(algorithm, engine)
    assert solution.cost is not None
    assert solution.cost >= OPTIMUM
    assert (solution.lower_bound, solution.optimal, solution.admissible) == (0, False, False)
    claim = solution.false_claim
    assert claim.startswith("doubled is not admissible: it estimates ")
    assert solution.verdict == f"not proven optimal: {claim}"
    assert json.loads(solution.to_json())["false_claim"] == claim
    assert tq.Solution.from_json(solution.to_json()) == solution
    assert claim in result_line(tq.Puzzle.of(BOARD), solution).plain


def test_the_named_state_is_on_the_path() -> None:
    solution = solve("ida-star", "native")
    assert solution.cost is not None
    value, rest = solution.false_claim.removeprefix(
        "doubled is not admissible: it estimates "
    ).split(" for ")
    board, rest = rest.split(", which is ")
    moves_left = int(rest.split()[0])
    assert int(value) > moves_left
    tiles = tq.Board.parse(board).tiles
    assert solution.replay()[solution.cost - moves_left] == tiles
    assert doubled.bind(tq.Puzzle.of(BOARD))(tiles) == int(value)


@pytest.mark.parametrize("engine", ["python", "native"])
def test_the_goal_is_checked_without_a_path(engine: str) -> None:
    solution = tq.solve(BOARD, heuristic=off_by_five, limits=tq.Limits(nodes=5), engine=engine)
    assert solution.cost is None
    assert solution.lower_bound == 0
    assert solution.verdict == (
        "no solution: off-by-five is not admissible: it estimates 5 for 1 2 3 4 5 6 7 8 0, "
        "which is 0 moves from the goal"
    )


@pytest.mark.parametrize("engine", ["python", "native"])
def test_a_part_of_a_maximum(engine: str) -> None:
    solution = solve("astar", engine, maximum((find_heuristic("manhattan"), doubled)))
    assert solution.false_claim.startswith("max(manhattan, doubled) is not admissible")
    assert solution.lower_bound == 0


def test_a_certificate_uses_only_built_in_lower_bounds() -> None:
    solution = solve("ida-star", "native")
    certificate = Certificate.of(solution, lower_bounds_of_start(tq.Puzzle.of(BOARD)))
    assert certificate.lower_bound <= OPTIMUM
    assert all(each.heuristic != "doubled" for each in certificate.evidence)
    assert not verify(read_text(certificate.to_json())).refuted


@pytest.mark.parametrize("engine", ["python", "native"])
def test_a_true_claim_is_trusted(engine: str) -> None:
    @tq.heuristic("my-manhattan", admissible=True, consistent=True)
    def mine(puzzle: tq.Puzzle) -> Estimate:
        return find_heuristic("manhattan").bind(puzzle)

    solution = tq.solve(BOARD, heuristic=mine, engine=engine)
    assert (solution.cost, solution.optimal, solution.false_claim) == (OPTIMUM, True, "")


@pytest.mark.parametrize("engine", ["python", "native"])
def test_a_heuristic_with_the_name_of_a_built_in_is_not_confused_with_it(engine: str) -> None:
    calls: list[Tiles] = []

    @tq.heuristic("manhattan", admissible=True)
    def other(puzzle: tq.Puzzle) -> Estimate:
        def estimate(tiles: Tiles) -> int:
            calls.append(tiles)
            return 60

        return estimate

    solution = SearchConfig.from_options("astar", other, engine=engine).run(tq.Puzzle.of(BOARD))
    assert calls
    assert not solution.optimal
    assert solution.false_claim.startswith("manhattan is not admissible")
