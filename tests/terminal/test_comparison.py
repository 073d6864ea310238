"""A comparison frees the memory of each search before the next one starts."""

from __future__ import annotations

import gc

from taquin.console.result import memory_now
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search.framework.node import Node
from taquin.search_config import SearchConfig
from taquin.solution import Status
from taquin.terminal.comparison import run_each
from tests.end_to_end.command import FIFTEEN


def test_a_native_search_frees_its_memory_before_the_next_one_starts() -> None:
    before = memory_now()
    limits = Limits(nodes=2_500_000)
    configs = [SearchConfig.from_options(name, limits=limits) for name in ("bfs", "ucs")]
    for _, solution in run_each(Puzzle.of(FIFTEEN), configs):
        assert solution.statistics.peak_memory > 80_000_000
        assert memory_now() - before < 40_000_000


def test_a_python_search_frees_its_memory_before_the_next_one_starts() -> None:
    configs = [
        SearchConfig.from_options(name, "misplaced", engine="python", limits=Limits(nodes=5000))
        for name in ("astar", "bfs", "ucs")
    ]
    gc.disable()  # memory that only the cyclic collector would free counts as held
    try:
        for _, solution in run_each(Puzzle.of(FIFTEEN), configs):
            assert solution.status is Status.NODE_LIMIT
            assert sum(isinstance(each, Node) for each in gc.get_objects()) < 100
    finally:
        gc.enable()
