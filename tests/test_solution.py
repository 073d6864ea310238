"""Solution: verdict, replay, trace, and the JSON form."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from taquin.board import Move, Tiles
from taquin.errors import TaquinError
from taquin.heuristics import find_heuristic
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search.astar import astar
from taquin.search.ida_star import ida_star
from taquin.search_config import SearchConfig
from taquin.solution import Solution, Statistics, Status
from taquin.solve import solve
from taquin.version import __version__

BOARD = "4 1 2 5 8 3 7 0 6"
HARD = "6 4 7 8 3 5 1 2 0"


def solved(**changes: object) -> Solution[Tiles, Move]:
    puzzle = Puzzle.of(BOARD)
    h = find_heuristic("manhattan").bind(puzzle)
    return replace(ida_star(puzzle, h, admissible=True), **changes)  # type: ignore[arg-type]


def stopped() -> Solution[Tiles, Move]:
    return SearchConfig.from_options("astar", "manhattan", limits=Limits(nodes=10)).run(
        Puzzle.of(HARD)
    )


class TestVerdict:
    def test_proven_optimal(self) -> None:
        assert solved().optimal
        assert solved().verdict == "proven optimal"

    def test_kim_proves_nothing(self) -> None:
        solution = solve(BOARD, algorithm="astar", heuristic="kim")
        assert not solution.optimal
        assert solution.verdict == "not proven optimal: kim is not admissible"

    def test_the_gap(self) -> None:
        solution = solved(lower_bound=5)
        assert not solution.optimal
        assert solution.verdict == (
            "not proven optimal: at most 2 above the optimum (40% over the lower bound 5)"
        )

    def test_without_a_solution(self) -> None:
        solution = stopped()
        assert solution.verdict == (f"no solution; the optimum is at least {solution.lower_bound}")
        assert not solution.optimal
        assert not solution.solved

    @pytest.mark.parametrize("algorithm", ["greedy", "beam"])
    def test_the_verdict_does_not_blame_an_admissible_heuristic(self, algorithm: str) -> None:
        solution = solve("1 2 3 4 5 6 7 0 8", algorithm=algorithm, heuristic="zero")
        assert "zero is not admissible" not in solution.verdict


class TestReplay:
    def test_all_states_in_order(self) -> None:
        states = solved().replay()
        assert states[0] == (4, 1, 2, 5, 8, 3, 7, 0, 6)
        assert states[-1] == (1, 2, 3, 4, 5, 6, 7, 8, 0)
        assert len(states) == 8

    def test_a_move_off_the_board(self) -> None:
        with pytest.raises(TaquinError, match=r"move 2 \(D\) is illegal there"):
            solved(moves=(Move.L, Move.D)).replay()

    def test_moves_that_do_not_end_at_the_goal(self) -> None:
        with pytest.raises(TaquinError, match="do not end at the goal"):
            solved(moves=(Move.U,)).replay()

    def test_without_moves(self) -> None:
        assert stopped().replay() == [Puzzle.of(HARD).initial]


class TestTrace:
    def test_g_h_and_f(self) -> None:
        steps = solved().trace()
        assert [step.move for step in steps] == [None, *"ULURRDD"]
        assert [step.g for step in steps] == list(range(8))
        assert [step.h for step in steps] == list(range(7, -1, -1))
        assert {step.f for step in steps} == {7}

    def test_with_another_heuristic(self) -> None:
        steps = solved().trace(lambda _: 5)
        assert [step.f for step in steps] == list(range(5, 13))

    def test_the_default_is_the_heuristic_of_the_search(self) -> None:
        steps = solve(BOARD, algorithm="astar", heuristic="misplaced").trace()
        assert steps[0].h == 7
        assert steps[-1].h == 0


class TestJson:
    def test_the_documented_form(self) -> None:
        data = json.loads(solve(BOARD, algorithm="ida-star").to_json())
        assert data["start"] == BOARD
        assert data["goal"] == "1 2 3 4 5 6 7 8 0"
        assert data["algorithm"] == "ida-star"
        assert data["heuristic"] == "manhattan"
        assert data["engine"] in ("python", "native")
        assert data["status"] == "solved"
        assert (data["cost"], data["lower_bound"], data["optimal"]) == (7, 7, True)
        assert data["moves"] == "ULURRDD"
        assert data["version"] == __version__
        assert {
            "expanded",
            "generated",
            "evaluated",
            "reopened",
            "max_frontier",
            "seconds",
            "peak_memory",
            "iterations",
        } <= set(data["statistics"])
        assert data["statistics"]["iterations"][0]["bound"] == 7

    @pytest.mark.parametrize(
        "solution",
        [
            solved(),
            stopped(),
            solve(BOARD, algorithm="astar", heuristic="kim"),
            solve("1 2 3 4 5 6 8 7 0"),
            solve("1 2 3 / 0 4 5", "1 2 3 / 4 5 0"),
        ],
        ids=["solved", "stopped", "kim", "unsolvable", "2x3"],
    )
    def test_writing_and_reading_changes_nothing(self, solution: Solution[Tiles, Move]) -> None:
        text = solution.to_json()
        assert "\n" not in text
        again = Solution.from_json(text)
        assert again == solution
        assert again.to_json() == text

    def test_without_a_solution_cost_and_moves_are_null(self) -> None:
        data = json.loads(stopped().to_json())
        assert data["cost"] is None
        assert data["moves"] is None
        assert data["status"] == "node_limit"

    def test_wrong_moves_are_refused(self) -> None:
        data = json.loads(solved().to_json()) | {"moves": "U"}
        with pytest.raises(TaquinError, match="the solution is wrong"):
            Solution.from_json(json.dumps(data))

    @pytest.mark.parametrize(
        "change",
        [{"status": "great"}, {"moves": "UXD"}, {"start": "1 2"}, {"statistics": None}],
        ids=str,
    )
    def test_invalid_values_are_refused(self, change: dict[str, object]) -> None:
        data = json.loads(solved().to_json()) | change
        with pytest.raises(TaquinError):
            Solution.from_json(json.dumps(data))

    @pytest.mark.parametrize("text", ["", "{", "[]", "3", "{}", '"solved"', "null"])
    def test_other_texts_are_refused(self, text: str) -> None:
        with pytest.raises(TaquinError, match="this is not a solution in JSON"):
            Solution.from_json(text)


def test_counters_start_at_zero() -> None:
    assert Statistics().to_dict()["expanded"] == 0
    assert Statistics().iterations == []


def test_an_inadmissible_heuristic_proves_no_lower_bound() -> None:
    puzzle = Puzzle.of(BOARD)
    solution = astar(puzzle, find_heuristic("kim").bind(puzzle), admissible=False)
    assert solution.status is Status.SOLVED
    assert solution.lower_bound == 0
