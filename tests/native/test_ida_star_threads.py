"""IDA* on several threads visits the same nodes as on one thread, and has the same counters."""

from __future__ import annotations

import csv
from dataclasses import replace
from importlib.resources import files

import pytest

from taquin.limits import Limits
from taquin.search_config import SearchConfig
from tests.native.engines import korf, outcome

WORTH_THREADS = 1_000_000
"""An iteration uses several threads if the one before had this many expansions."""

KORF_ROWS = list(
    csv.DictReader((files("taquin.instances") / "data" / "korf100.csv").read_text().splitlines())
)
NODES_OF_1985 = {int(row["id"]): int(row["generated_korf_1985_manhattan"]) for row in KORF_ROWS}
EASIEST_FIRST = sorted(NODES_OF_1985, key=NODES_OF_1985.__getitem__)


@pytest.mark.parametrize("threads", [2, 3, 4])
@pytest.mark.parametrize(
    ("heuristic", "number"),
    [
        ("manhattan", 8),
        ("manhattan", 46),
        ("manhattan", 62),
        ("manhattan", 1),
        ("linear-conflict", 1),
        ("linear-conflict", 2),
        ("walking-distance", 21),
    ],
)
def test_threads_change_nothing(heuristic: str, number: int, threads: int) -> None:
    config, puzzle = SearchConfig.from_options("ida-star", heuristic), korf(number)
    one = replace(config, engine="native", threads=1).run(puzzle)
    several = replace(config, engine="native", threads=threads).run(puzzle)
    assert max(row.expanded for row in one.statistics.iterations[:-1]) >= WORTH_THREADS
    assert outcome(several) == outcome(one)
    several.replay()


@pytest.mark.parametrize("number", [12, 42, 79])
def test_boards_too_easy_for_threads_have_the_same_counters(number: int) -> None:
    config = SearchConfig.from_options("ida-star", "manhattan")
    one, several = (
        replace(config, engine="native", threads=threads).run(korf(number)) for threads in (1, 4)
    )
    assert max(row.expanded for row in one.statistics.iterations) < WORTH_THREADS
    assert outcome(several) == outcome(one)


@pytest.mark.parametrize("number", [79, 12, 42, 55, 97, 2, 1])
def test_node_counts_are_those_of_1985(number: int) -> None:
    check_against_korf(number)


@pytest.mark.slow
@pytest.mark.parametrize("number", EASIEST_FIRST)
def test_all_node_counts_are_those_of_1985(number: int) -> None:
    """All hundred: 36 billion nodes, minutes on two cores."""
    check_against_korf(number)


def check_against_korf(number: int) -> None:
    """Compare the counts; Korf counts the start as generated, too."""
    solution = SearchConfig.from_options("ida-star", "manhattan", engine="native").run(korf(number))
    assert solution.optimal
    assert solution.cost == int(KORF_ROWS[number - 1]["depth"])
    assert solution.statistics.generated + 1 == NODES_OF_1985[number]
    assert len(solution.replay()) == solution.cost + 1


def test_a_node_limit_is_exact_with_any_number_of_threads() -> None:
    limits = Limits(nodes=5_000_001)
    config = SearchConfig.from_options("ida-star", "manhattan")
    one, several = (
        replace(config, limits=limits, engine="native", threads=threads).run(korf(1))
        for threads in (1, 4)
    )
    assert several.statistics.expanded == 5_000_001
    assert outcome(several) == outcome(one)
