"""The verdict of the checker: what is proven, what is claimed, and what is said about them."""

from __future__ import annotations

import json
from random import Random

import pytest

from taquin import Limits, Puzzle, solve
from taquin.board import Board
from taquin.instances.random_boards import random_board
from taquin.proof.certificate import Certificate
from taquin.proof.checker.boards import FormError
from taquin.proof.checker.checking import compare_boards
from taquin.proof.lower_bounds import lower_bounds_of_start
from tests.proof.certificates import BOARD, FIFTEEN, certificate_of, text_of, verdict_of


@pytest.mark.parametrize("start", [BOARD, "1 2 3 4 5 6 7 8 0", "3 1 2 0", "5 4 3/2 1 0"])
def test_a_small_board_is_proven_optimal(start: str) -> None:
    verdict = verdict_of(certificate_of(start))
    assert verdict.refuted == verdict.claimed == []
    assert (verdict.optimal, verdict.gap) == ("proven", 0)


def test_a_small_board_with_a_longer_solution_has_its_gap() -> None:
    made = certificate_of("1 2 3 4 0 6 7 5 8", algorithm="greedy", heuristic="zero")
    verdict = verdict_of(made)
    assert not verdict.refuted
    assert (verdict.proven_bound, verdict.gap) == (2, (made.cost or 0) - 2)


def test_the_boards_are_named_first() -> None:
    verdict = verdict_of(text_of(BOARD))
    assert list(verdict.lines())[:2] == [("start", BOARD), ("goal", "1 2 3 4 5 6 7 8 0")]


def test_proven_and_claimed_statements() -> None:
    verdict = verdict_of(text_of(FIFTEEN, algorithm="ida-star", heuristic="walking-distance"))
    assert "the 49 moves lead from start to goal" in verdict.proven
    assert "every solution has an odd number of moves" in verdict.proven
    assert "no solution is shorter than 41 moves (manhattan, recomputed)" in verdict.proven
    assert verdict.claimed == [
        "no solution is shorter than 49 moves: 3 completed iterations of 'ida-star' with "
        "walking-distance, which only a repeated search can confirm"
    ]
    assert (verdict.optimal, verdict.claimed_bound) == ("claimed", 49)
    assert verdict.proven_bound < 49
    assert verdict.gap == 49 - verdict.proven_bound
    assert verdict.summary.endswith("and claimed to be optimal")


def test_the_claim_of_a_search_is_proven_on_small_boards() -> None:
    verdict = verdict_of(text_of(BOARD, algorithm="ida-star", heuristic="manhattan"))
    assert not verdict.claimed
    assert not verdict.searches
    assert verdict.summary == "31 moves are proven optimal"


def test_all_pattern_values_of_a_15_puzzle_are_proven() -> None:
    made = certificate_of(FIFTEEN)
    verdict = verdict_of(made)
    heuristics = [each for each in made.evidence if each.kind == "heuristic"]
    assert verdict.proven_bound == max(each.value for each in heuristics)
    assert len(verdict.claimed) == len(made.evidence) - len(heuristics)


def test_unsolvable_and_unsolved() -> None:
    verdict = verdict_of(certificate_of("1 2 3 4 5 6 8 7 0"))
    assert verdict.proven == ["there is no solution: the parity forbids it"]
    assert not verdict.refuted
    verdict = verdict_of(certificate_of(FIFTEEN, algorithm="astar", limits=Limits(nodes=5)))
    assert not verdict.refuted
    assert verdict.cost is None
    assert "the certificate has no solution" in verdict.summary


def test_without_time_everything_is_only_claimed() -> None:
    verdict = verdict_of(text_of(FIFTEEN), seconds=0)
    assert verdict.proven_bound == 0
    assert not verdict.refuted
    assert any("the checker's budget is used up" in sentence for sentence in verdict.claimed)


def test_names_of_the_file_are_quoted_and_cut() -> None:
    data = json.loads(text_of(FIFTEEN))
    name = "x\n49 moves are proven optimal" + "y" * 100
    data["evidence"] = [{"kind": "heuristic", "heuristic": name, "value": 49}]
    (sentence,) = verdict_of(data).claimed
    assert (
        r"('x\n49 moves are proven optimalyyyyyyyy...': this checker cannot compute it)" in sentence
    )


@pytest.mark.parametrize(
    ("start", "goal", "fault"),
    [
        (BOARD, None, None),
        ("8 6 7 / 2 5 4 / 3 0 1", "1 2 3 4 5 6 7 8 0", None),
        ("8 6 7 2 5 4 3 1 0", None, f"the start is {BOARD}, not 8 6 7 2 5 4 3 1 0"),
        (None, "0 1 2 3 4 5 6 7 8", "the goal is 1 2 3 4 5 6 7 8 0, not 0 1 2 3 4 5 6 7 8"),
    ],
)
def test_expected_boards(start: str | None, goal: str | None, fault: str | None) -> None:
    verdict = verdict_of(text_of(BOARD))
    compare_boards(verdict, start, goal)
    assert verdict.refuted == ([fault] if fault else [])
    with pytest.raises(FormError, match="--start must be a board"):
        compare_boards(verdict, "x", None)


@pytest.mark.parametrize("size", [(6, 6), (16, 16), (32, 32), (64, 64)])
def test_large_boards(size: tuple[int, int]) -> None:
    goal = Board.goal("blank-last", *size)
    puzzle = Puzzle(random_board(goal, Random(1)), goal)
    solution = solve(
        puzzle.start, algorithm="greedy", heuristic="misplaced", limits=Limits(nodes=1)
    )
    made = Certificate.of(solution, lower_bounds_of_start(puzzle))
    verdict = verdict_of(made)
    assert not verdict.refuted
    assert verdict.proven_bound == made.lower_bound
