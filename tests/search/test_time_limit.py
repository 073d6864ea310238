"""Every search ends within 0.1 s of its time limit, and of a request to cancel it, on boards of any size.

The tests measure processor time, since the searches have one thread. On an idle machine it equals the elapsed
time, and other processes do not add to it. The best of several attempts counts.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from time import perf_counter, process_time
from typing import Any

import pytest

from taquin.errors import NotApplicable
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search import ALGORITHMS
from taquin.search.framework.observer import Live, Observer
from taquin.search_config import SearchConfig
from taquin.solution import Status
from tests.native.engines import scrambled

OVERRUN = 0.1
ATTEMPTS = 5
SECONDS = 0.2
MEMORY = 500_000_000
ENGINES = {"anytime": ("native",), "rbfs": ("python",)}
EVERY_SEARCH = [
    (name, engine) for name in ALGORITHMS for engine in ENGINES.get(name, ("native", "python"))
]


@cache
def board(side: int) -> Puzzle:
    return scrambled(side, side, Random(1), side * side - 1)


def config_of(algorithm: str) -> SearchConfig:
    """Return the search; beams are wide, so that each layer takes long."""
    options: dict[str, Any] = {"width": 10**6} if algorithm in ("beam", "wide-beam") else {}
    return SearchConfig.from_options(
        algorithm, "manhattan" if ALGORITHMS[algorithm].informed else None, **options
    )


@pytest.mark.parametrize("side", [4, 8, 16, 32])
@pytest.mark.parametrize(("algorithm", "engine"), EVERY_SEARCH)
def test_the_time_limit_is_kept(algorithm: str, engine: str, side: int) -> None:
    config, puzzle = config_of(algorithm), board(side)
    limits = Limits(seconds=SECONDS, memory=MEMORY)
    overruns = []
    for _ in range(ATTEMPTS):
        begun = process_time()
        try:
            replace(config, limits=limits, engine=engine, threads=1).run(puzzle)
        except NotApplicable:  # the board is too large for the native engine
            assert side == 32
            return
        overruns.append(process_time() - begun - SECONDS)
        if overruns[-1] <= OVERRUN:
            return
    pytest.fail(f"every attempt overran: {overruns}")


class Cancelling(Observer):
    """Cancels at the first tick after `SECONDS`."""

    sees_nodes = False

    def __init__(self) -> None:
        self._begun = perf_counter()

    def tick(self, live: Live) -> bool:
        return perf_counter() - self._begun >= SECONDS


@pytest.mark.parametrize("side", [4, 8, 16, 32])
@pytest.mark.parametrize(("algorithm", "engine"), EVERY_SEARCH)
def test_a_search_ends_soon_after_it_is_cancelled(algorithm: str, engine: str, side: int) -> None:
    """The latency includes the time until the next tick."""
    config, puzzle = config_of(algorithm), board(side)
    latencies = []
    for _ in range(ATTEMPTS):
        begun, observer = process_time(), Cancelling()
        limits = Limits(seconds=20, memory=MEMORY)
        try:
            solution = replace(config, limits=limits, engine=engine, threads=1).run(
                puzzle, observer
            )
        except NotApplicable:
            assert side == 32
            return
        if solution.status is not Status.CANCELLED:  # it ended before
            return
        latencies.append(process_time() - begun - SECONDS)
        if latencies[-1] <= OVERRUN:
            return
    pytest.fail(f"every attempt took too long to stop: {latencies}")
