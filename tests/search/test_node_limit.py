"""No search expands more nodes than its limit, with any engine, number of threads and limit."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from taquin.board import Board
from taquin.errors import TaquinError
from taquin.limits import MAX_LIMIT, Limits
from taquin.puzzle import Puzzle
from taquin.search import ALGORITHMS
from taquin.search_config import SearchConfig
from taquin.solution import Status
from tests.native.engines import scrambled, walked

MEMORY = 300_000_000
HARD = Puzzle.of("0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1")
"""A 15-puzzle of 80 moves: 29 million nodes with `pdb:small`."""
TWENTY_FOUR = scrambled(5, 5, Random(7))
STOPPED = {Status.NODE_LIMIT, Status.SOLVED, Status.EXHAUSTED}
"""A search that finds the goal, or has no states left, ends before its limit."""


def engines(algorithm: str) -> tuple[str, ...]:
    """Return the engines that have the algorithm."""
    only = {"anytime": ("native",), "rbfs": ("python",)}
    return only.get(algorithm, ("native", "python"))


EVERY_SEARCH = [(name, engine) for name in ALGORITHMS for engine in engines(name)]


def near(rows: int, cols: int, steps: int, seed: int) -> Puzzle:
    """Return a puzzle whose start is a random walk of this many steps away from its goal."""
    goal = Board.goal("blank-last", rows, cols)
    return walked(Puzzle(goal, goal), steps, Random(seed))


def config_of(algorithm: str, frontier: int = 50) -> SearchConfig:
    """Return the search with options that make it enter all its phases on small boards."""
    informed = ALGORITHMS[algorithm].informed
    options: dict[str, Any] = {"frontier": frontier} if algorithm == "astar-ida" else {}
    return SearchConfig.from_options(algorithm, "manhattan" if informed else None, **options)


@pytest.mark.parametrize(("algorithm", "engine"), EVERY_SEARCH)
@given(
    seed=st.integers(0, 10**6),
    shape=st.sampled_from([(3, 3), (2, 5), (3, 4), (4, 4)]),
    steps=st.integers(1, 60),
    nodes=st.one_of(st.sampled_from([1, 2, 7, 63, 64, 65, 4096]), st.integers(1, 30_000)),
    threads=st.sampled_from([1, 2, 4]),
)
@settings(max_examples=12, deadline=None)
def test_the_limit_holds(
    algorithm: str,
    engine: str,
    seed: int,
    shape: tuple[int, int],
    steps: int,
    nodes: int,
    threads: int,
) -> None:
    if engine == "python":
        nodes = min(nodes, 1000)
    puzzle = near(*shape, steps, seed)
    limits = Limits(nodes=nodes, memory=MEMORY)
    solution = replace(config_of(algorithm), limits=limits, engine=engine, threads=threads).run(
        puzzle
    )
    assert solution.statistics.expanded <= nodes
    assert solution.status in STOPPED
    if solution.status is Status.NODE_LIMIT and algorithm != "anytime":
        assert solution.statistics.expanded == nodes
    else:
        assert solution.moves is not None or solution.status is not Status.SOLVED


@pytest.mark.parametrize(("algorithm", "engine"), EVERY_SEARCH)
@given(seed=st.integers(0, 10**6), threads=st.sampled_from([1, 2, 4]))
@example(seed=1, threads=4)
@settings(max_examples=10, deadline=None)
def test_a_limit_of_exactly_the_nodes_needed_suffices(
    algorithm: str, engine: str, seed: int, threads: int
) -> None:
    if algorithm == "anytime":  # it divides the limit among its phases
        return
    puzzle, config = near(3, 3, 12, seed), config_of(algorithm)
    free = replace(config, limits=Limits(memory=MEMORY), engine=engine, threads=threads).run(puzzle)
    needed = free.statistics.expanded
    if needed == 0:
        return
    limits = Limits(nodes=needed, memory=MEMORY)
    exact = replace(config, limits=limits, engine=engine, threads=threads).run(puzzle)
    assert (exact.status, exact.moves) == (free.status, free.moves)
    assert exact.statistics.expanded == needed
    if needed > 1 and free.moves is not None:
        limits = Limits(nodes=needed - 1, memory=MEMORY)
        short = replace(config, limits=limits, engine=engine, threads=threads).run(puzzle)
        assert short.status is Status.NODE_LIMIT
        assert short.statistics.expanded == needed - 1


@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("nodes", [1, 524_289, 2_000_003, 5_000_000])
@pytest.mark.parametrize("heuristic", ["pdb:small", "manhattan"])
def test_astar_ida_below_its_frontier(heuristic: str, nodes: int, threads: int) -> None:
    """The iterations divide the tree into thousands of subtrees, which share one quota."""
    config, limits = (
        SearchConfig.from_options("astar-ida", heuristic),
        Limits(nodes=nodes, memory=MEMORY),
    )
    solution = replace(config, limits=limits, engine="native", threads=threads).run(HARD)
    assert solution.status is Status.NODE_LIMIT
    assert solution.statistics.expanded == nodes
    assert sum(row.expanded for row in solution.statistics.iterations) <= nodes


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("nodes", [300_000, 1_000_001, 3_000_000])
def test_astar_ida_with_a_placement_graph(nodes: int, threads: int) -> None:
    """On more than 16 cells the search switches from one depth-first search to another."""
    config, limits = (
        SearchConfig.from_options("astar-ida", "pdb:small"),
        Limits(nodes=nodes, memory=MEMORY),
    )
    solution = replace(config, limits=limits, engine="native", threads=threads).run(TWENTY_FOUR)
    assert solution.status is Status.NODE_LIMIT
    assert solution.statistics.expanded == nodes


def test_astar_ida_that_hands_over_to_ida_star() -> None:
    """If paths are too long for a node, plain IDA* continues with the rest of the quota."""

    def large_h(tiles: tuple[int, ...]) -> int:
        return 0 if tiles.index(0) % 2 else 200

    for nodes in (1, 50, 5000):
        solution = SearchConfig.from_options(
            "astar-ida", large_h, limits=Limits(nodes=nodes), engine="native", threads=1
        ).run(TWENTY_FOUR)
        assert solution.status is Status.NODE_LIMIT
        assert solution.statistics.expanded == nodes


def test_a_huge_limit_changes_nothing() -> None:
    puzzle = near(4, 4, 40, 3)
    for algorithm in ("astar", "ida-star", "astar-ida", "wide-beam"):
        config = config_of(algorithm)
        free = replace(config, limits=Limits(memory=MEMORY), engine="native").run(puzzle)
        huge = replace(config, limits=Limits(nodes=MAX_LIMIT, memory=MEMORY), engine="native").run(
            puzzle
        )
        assert huge.statistics.expanded == free.statistics.expanded
        assert huge.moves == free.moves


def test_a_limit_of_0_nodes_is_refused() -> None:
    with pytest.raises(TaquinError, match="more than 0"):
        Limits(nodes=0)
