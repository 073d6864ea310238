"""Lower bounds: never above the optimum, with their source, the highest first, for any size."""

from __future__ import annotations

from random import Random

import pytest

from taquin import solve
from taquin.board import Board
from taquin.heuristics import find_heuristic
from taquin.instances.atlas import true_distances
from taquin.instances.random_boards import random_board
from taquin.instances.sets import find_set
from taquin.limits import Limits
from taquin.proof import pattern_values
from taquin.proof.lower_bound import LowerBound, lower_bound_of_search
from taquin.proof.lower_bounds import lower_bounds_of_start
from taquin.puzzle import Puzzle
from tests.small_worlds import world_of

S0 = (
    "10 35 18 12 27 31 25 16 32 2 28 7 1 24 5 20 26 34 "
    "19 17 3 9 14 8 33 22 13 15 4 6 29 21 11 0 23 30"
)


def check(puzzle: Puzzle, optimum: int, *, patterns: bool = True) -> list[LowerBound]:
    bounds = lower_bounds_of_start(puzzle, patterns=patterns)
    for bound in bounds:
        assert 0 <= bound.value <= optimum, (bound, puzzle)
        assert bound.value % 2 == optimum % 2
    values = [bound.value for bound in bounds]
    assert values == sorted(values, reverse=True)
    return bounds


@pytest.mark.parametrize("goal", ["blank-last", "blank-first", "spiral"])
def test_no_bound_is_above_the_optimum_on_3x3(goal: str) -> None:
    world = world_of(Board.goal(goal, 3, 3))
    for index in Random(goal).sample(range(len(world.states)), 700):
        start = Board(world.states[index], 3, 3)
        bounds = check(Puzzle(start, world.goal), world.distances[index])
        assert {bound.heuristic for bound in bounds} == {
            "manhattan",
            "linear-conflict",
            "inversion-distance",
            "walking-distance",
            "pdb:small",
            "pdb:fitted",
        }


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2), (2, 4), (2, 5), (5, 2), (3, 4)])
def test_no_bound_is_above_the_optimum_on_other_small_boards(rows: int, cols: int) -> None:
    goal = Board.goal("blank-last", rows, cols)
    if rows * cols <= 10:
        distance = true_distances(goal)
        starts = [random_board(goal, Random(seed)) for seed in range(60)]
        optima = [distance(start.tiles) for start in starts]
    else:
        starts = [random_board(goal, Random(seed)) for seed in range(10)]
        optima = [solve(start).cost or 0 for start in starts]
    for start, optimum in zip(starts, optima, strict=True):
        check(Puzzle(start, goal), optimum)


@pytest.mark.parametrize(("name", "every"), [("korf100", 10), ("korf50", 10), ("hard15", 8)])
def test_no_bound_is_above_the_optimum_on_published_boards(name: str, every: int) -> None:
    for instance in find_set(name).load():
        check(instance.puzzle, instance.optimum, patterns=instance.number % every == 0)


def test_the_pattern_bound_is_at_least_the_heuristic_of_that_name() -> None:
    goal = Board.goal("blank-last", 3, 4)
    for seed in range(20):
        puzzle = Puzzle(random_board(goal, Random(seed)), goal)
        (bound,) = (each for each in lower_bounds_of_start(puzzle) if each.heuristic == "pdb:small")
        assert bound.value >= find_heuristic("pdb:small").bind(puzzle)(puzzle.initial)
        assert bound.value - sum(each.value for each in bound.patterns) in (0, 1)
        assert sorted(tile for each in bound.patterns for tile in each.tiles) == [*range(1, 12)]


def test_a_stored_pdb_has_the_same_values_as_a_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    goal = Board.goal("spiral", 3, 4)
    puzzle = Puzzle(random_board(goal, Random(4)), goal)
    searched = lower_bounds_of_start(puzzle)
    find_heuristic("pdb:small").bind(puzzle)  # builds the PDBs
    monkeypatch.setattr(pattern_values, "QUICK_NODES", 1)
    monkeypatch.setattr(pattern_values, "MAX_NODES", 1)
    by_pdb = {each.heuristic: each.value for each in lower_bounds_of_start(puzzle)}
    assert by_pdb["pdb:small"] == {each.heuristic: each.value for each in searched}["pdb:small"]


@pytest.mark.parametrize(
    ("rows", "cols"),
    [(2, 9), (9, 2), (2, 40), (4, 7), (6, 6), (7, 8), (10, 10), (16, 16), (17, 16)],
)
def test_every_size_has_bounds(rows: int, cols: int) -> None:
    goal = Board.goal("blank-last", rows, cols)
    puzzle = Puzzle(random_board(goal, Random(1)), goal)
    bounds = lower_bounds_of_start(puzzle)
    values = {bound.heuristic: bound.value for bound in bounds}
    assert values["linear-conflict"] >= values["manhattan"] > 0
    assert bounds[0].value == max(values.values())


@pytest.mark.parametrize(("rows", "cols"), [(2, 150), (32, 32), (64, 64)])
def test_boards_beyond_the_engine_have_the_plain_bounds(rows: int, cols: int) -> None:
    goal = Board.goal("blank-last", rows, cols)
    puzzle = Puzzle(random_board(goal, Random(2)), goal)
    names = {bound.heuristic for bound in lower_bounds_of_start(puzzle)}
    assert names == {"manhattan", "linear-conflict", "inversion-distance"}


def test_fitted_patterns_exceed_linear_conflicts_on_the_35_puzzle_of_s0() -> None:
    bounds = {bound.heuristic: bound for bound in lower_bounds_of_start(Puzzle.of(S0))}
    assert bounds["linear-conflict"].value == 144
    assert str(bounds["pdb:fitted"]) == "146 by pdb:fitted"


def test_little_memory_leaves_patterns_out() -> None:
    names = {bound.heuristic for bound in lower_bounds_of_start(Puzzle.of(S0), memory=1_000_000)}
    assert names == {"manhattan", "linear-conflict", "inversion-distance"}


def test_the_goal_itself_and_an_unsolvable_board() -> None:
    assert {bound.value for bound in lower_bounds_of_start(Puzzle.of("1 2 3 4 5 6 7 8 0"))} == {0}
    assert lower_bounds_of_start(Puzzle.of("1 2 3 4 5 6 8 7 0")) == []


def test_the_claim_of_a_search() -> None:
    solution = solve("8 6 7 2 5 4 3 0 1", algorithm="ida-star", heuristic="manhattan")
    bound = lower_bound_of_search(solution)
    assert bound is not None
    assert (bound.value, bound.kind, bound.heuristic) == (31, "rounds", "manhattan")
    assert bound.thresholds == (21, 23, 25, 27, 29)
    assert str(bound) == "31 by completed iterations of ida-star with manhattan"
    plain = lower_bound_of_search(solve("8 6 7 2 5 4 3 0 1", algorithm="bfs"))
    assert str(plain) == "31 by bfs"


def test_a_stopped_search_claims_its_completed_iterations() -> None:
    limits = Limits(nodes=20_000)
    solution = solve(S0, algorithm="ida-star", heuristic="manhattan", limits=limits)
    bound = lower_bound_of_search(solution)
    assert bound is not None
    assert all(completed < bound.value for completed in bound.thresholds)


def test_inadmissible_and_unsolvable_searches_claim_nothing() -> None:
    board = "8 6 7 2 5 4 3 0 1"
    assert lower_bound_of_search(solve(board, algorithm="greedy", heuristic="kim")) is None
    assert lower_bound_of_search(solve("1 2 3 4 5 6 8 7 0")) is None
