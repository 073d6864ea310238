"""The claims of each heuristic, checked on every state of small boards."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from taquin.board import Board, Tiles
from taquin.heuristics import HEURISTICS, Heuristic, find_heuristic
from taquin.instances.atlas import true_distances
from taquin.instances.random_boards import random_board
from taquin.puzzle import Puzzle
from tests.small_worlds import World, after_one_move, scrambled_board, world_of

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = [*HEURISTICS, "max(manhattan, gaschnig)"]
ADMISSIBLE = [name for name in NAMES if find_heuristic(name).admissible]
NOT_ADMISSIBLE = [name for name in NAMES if not find_heuristic(name).admissible]
GOALS = ["blank-last", "blank-first", "spiral"]
SHAPES = [(3, 3), (2, 4), (4, 2), (2, 3), (3, 2), (2, 2)]


@pytest.fixture(
    scope="module",
    params=[(goal, *shape) for shape in SHAPES for goal in GOALS],
    ids=lambda goal_and_shape: "{}-{}x{}".format(*goal_and_shape),
)
def world(request: pytest.FixtureRequest) -> World:
    return world_of(Board.goal(*request.param))


@pytest.mark.parametrize("name", ADMISSIBLE)
def test_claims_hold_on_every_state(world: World, name: str) -> None:
    check_claims(find_heuristic(name), world)


@pytest.mark.parametrize("name", ADMISSIBLE)
@pytest.mark.parametrize("seed", [1, 2])
def test_claims_hold_for_goals_in_any_order(name: str, seed: int) -> None:
    check_claims(find_heuristic(name), world_of(scrambled_board(2, 4, seed)))


def check_claims(heuristic: Heuristic, world: World) -> None:
    estimate = heuristic.bind(Puzzle(world.goal, world.goal))
    values = [estimate(tiles) for tiles in world.states]
    assert estimate(world.goal.tiles) == 0
    assert min(values) >= 0
    assert all(value <= true for value, true in zip(values, world.distances, strict=True))
    if heuristic.consistent:
        assert all(abs(values[here] - values[there]) <= 1 for here, there in world.moves)


def test_the_world_of_the_8_puzzle_is_complete() -> None:
    world = world_of(Board.goal("blank-last", 3, 3))
    assert len(world.states) == 181_440
    assert len(world.moves) == 181_440 * 24 // 9 // 2  # 24 moves from the 9 cells of the blank


@pytest.fixture(scope="module", params=GOALS)
def distance_on_2x5(request: pytest.FixtureRequest) -> tuple[Board, Callable[[Tiles], int]]:
    goal = Board.goal(request.param, 2, 5)
    return goal, true_distances(goal)


@pytest.mark.parametrize("name", ADMISSIBLE)
def test_claims_hold_on_random_states_of_2x5(
    distance_on_2x5: tuple[Board, Callable[[Tiles], int]], name: str
) -> None:
    goal, distance = distance_on_2x5
    heuristic = find_heuristic(name)
    estimate = heuristic.bind(Puzzle(goal, goal))
    rng = Random(name)
    for _ in range(1500):
        tiles = random_board(goal, rng).tiles
        assert estimate(tiles) <= distance(tiles)
        if heuristic.consistent:
            after = next(after_one_move(tiles, 2, 5))
            assert abs(estimate(tiles) - estimate(after)) <= 1


@pytest.mark.parametrize("name", ADMISSIBLE)
@pytest.mark.parametrize(("rows", "cols"), [(4, 4), (3, 5), (5, 3)])
def test_no_estimate_exceeds_the_length_of_a_random_walk(name: str, rows: int, cols: int) -> None:
    """On larger boards, the length of any walk from the goal is an upper bound on the distance."""
    goal = Board.goal("blank-last", rows, cols)
    estimate = find_heuristic(name).bind(Puzzle(goal, goal))
    rng = Random(rows * cols)
    for _ in range(20):
        tiles, value = goal.tiles, 0
        for steps in range(1, 40):
            tiles = rng.choice(list(after_one_move(tiles, rows, cols)))
            before, value = value, estimate(tiles)
            assert value <= steps
            assert abs(value - before) <= 1


@pytest.mark.parametrize("name", NOT_ADMISSIBLE)
@pytest.mark.parametrize("goal", GOALS)
def test_inadmissible_heuristics_overestimate(name: str, goal: str) -> None:
    world = world_of(Board.goal(goal, 3, 3))
    heuristic = find_heuristic(name)
    estimate = heuristic.bind(Puzzle(world.goal, world.goal))
    nearest = list(zip(world.states, world.distances, strict=True))[:20_000]
    assert any(estimate(tiles) > true for tiles, true in nearest)
    assert estimate(world.goal.tiles) == 0
    assert not heuristic.consistent


def test_linear_conflict_and_walking_distance_are_never_below_manhattan() -> None:
    world = world_of(Board.goal("blank-last", 2, 4))
    puzzle = Puzzle(world.goal, world.goal)
    manhattan, conflict, walking = (
        find_heuristic(name).bind(puzzle)
        for name in ("manhattan", "linear-conflict", "walking-distance")
    )
    assert all(manhattan(tiles) <= conflict(tiles) for tiles in world.states)
    assert all(manhattan(tiles) <= walking(tiles) for tiles in world.states)
