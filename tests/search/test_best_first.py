"""Best-first search: ties, weights, and their effect on the result."""

from __future__ import annotations

from random import Random

import pytest

from taquin.board import Board
from taquin.errors import NotApplicable
from taquin.heuristics import find_heuristic
from taquin.instances.random_boards import random_board
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search.astar import Ties, astar, key_weights
from taquin.search.greedy import greedy
from taquin.search.ucs import ucs
from tests.small_worlds import distances_by_hand

TIES: list[Ties] = ["fifo", "lifo", "low-h"]
GOAL = Board.goal("blank-last", 3, 3)
HARD = Puzzle.of("6 4 7 8 3 5 1 2 0")


def random_puzzles(count: int, seed: int) -> list[Puzzle]:
    rng = Random(seed)
    return [Puzzle(random_board(GOAL, rng), GOAL) for _ in range(count)]


@pytest.mark.parametrize("ties", TIES)
def test_ties_do_not_change_the_cost(ties: Ties) -> None:
    for puzzle in random_puzzles(5, seed=1):
        h = find_heuristic("manhattan").bind(puzzle)
        solution = astar(puzzle, h, admissible=True, ties=ties)
        assert solution.cost == distances_by_hand(GOAL)[puzzle.initial]
        assert solution.optimal


def test_ties_change_the_number_of_expansions() -> None:
    h = find_heuristic("manhattan").bind(HARD)
    expanded = {ties: astar(HARD, h, ties=ties).statistics.expanded for ties in TIES}
    assert len(set(expanded.values())) == 3
    assert expanded["low-h"] < expanded["fifo"]


def test_unknown_ties_are_refused() -> None:
    with pytest.raises(NotApplicable, match="fifo, lifo or low-h, not 'random'"):
        astar(HARD, lambda _: 0, ties="random")  # type: ignore[arg-type]


@pytest.mark.parametrize("weight", [0, 0.5, 1, 1.25, 1.5, 2, 3, 10])
def test_the_cost_is_at_most_weight_times_the_optimum(weight: float) -> None:
    for puzzle in random_puzzles(4, seed=2):
        optimum = distances_by_hand(GOAL)[puzzle.initial]
        h = find_heuristic("manhattan").bind(puzzle)
        solution = astar(puzzle, h, admissible=True, weight=weight)
        assert solution.cost is not None
        assert solution.lower_bound <= optimum <= solution.cost
        assert solution.cost <= max(1, weight) * optimum
        assert solution.cost <= max(1, weight) * solution.lower_bound  # the lower bound proves it
        assert solution.optimal or weight > 1


def test_a_weight_reduces_expansions() -> None:
    h = find_heuristic("manhattan").bind(HARD)
    plain, weighted = (astar(HARD, h, weight=weight).statistics for weight in (1, 3))
    assert weighted.expanded < plain.expanded / 2


def test_weight_0_is_uniform_cost_search() -> None:
    puzzle = Puzzle.of("4 1 2 5 8 3 7 0 6")
    h = find_heuristic("manhattan").bind(puzzle)
    weightless, uniform = astar(puzzle, h, weight=0, ties="fifo"), ucs(puzzle, ties="fifo")
    assert weightless.moves == uniform.moves
    assert weightless.statistics.expanded == uniform.statistics.expanded
    assert weightless.statistics.max_frontier == uniform.statistics.max_frontier


def test_greedy_is_the_limit_of_large_weights() -> None:
    # The two differ from the first shorter path on, which only A* uses. Here there is none.
    puzzle = Puzzle.of("4 1 2 5 8 3 7 0 6")
    h = find_heuristic("manhattan").bind(puzzle)
    heavy, limit = astar(puzzle, h, weight=1000, ties="fifo"), greedy(puzzle, h, ties="fifo")
    assert heavy.moves == limit.moves
    assert heavy.statistics.expanded == limit.statistics.expanded


def test_greedy_expands_no_state_twice() -> None:
    h = find_heuristic("manhattan").bind(HARD)
    limit = greedy(HARD, h, ties="fifo")
    assert 0 < limit.statistics.expanded <= limit.statistics.evaluated
    assert astar(HARD, h, weight=1000, ties="fifo").statistics.reopened > 0


def test_the_lower_bound_of_greedy_search_is_admissible() -> None:
    for puzzle in random_puzzles(4, seed=3):
        h = find_heuristic("linear-conflict").bind(puzzle)
        solution = greedy(puzzle, h, admissible=True)
        assert solution.cost is not None
        assert h(puzzle.initial) <= solution.lower_bound
        assert solution.lower_bound <= distances_by_hand(GOAL)[puzzle.initial] <= solution.cost


def test_greedy_does_not_reopen_a_state_for_a_shorter_path() -> None:
    """Its key ignores the path length, so reopening would waste time."""
    puzzle = Puzzle.of("3 1 2 6 4 5 0 7 8", "blank-first")
    solution = greedy(puzzle, lambda _: 0, limits=Limits(nodes=200_000))
    assert solution.solved
    assert solution.statistics.expanded <= 181_440


@pytest.mark.parametrize(
    ("weight", "key"),
    [(0, (1, 0)), (5e-324, (1, 0)), (1, (1, 1)), (3, (1, 3)), (1.5, (2, 3)), (0.1, (10, 1))],
)
def test_weights_become_whole_numbers(weight: float, key: tuple[int, int]) -> None:
    assert key_weights(weight) == key


@pytest.mark.parametrize("weight", [-1, 1001, float("inf"), float("nan")])
def test_weights_out_of_range_are_refused(weight: float) -> None:
    with pytest.raises(NotApplicable, match="weight must be from 0 to 1,000"):
        astar(HARD, lambda _: 0, weight=weight)


def test_a_consistent_heuristic_reopens_nothing() -> None:
    h = find_heuristic("manhattan").bind(HARD)
    assert astar(HARD, h).statistics.reopened == 0


def test_an_inconsistent_heuristic_reopens_nodes_and_the_search_still_ends() -> None:
    h = find_heuristic("kim").bind(HARD)
    statistics = astar(HARD, h).statistics
    assert 0 < statistics.reopened < statistics.expanded
