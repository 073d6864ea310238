"""The weaker contract of A*+IDA*: both engines have the same cost, lower bound and status.

The native engine expands nodes in batches, so counters, iterations and the path itself may differ. The
contract holds for admissible heuristics. With others, the path depends on the order of expansions, and only
its validity is tested.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taquin.board import Move, Tiles
from taquin.errors import NotApplicable
from taquin.heuristics import find_heuristic
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search import ALGORITHMS
from taquin.search.framework.options import MAX_COUNT
from taquin.search_config import SearchConfig
from taquin.solution import Solution, Status
from taquin.solve import solve
from tests.native.engines import (
    COMPILED_IN,
    FIFTEEN,
    SHARED,
    SHARED_BUT_FOR_COUNTERS,
    korf,
    scrambled,
    walked,
)

TINY = [(2, 2), (2, 3), (3, 2)]
SMALL = [(3, 3), (2, 4), (4, 2), (3, 4), (4, 3), (4, 4)]
LARGE = [(2, 7), (7, 2), (3, 5), (5, 3), (4, 8), (5, 5), (6, 6), (2, 9), (8, 8), (9, 9)]
WEAK = {"zero", "misplaced", "gaschnig", "inversion-distance"}
ADMISSIBLE = [name for name in COMPILED_IN if find_heuristic(name).admissible]
FRONTIERS = st.sampled_from([1, 2, 10, 64, 300, 3000]) | st.integers(1, 5000) | st.none()

Found = Solution[Tiles, Move]


class Answer(NamedTuple):
    """The results on which both engines must agree."""

    status: Status
    cost: int | None
    lower_bound: int

    @classmethod
    def of(cls, solution: Found) -> Answer:
        solution.replay()
        return cls(solution.status, solution.cost, solution.lower_bound)


def both(
    config: SearchConfig, puzzle: Puzzle, limits: Limits, threads: int = 1
) -> tuple[Found, Found]:
    slow = replace(config, limits=limits, engine="python").run(puzzle)
    fast = replace(config, limits=limits, engine="native", threads=threads).run(puzzle)
    assert (slow.engine, fast.engine) == ("python", "native")
    return slow, fast


@st.composite
def cases(draw: st.DrawFn) -> tuple[SearchConfig, Puzzle]:
    """Draw a search and a puzzle that the Python engine solves quickly."""
    rows, cols = draw(st.sampled_from(TINY) | st.sampled_from(SMALL) | st.sampled_from(LARGE))
    tables_are_quick = max(rows, cols) <= 4
    names = [name for name in ADMISSIBLE if tables_are_quick or name != "walking-distance"]
    parts = draw(st.lists(st.sampled_from(names), min_size=1, max_size=3, unique=True))
    heuristic = parts[0] if len(parts) == 1 else f"max({', '.join(parts)})"
    rng = Random(draw(st.integers(0, 2**32)))
    puzzle = scrambled(rows, cols, rng)
    if (rows, cols) not in TINY:
        puzzle = walked(puzzle, draw(st.integers(0, 12 if set(parts) <= WEAK else 24)), rng)
    return SearchConfig.from_options("astar-ida", heuristic, frontier=draw(FRONTIERS)), puzzle


def test_every_native_search_is_under_one_of_the_contracts() -> None:
    native = {name for name, each in ALGORITHMS.items() if {"native", "python"} <= {*each.engines}}
    assert native == {*SHARED, *SHARED_BUT_FOR_COUNTERS}
    assert not set(SHARED) & set(SHARED_BUT_FOR_COUNTERS)


def test_both_engines_give_the_same_answer() -> None:
    check_contract(examples=60)


@pytest.mark.slow
def test_both_engines_give_the_same_answer_thousands_of_times() -> None:
    check_contract(examples=1500)


def check_contract(examples: int) -> None:
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(cases(), st.sampled_from([1, 2, 3]))
    def check(case: tuple[SearchConfig, Puzzle], threads: int) -> None:
        slow, fast = both(*case, Limits(), threads)
        assert Answer.of(fast) == Answer.of(slow)
        assert slow.optimal

    check()


@pytest.mark.parametrize("frontier", [1, 100, 1000, 5000, None])
def test_hard_8_puzzles(frontier: int | None) -> None:
    for board in ("8 6 7 2 5 4 3 0 1", "6 4 7 8 5 0 3 2 1"):
        config = SearchConfig.from_options("astar-ida", "manhattan", frontier=frontier)
        slow, fast = both(config, Puzzle.of(board), Limits())
        assert Answer.of(fast) == Answer.of(slow) == (Status.SOLVED, 31, 31)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("frontier", [1, 200, 4000, None])
def test_a_15_puzzle(frontier: int | None, threads: int) -> None:
    config = SearchConfig.from_options("astar-ida", "walking-distance", frontier=frontier)
    slow, fast = both(config, FIFTEEN, Limits(), threads)
    assert Answer.of(fast) == Answer.of(slow) == (Status.SOLVED, 49, 49)


@pytest.mark.parametrize("number", [1, 8, 46, 62])
@pytest.mark.parametrize("frontier", [100, 20_000, None])
def test_hard_15_puzzles_are_solved_as_by_ida_star(number: int, frontier: int | None) -> None:
    puzzle = korf(number)
    config = SearchConfig.from_options("astar-ida", "walking-distance", frontier=frontier)
    solution = replace(config, engine="native").run(puzzle)
    plain = SearchConfig.from_options("ida-star", "walking-distance", engine="native").run(puzzle)
    assert Answer.of(solution) == Answer.of(plain)
    assert solution.optimal


@pytest.mark.parametrize("frontier", [1, 100, 20_000])
def test_thresholds_rise(frontier: int) -> None:
    config = SearchConfig.from_options("astar-ida", "linear-conflict", frontier=frontier)
    solution = replace(config, engine="native").run(korf(79))
    bounds = [row.bound for row in solution.statistics.iterations]
    assert len(bounds) > 2
    assert all(one < other for one, other in pairwise(bounds))


@pytest.mark.parametrize("heuristic", ["inversions", "kim"])
@pytest.mark.parametrize("frontier", [1, 20, 500])
def test_an_inadmissible_heuristic_still_leads_to_the_goal(heuristic: str, frontier: int) -> None:
    rng = Random(3)
    for _ in range(5):
        puzzle = walked(scrambled(3, 3, rng), 12, rng)
        config = SearchConfig.from_options("astar-ida", heuristic, frontier=frontier)
        for solution in both(config, puzzle, Limits(seconds=20)):
            assert (solution.status, solution.lower_bound) == (Status.SOLVED, 0)
            solution.replay()


@pytest.mark.parametrize("frontier", [1, 50, 500, None])
@pytest.mark.parametrize("nodes", [1, 30, 1000, 5000])
def test_a_node_limit_is_kept_by_both(nodes: int, frontier: int | None) -> None:
    """The engines stop at different nodes, but the lower bound must be valid in both."""
    config = SearchConfig.from_options("astar-ida", "manhattan", frontier=frontier)
    for solution in both(config, FIFTEEN, Limits(nodes=nodes)):
        assert solution.status is Status.NODE_LIMIT
        assert solution.statistics.expanded == nodes
        assert 0 < solution.lower_bound <= 49


def test_a_start_that_is_the_goal() -> None:
    config = SearchConfig.from_options("astar-ida", "manhattan", frontier=1)
    for solution in both(config, Puzzle(FIFTEEN.goal, FIFTEEN.goal), Limits()):
        assert Answer.of(solution) == (Status.SOLVED, 0, 0)
        assert solution.statistics.expanded == 0


@pytest.mark.parametrize("frontier", [0, -5, MAX_COUNT + 1])
@pytest.mark.parametrize("engine", ["native", "python"])
def test_both_engines_refuse_the_same_frontiers(engine: str, frontier: int) -> None:
    with pytest.raises(NotApplicable, match="frontier must be from 1 to"):
        solve(FIFTEEN, algorithm="astar-ida", frontier=frontier, engine=engine)
