"""Searches over state spaces that are not tile puzzles."""

from __future__ import annotations

from itertools import permutations

import pytest

from taquin.errors import TaquinError
from taquin.limits import Limits
from taquin.solution import Status
from tests.other_domains import Graph, Pancakes, gap
from tests.search.every_search import ANY_DOMAIN, OPTIMAL, run

TRACK = {"a": ["b"], "b": ["a", "c"], "c": ["b", "d"], "d": ["c"], "z": []}
"""A line of vertices, and one vertex without edges."""
RING = {"a": ["b", "d"], "b": ["a", "c"], "c": ["b", "d"], "d": ["c", "a"]}


@pytest.mark.parametrize("name", ANY_DOMAIN)
def test_pancakes(name: str) -> None:
    space = Pancakes((3, 5, 1, 4, 2))
    solution = run(name, space, gap)
    assert solution.status is Status.SOLVED
    assert solution.replay()[-1] == (1, 2, 3, 4, 5)
    if name in OPTIMAL:
        assert solution.cost == run("bfs", space).cost
        assert solution.optimal


@pytest.mark.parametrize("name", ["astar", "ida-star", "astar-ida", "rbfs", "bidirectional"])
def test_every_stack_of_four_pancakes(name: str) -> None:
    for stack in permutations(range(4)):
        space = Pancakes(stack)
        assert run(name, space, gap).cost == run("bfs", space).cost


def test_no_stack_of_five_needs_more_than_five_flips() -> None:
    costs = [run("bfs", Pancakes(stack)).cost for stack in permutations(range(5))]
    assert None not in costs
    assert max(cost for cost in costs if cost is not None) == 5  # the pancake number P(5)


@pytest.mark.parametrize("name", ANY_DOMAIN)
def test_a_path_along_the_track(name: str) -> None:
    solution = run(name, Graph(TRACK, "a", "d"))
    assert solution.moves == (("a", "b"), ("b", "c"), ("c", "d"))
    assert solution.replay() == ["a", "b", "c", "d"]


@pytest.mark.parametrize("name", ANY_DOMAIN)
def test_the_shorter_path_round_the_ring(name: str) -> None:
    assert run(name, Graph(RING, "a", "d")).moves == (("a", "d"),)


@pytest.mark.parametrize("name", [name for name in ANY_DOMAIN if name != "beam"])
def test_a_goal_that_cannot_be_reached(name: str) -> None:
    solution = run(name, Graph(TRACK, "a", "z"))
    assert solution.status is Status.UNSOLVABLE
    assert solution.moves is None
    assert solution.statistics.expanded > 0


def test_an_exhausted_beam_proves_nothing() -> None:
    solution = run("beam", Graph(TRACK, "a", "z"))
    assert solution.status is Status.EXHAUSTED
    assert solution.moves is None


@pytest.mark.parametrize("name", ["ida-star", "iddfs", "rbfs"])
def test_a_tree_search_needs_a_limit_on_a_ring_without_a_goal(name: str) -> None:
    solution = run(name, Graph(RING, "a", "z"), limits=Limits(nodes=500))
    assert solution.status is Status.NODE_LIMIT


def test_only_tile_puzzles_have_a_json_form() -> None:
    with pytest.raises(TaquinError, match="only solutions of tile puzzles"):
        run("bfs", Graph(RING, "a", "c")).to_json()


def test_the_heuristic_is_named_after_the_function() -> None:
    assert run("astar", Pancakes((2, 1, 0)), gap).heuristic == "gap"
