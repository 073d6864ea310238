"""A stopped search still has its counters and its lower bound."""

from __future__ import annotations

import signal
import threading

import pytest

from taquin.heuristics import find_heuristic
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search.framework.observer import Live, Observer
from taquin.solution import Solution, Status
from tests.search.every_search import NAMES, run

FIFTEEN = Puzzle.of("8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11")
OPTIMUM = 49
SLOW = [name for name in NAMES if name not in ("greedy", "beam", "constructive")]
"""The searches that take seconds for this board."""


def search(name: str, limits: Limits, observer: Observer | None = None) -> Solution[object, object]:
    h = find_heuristic("misplaced").bind(FIFTEEN)
    return run(name, FIFTEEN, h, limits=limits, observer=observer)


def check_counters_and_bound(solution: Solution[object, object]) -> None:
    """Every search except the constructive one has a lower bound."""
    assert solution.moves is None
    assert solution.cost is None
    assert not solution.optimal
    assert (0 < solution.lower_bound <= OPTIMUM) is (solution.algorithm != "constructive")
    statistics = solution.statistics
    assert statistics.expanded > 0
    assert statistics.generated > 0
    assert statistics.max_frontier > 0
    assert statistics.seconds > 0
    assert statistics.peak_memory > 0
    assert solution.replay() == [FIFTEEN.initial]


@pytest.mark.parametrize("name", NAMES)
def test_node_limit(name: str) -> None:
    solution = search(name, Limits(nodes=40))
    assert solution.status is Status.NODE_LIMIT
    assert solution.statistics.expanded == 40
    check_counters_and_bound(solution)


@pytest.mark.parametrize("name", SLOW)
def test_time_limit(name: str) -> None:
    solution = search(name, Limits(seconds=0.15))
    assert solution.status is Status.TIME_LIMIT
    assert 0.15 <= solution.statistics.seconds < 5
    check_counters_and_bound(solution)


def test_a_very_short_time_limit_is_kept() -> None:
    """No machine solves a board of 20 moves in a nanosecond."""
    puzzle = Puzzle.of("3 4 0 5 6 2 7 1 8")
    h = find_heuristic("manhattan").bind(puzzle)
    solution = run("astar", puzzle, h, limits=Limits(seconds=1e-9))
    assert solution.status is Status.TIME_LIMIT


@pytest.mark.parametrize("name", ["bfs", "ucs", "astar", "bidirectional"])
def test_memory_limit(name: str) -> None:
    solution = search(name, Limits(memory=1_000_000))
    assert solution.status is Status.MEMORY_LIMIT
    assert 900_000 < solution.statistics.peak_memory <= 1_000_000
    check_counters_and_bound(solution)


@pytest.mark.parametrize("name", ["ida-star", "iddfs", "rbfs"])
def test_searches_that_store_one_path_need_little_memory(name: str) -> None:
    solution = search(name, Limits(memory=1_000_000, nodes=20_000))
    assert solution.status is Status.NODE_LIMIT
    assert solution.statistics.peak_memory < 100_000


class CancelsAtThirdTick(Observer):
    """Cancels at the third tick."""

    def __init__(self) -> None:
        self.ticks: list[Live] = []

    def tick(self, live: Live) -> bool:
        self.ticks.append(live)
        return len(self.ticks) == 3


@pytest.mark.parametrize("name", SLOW)
def test_an_observer_can_cancel(name: str) -> None:
    observer = CancelsAtThirdTick()
    solution = search(name, Limits(seconds=60), observer)
    assert solution.status is Status.CANCELLED
    assert len(observer.ticks) == 3
    first, _, last = observer.ticks
    assert 0 < first.seconds < last.seconds < 10
    assert 0 < first.expanded < last.expanded <= solution.statistics.expanded
    assert 0 < first.generated < last.generated <= solution.statistics.generated
    assert 0 < last.frontier <= solution.statistics.max_frontier
    assert 0 < last.memory <= solution.statistics.peak_memory
    assert last.lower_bound <= solution.lower_bound
    check_counters_and_bound(solution)


@pytest.mark.parametrize("name", SLOW)
def test_ctrl_c_cancels_and_keeps_counters_and_bound(name: str) -> None:
    main_thread = threading.main_thread().ident
    assert main_thread is not None
    threading.Timer(0.3, signal.pthread_kill, (main_thread, signal.SIGINT)).start()
    solution = search(name, Limits(seconds=60))
    assert solution.status is Status.CANCELLED
    assert solution.statistics.seconds < 10
    check_counters_and_bound(solution)


@pytest.mark.parametrize("name", NAMES)
def test_limits_that_are_not_reached_change_nothing(name: str) -> None:
    puzzle = Puzzle.of("4 1 2 5 8 3 7 0 6")
    h = find_heuristic("manhattan").bind(puzzle)
    unlimited = run(name, puzzle, h)
    limited = run(name, puzzle, h, limits=Limits(seconds=60, nodes=10**6, memory=10**9))
    assert unlimited.moves == limited.moves
    assert unlimited.statistics.expanded == limited.statistics.expanded


@pytest.mark.parametrize("name", NAMES)
def test_a_search_may_use_the_whole_node_limit(name: str) -> None:
    puzzle = Puzzle.of("4 1 2 5 8 3 7 0 6")
    h = find_heuristic("manhattan").bind(puzzle)
    needed = run(name, puzzle, h).statistics.expanded
    assert run(name, puzzle, h, limits=Limits(nodes=needed)).solved
    assert run(name, puzzle, h, limits=Limits(nodes=needed - 1)).status is Status.NODE_LIMIT
