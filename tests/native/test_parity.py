"""The contract of the two engines: the same search has the same solution and the same counters."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taquin.heuristics.walking_distance import MAX_LINE
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search import ALGORITHMS
from taquin.search_config import SearchConfig
from taquin.solution import Status
from tests.native.engines import (
    COMPILED_IN,
    FIFTEEN,
    SHARED,
    last_moves,
    outcomes,
    run_in_child,
    scrambled,
    walked,
    with_beam_options,
)

SMALL = [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (4, 2), (3, 4), (4, 3), (4, 4), (2, 7), (7, 2)]
LARGE = [(3, 5), (5, 3), (2, 9), (9, 2), (4, 8), (5, 5), (3, 11), (6, 6), (8, 8), (5, 13), (9, 9)]
HUGE = [(13, 12), (16, 16), (2, 100), (100, 2)]
WEIGHTS = [0, 0.5, 1, 1.25, 1.5, 2, 10]
TIES = ["fifo", "lifo", "low-h"]
SEARCHES_WITH_TABLES = ["bfs", "ucs", "astar", "greedy", "beam", "wide-beam", "bidirectional"]
"""The searches that store their states in growing hash tables."""

Case = tuple[SearchConfig, Puzzle, Limits]


def heuristics(rows: int, cols: int) -> st.SearchStrategy[str]:
    """Draw a heuristic for a board of this size, or the maximum of several."""
    has_tables = MAX_LINE.get(rows, 0) >= cols and MAX_LINE.get(cols, 0) >= rows
    names = [name for name in COMPILED_IN if has_tables or name != "walking-distance"]
    several = st.lists(st.sampled_from(names), min_size=2, max_size=5, unique=True)
    return st.sampled_from(names) | several.map(lambda parts: f"max({', '.join(parts)})")


@st.composite
def cases(draw: st.DrawFn, algorithm: str) -> Case:
    """Draw a search, a puzzle, and a node limit that the Python engine reaches quickly."""
    rows, cols = draw(
        st.sampled_from(SMALL) | st.sampled_from(SMALL + LARGE) | st.sampled_from(LARGE + HUGE)
    )
    options: dict[str, Any] = {}
    heuristic = None
    if algorithm == "wide-beam":  # it has its own evaluation; test_wide_beam.py tests it with PDBs
        heuristic = "manhattan"
    elif ALGORITHMS[algorithm].informed:
        heuristic = draw(heuristics(rows, cols))
    if ALGORITHMS[algorithm].option("weight"):
        options["weight"] = draw(st.sampled_from(WEIGHTS))
    if ALGORITHMS[algorithm].option("ties"):
        options["ties"] = draw(st.sampled_from(TIES))
    if ALGORITHMS[algorithm].option("width"):
        options["width"] = draw(st.integers(1, 200))
    # Python needs seconds for some lookup tables of walking distance, and caches those of two goals.
    expensive = heuristic is not None and "walking" in heuristic and max(rows, cols) > 4
    goal_blank = rows * cols - 1 if expensive else None
    rng = Random(draw(st.integers(0, 2**32)))
    puzzle = scrambled(rows, cols, rng, goal_blank)
    if draw(st.booleans()):
        puzzle = walked(puzzle, draw(st.integers(0, 40)), rng)
    max_nodes = 3000 if rows * cols <= 16 else 1000 if rows * cols <= 36 else 100
    if rows * cols > 100:
        max_nodes = 12
    config = SearchConfig.from_options(algorithm, heuristic, **options)
    if algorithm == "wide-beam":
        config = with_beam_options(
            config,
            shorter_than=draw(st.none() | st.integers(0, 80)),
            fit_time_limit=draw(st.booleans()),  # has no effect without a time limit
            suffix=last_moves(puzzle, draw(st.integers(0, 6)), rng),
        )
    return (
        config,
        puzzle,
        Limits(nodes=draw(st.integers(1, max_nodes))),
    )


@pytest.mark.parametrize("algorithm", SHARED)
def test_both_engines_agree(algorithm: str) -> None:
    check_contract(algorithm, examples=60)


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", SHARED)
def test_both_engines_agree_thousands_of_times(algorithm: str) -> None:
    check_contract(algorithm, examples=1000)


def check_contract(algorithm: str, examples: int) -> None:
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(cases(algorithm))
    def check(case: Case) -> None:
        slow, fast = outcomes(*case)
        assert fast == slow

    check()


@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize("weight", [1.5, 2, 10])
def test_both_engines_reopen_the_same_nodes(weight: float, ties: str) -> None:
    slow, fast = outcomes(
        SearchConfig.from_options("astar", "manhattan", weight=weight, ties=ties),
        FIFTEEN,
        Limits(nodes=30_000),
    )
    assert slow["reopened"] > 0
    assert fast == slow


@pytest.mark.parametrize("heuristic", ["inversions", "kim"])
def test_both_engines_reopen_the_same_nodes_if_h_overestimates(heuristic: str) -> None:
    puzzle = Puzzle.of("8 6 7 2 5 4 3 0 1")
    slow, fast = outcomes(SearchConfig.from_options("astar", heuristic), puzzle, Limits())
    assert slow["status"] is Status.SOLVED
    assert slow["reopened"] > 0
    assert fast == slow


@pytest.mark.parametrize("algorithm", SEARCHES_WITH_TABLES)
def test_both_engines_agree_while_hash_tables_grow(algorithm: str) -> None:
    """With tens of thousands of states, the native index is rebuilt many times."""
    slow, fast = outcomes(SearchConfig.from_options(algorithm), FIFTEEN, Limits(nodes=30_000))
    assert slow["expanded"] > 0
    assert fast == slow


@pytest.mark.parametrize("ties", TIES)
def test_both_engines_agree_on_a_whole_search_of_a_hard_8_puzzle(ties: str) -> None:
    puzzle = Puzzle.of("8 6 7 2 5 4 3 0 1")
    slow, fast = outcomes(
        SearchConfig.from_options("astar", "misplaced", ties=ties), puzzle, Limits()
    )
    assert (slow["status"], len(slow["moves"])) == (Status.SOLVED, 31)
    assert fast == slow


WIDE_BEAM = """
from dataclasses import replace
from taquin.limits import Limits
from taquin.search_config import SearchConfig
from tests.native.engines import FIFTEEN, outcome

config = SearchConfig.from_options("beam", "misplaced", width=1_000_000)
print(outcome(replace(config, limits=Limits(nodes=150_000), engine={engine!r}).run(FIFTEEN)))
"""


def test_both_engines_agree_on_a_wide_beam() -> None:
    """Its layers double, while the native index grows one step at a time."""
    slow, fast = (run_in_child(WIDE_BEAM.format(engine=engine)) for engine in ("python", "native"))
    assert "node_limit" in slow.stdout
    assert fast.stdout == slow.stdout


@pytest.mark.parametrize("algorithm", SHARED)
def test_both_engines_agree_on_a_start_that_is_the_goal(algorithm: str) -> None:
    puzzle = Puzzle(FIFTEEN.goal, FIFTEEN.goal)
    slow, fast = outcomes(SearchConfig.from_options(algorithm), puzzle, Limits())
    assert slow["moves"] == ""
    assert fast == slow
