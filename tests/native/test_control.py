"""Control of native searches: limits, observers, cancelling, Ctrl-C, errors, threads."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from taquin.board import Tiles
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search.framework.observer import Live, Observer
from taquin.search_config import SearchConfig
from taquin.solution import Status
from tests.native.engines import FIFTEEN, THIRTY_FIVE, korf, outcome, outcomes, run_in_child

OPTIMUM = 49
MEGABYTE = 1_000_000
MEMORY = 200 * MEGABYTE
LONG_SEARCHES = ["bfs", "ucs", "astar", "ida-star", "astar-ida", "iddfs", "bidirectional"]
"""The searches that take long for the 15-puzzle with misplaced tiles."""


def misplaced(tiles: Tiles) -> int:
    """A heuristic of the caller."""
    return sum(1 for cell, tile in enumerate(tiles, 1) if tile and tile != cell)


# Limits


@pytest.mark.parametrize("algorithm", LONG_SEARCHES)
def test_time_limit(algorithm: str) -> None:
    config = SearchConfig.from_options(algorithm, "misplaced")
    solution = replace(
        config, limits=Limits(seconds=0.3, memory=1000 * MEGABYTE), engine="native"
    ).run(FIFTEEN)
    assert solution.status is Status.TIME_LIMIT
    assert solution.moves is None
    assert 0.3 <= solution.statistics.seconds < 2
    assert 0 < solution.lower_bound <= OPTIMUM


@pytest.mark.parametrize("threads", [2, 4])
def test_time_limit_with_threads(threads: int) -> None:
    config = SearchConfig.from_options("ida-star", "misplaced")
    solution = replace(config, limits=Limits(seconds=1.5), engine="native", threads=threads).run(
        FIFTEEN
    )
    assert solution.status is Status.TIME_LIMIT
    assert 1.5 <= solution.statistics.seconds < 4
    assert max(row.expanded for row in solution.statistics.iterations) > 1_000_000


@pytest.mark.parametrize("algorithm", ["astar", "ida-star", "astar-ida", "beam", "greedy"])
def test_time_limit_with_a_slow_heuristic(algorithm: str) -> None:
    def slow(tiles: Tiles) -> int:
        time.sleep(0.001)
        return misplaced(tiles)

    start = time.perf_counter()
    solution = SearchConfig.from_options(
        algorithm, slow, limits=Limits(seconds=0.2), engine="native"
    ).run(THIRTY_FIVE)
    assert solution.status is Status.TIME_LIMIT
    assert time.perf_counter() - start < 2


@pytest.mark.parametrize("heuristic", ["max(inversion-distance, kim, inversions)", "gaschnig"])
@pytest.mark.parametrize("algorithm", ["astar", "ida-star", "astar-ida", "beam"])
def test_time_limit_on_the_largest_boards(algorithm: str, heuristic: str) -> None:
    """An expansion takes a hundred times longer there; the search must still poll the clock as often."""
    n = 16
    puzzle = Puzzle.of(" ".join(map(str, [*range(n * n - 1, 2, -1), 1, 2, 0])))
    assert puzzle.solvable
    ties = "fifo" if algorithm == "astar" else None
    config, limits = (
        SearchConfig.from_options(algorithm, heuristic, ties=ties),
        Limits(seconds=0.1, memory=10**9),
    )
    solution = replace(config, limits=limits, engine="native").run(puzzle)
    assert solution.status is Status.TIME_LIMIT
    assert solution.statistics.seconds < 0.6


@pytest.mark.parametrize("nodes", [1, 2, 2047, 2048, 2049, 65_535, 65_536, 65_537, 200_000])
@pytest.mark.parametrize("algorithm", LONG_SEARCHES)
def test_node_limit(algorithm: str, nodes: int) -> None:
    solution = SearchConfig.from_options(
        algorithm, "misplaced", limits=Limits(nodes=nodes), engine="native"
    ).run(FIFTEEN)
    assert solution.status is Status.NODE_LIMIT
    assert solution.statistics.expanded == nodes


@pytest.mark.parametrize("limit", [1, 5_000, 100_000, 1_000_000, 1_500_000, 30_000_000])
@pytest.mark.parametrize("algorithm", ["bfs", "ucs", "astar", "bidirectional"])
def test_memory_limit(algorithm: str, limit: int) -> None:
    solution = SearchConfig.from_options(
        algorithm, "misplaced", limits=Limits(memory=limit), engine="native"
    ).run(FIFTEEN)
    assert solution.status is Status.MEMORY_LIMIT
    assert solution.moves is None
    assert solution.statistics.peak_memory <= limit
    if limit >= MEGABYTE:
        assert solution.statistics.peak_memory > 0.5 * limit
        assert 0 < solution.lower_bound <= OPTIMUM


def test_memory_limit_of_a_beam() -> None:
    config = SearchConfig.from_options("beam", "misplaced", width=20)
    solution = replace(config, limits=Limits(memory=40_000), engine="native").run(THIRTY_FIVE)
    assert solution.status is Status.MEMORY_LIMIT
    assert solution.statistics.peak_memory <= 40_000


MEMORY_OF_A_SEARCH = """
from dataclasses import replace
import json, resource
from taquin.limits import Limits
from taquin.search_config import SearchConfig
from tests.native.engines import FIFTEEN, THIRTY_FIVE

def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024

SearchConfig.from_options({algorithm!r}, **{options!r}, limits=Limits(nodes=100), engine="native").run({puzzle})
before = peak()
config = SearchConfig.from_options({algorithm!r}, **{options!r})
solution = replace(config, limits=Limits(memory={limit}), engine="native").run({puzzle})
print(json.dumps([solution.status, solution.statistics.peak_memory, solution.lower_bound, peak() - before]))
"""


@pytest.mark.parametrize(
    ("algorithm", "options", "puzzle"),
    [
        ("ucs", {}, "FIFTEEN"),
        ("ucs", {}, "THIRTY_FIVE"),
        ("bfs", {}, "FIFTEEN"),
        ("bidirectional", {}, "THIRTY_FIVE"),
        ("astar", {"heuristic": "misplaced"}, "FIFTEEN"),
        ("astar", {"heuristic": "manhattan"}, "THIRTY_FIVE"),
        ("beam", {"heuristic": "misplaced", "width": 10_000_000}, "THIRTY_FIVE"),
    ],
)
def test_the_process_stays_within_the_memory_limit(
    algorithm: str, options: dict[str, Any], puzzle: str
) -> None:
    status, accounted, lower_bound, growth = memory_of(algorithm, options, puzzle)
    assert status == "memory_limit"
    assert accounted <= MEMORY
    assert lower_bound > 0
    assert growth < MEMORY * 1.1


@pytest.mark.parametrize("weight", [999, 999.99, 0.01])
def test_large_weights_take_no_memory(weight: float) -> None:
    """The keys then have large gaps, and reach tens of millions."""
    options = {"heuristic": "manhattan", "weight": weight, "ties": "low-h"}
    _, accounted, _, growth = memory_of("astar", options, "THIRTY_FIVE")
    assert 0 < accounted <= MEMORY
    assert growth < accounted * 1.1 + 10 * MEGABYTE


def memory_of(algorithm: str, options: dict[str, Any], puzzle: str) -> tuple[str, int, int, int]:
    """Search in a child process; return the status, the bytes accounted for, the bound, the real bytes."""
    code = MEMORY_OF_A_SEARCH.format(
        algorithm=algorithm, options=options, puzzle=puzzle, limit=MEMORY
    )
    child = run_in_child(code)
    assert child.returncode == 0, child.stderr
    status, accounted, lower_bound, growth = json.loads(child.stdout)
    return status, accounted, lower_bound, growth


# Observing and cancelling


class TickRecorder(Observer):
    """Records all ticks; cancels at the tick with the given number."""

    sees_nodes = False

    def __init__(self, cancel_at: int) -> None:
        self.seen: list[Live] = []
        self._cancel_at = cancel_at

    def tick(self, live: Live) -> bool:
        self.seen.append(live)
        return len(self.seen) >= self._cancel_at


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("algorithm", LONG_SEARCHES)
def test_an_observer_cancels(algorithm: str, threads: int) -> None:
    watcher = TickRecorder(cancel_at=2)
    config = SearchConfig.from_options(algorithm, "misplaced")
    solution = replace(config, limits=Limits(seconds=20), engine="native", threads=threads).run(
        FIFTEEN, watcher
    )
    assert solution.status is Status.CANCELLED
    assert len(watcher.seen) == 2
    assert solution.moves is None
    assert solution.statistics.seconds < 5


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("algorithm", LONG_SEARCHES)
def test_live_counters_only_rise(algorithm: str, threads: int) -> None:
    watcher = TickRecorder(cancel_at=12)
    config = SearchConfig.from_options(algorithm, "misplaced")
    solution = replace(config, limits=Limits(seconds=20), engine="native", threads=threads).run(
        FIFTEEN, watcher
    )
    assert len(watcher.seen) == 12
    for name in ("seconds", "expanded", "generated", "memory", "lower_bound"):
        values = [getattr(live, name) for live in watcher.seen]
        assert values == sorted(values), name
    last, statistics = watcher.seen[-1], solution.statistics
    assert 0 < watcher.seen[0].expanded < last.expanded <= statistics.expanded
    assert last.generated <= statistics.generated
    assert last.lower_bound <= solution.lower_bound


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("heuristic", ["misplaced", "manhattan", "gaschnig"])
@pytest.mark.parametrize("algorithm", ["ida-star", "astar-ida", "iddfs"])
def test_depth_first_searches_report_their_memory(
    algorithm: str, heuristic: str, threads: int
) -> None:
    """Even a path of a few dozen nodes takes memory."""
    watcher = TickRecorder(cancel_at=3)
    config = SearchConfig.from_options(algorithm, None if algorithm == "iddfs" else heuristic)
    solution = replace(config, limits=Limits(seconds=20), engine="native", threads=threads).run(
        THIRTY_FIVE, watcher
    )
    assert all(live.memory > 1000 for live in watcher.seen)
    assert watcher.seen[-1].memory <= solution.statistics.peak_memory


def test_live_counters_add_up_to_the_final_ones() -> None:
    """The engine may count up to one batch more until it stops."""
    watcher = TickRecorder(cancel_at=6)
    config = SearchConfig.from_options("ida-star", "misplaced")
    solution = replace(config, limits=Limits(seconds=20), engine="native", threads=1).run(
        FIFTEEN, watcher
    )
    assert watcher.seen[-1].expanded == solution.statistics.expanded
    assert watcher.seen[-1].generated == solution.statistics.generated


class Failing(Observer):
    sees_nodes = False

    def tick(self, live: Live) -> bool:
        raise LookupError("the watcher fell asleep")


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("algorithm", LONG_SEARCHES)
def test_an_error_in_an_observer_reaches_the_caller(algorithm: str, threads: int) -> None:
    config, limits = SearchConfig.from_options(algorithm, "misplaced"), Limits(seconds=20)
    with pytest.raises(LookupError, match="the watcher fell asleep"):
        replace(config, limits=limits, engine="native", threads=threads).run(FIFTEEN, Failing())


# A heuristic of the caller


@pytest.mark.parametrize("algorithm", ["astar", "greedy", "ida-star", "beam"])
def test_a_python_heuristic_counts_as_in_the_python_engine(algorithm: str) -> None:
    slow, fast = outcomes(
        SearchConfig.from_options(algorithm, misplaced), FIFTEEN, Limits(nodes=3000)
    )
    assert slow["generated"] > 0
    assert fast == slow


@pytest.mark.parametrize("algorithm", ["astar", "ida-star", "beam"])
def test_a_python_heuristic_in_a_maximum(algorithm: str) -> None:
    from taquin.heuristics import find_heuristic
    from taquin.heuristics.maximum import maximum
    from taquin.search_config import as_heuristic

    both = maximum((as_heuristic(misplaced), find_heuristic("linear-conflict")))
    slow, fast = outcomes(SearchConfig.from_options(algorithm, both), FIFTEEN, Limits(nodes=2000))
    assert fast == slow


@pytest.mark.parametrize("algorithm", ["astar", "greedy", "ida-star", "astar-ida", "beam"])
def test_an_error_in_a_python_heuristic_reaches_the_caller(algorithm: str) -> None:
    def fails(tiles: Tiles) -> int:
        if tiles.index(0) == 10:
            raise LookupError("no idea")
        return misplaced(tiles)

    with pytest.raises(LookupError, match="no idea"):
        SearchConfig.from_options(algorithm, fails, limits=Limits(seconds=20), engine="native").run(
            FIFTEEN
        )


@pytest.mark.parametrize("algorithm", ["astar", "ida-star", "beam"])
def test_a_python_heuristic_is_called_once_per_evaluation(algorithm: str) -> None:
    calls = 0

    def counting(tiles: Tiles) -> int:
        nonlocal calls
        calls += 1
        return misplaced(tiles)

    solution = SearchConfig.from_options(
        algorithm, counting, limits=Limits(nodes=500), engine="native"
    ).run(FIFTEEN)
    iterations = len(solution.statistics.iterations) + 1
    assert calls <= solution.statistics.evaluated + iterations


DEEP = """
from dataclasses import replace
from taquin.limits import Limits
from taquin.search_config import SearchConfig
from tests.native.engines import FIFTEEN

def huge(tiles):
    return 1_000_000 if tiles == FIFTEEN.initial else 0

config = SearchConfig.from_options("ida-star", huge)
print(replace(config, limits=Limits(nodes=500_000), engine="native").run(FIFTEEN).status)
"""


def test_a_huge_heuristic_does_not_crash_ida_star() -> None:
    """The first threshold is a million, and so is the depth of the first path."""
    child = run_in_child(DEEP)
    assert (child.returncode, child.stdout.strip()) == (0, "node_limit")


# Ctrl-C


LONG_SEARCH = """
from dataclasses import replace
import sys, time
from taquin.limits import Limits
from taquin.search.framework.observer import Observer
from taquin.search_config import SearchConfig
from tests.native.engines import FIFTEEN, THIRTY_FIVE

class Announcer(Observer):
    sees_nodes = False
    said = False

    def tick(self, live):
        if not self.said and live.seconds > {after}:
            self.said = True
            print("searching", flush=True)

def own(tiles):
    return sum(1 for cell, tile in enumerate(tiles, 1) if tile and tile != cell)

config = SearchConfig.from_options({algorithm!r}, {heuristic}, **{options!r})
limits = Limits(seconds=10, memory=3_000_000_000)
solution = replace(config, limits=limits, engine="native", threads={threads}).run({puzzle}, Announcer())
print(time.monotonic(), solution.status, solution.statistics.expanded, flush=True)
"""


def interrupt(**settings: Any) -> tuple[float, str, int]:
    """Press Ctrl-C during a search; return its latency, its status and its expansions."""
    given: dict[str, Any] = {
        "heuristic": None,
        "options": {},
        "threads": 1,
        "puzzle": "FIFTEEN",
        "after": 0.2,
    }
    code = LONG_SEARCH.format(**given | settings)
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        assert child.stdout.readline() == "searching\n"
        time.sleep(Random().uniform(0, 0.1))  # at any moment between two polls
        pressed = time.monotonic()
        child.send_signal(signal.SIGINT)
        answer, complaint = child.communicate(timeout=60)
    assert complaint == ""
    ended, status, expanded = answer.split()
    return float(ended) - pressed, status, int(expanded)


@pytest.mark.parametrize(
    "settings",
    [
        {"algorithm": "ida-star", "heuristic": "'misplaced'", "threads": 1},
        {"algorithm": "ida-star", "heuristic": "'misplaced'", "threads": 2, "after": 1.2},
        *(
            {
                "algorithm": "astar-ida",
                "heuristic": "'misplaced'",
                "options": {"frontier": frontier},
                "threads": threads,
            }
            for frontier, threads in ((1000, 1), (1000, 2), (10**9, 1))
        ),
        {"algorithm": "iddfs"},
        {"algorithm": "bfs"},
        {"algorithm": "ucs"},
        {"algorithm": "astar", "heuristic": "'misplaced'"},
        {"algorithm": "bidirectional", "puzzle": "THIRTY_FIVE"},
        {
            "algorithm": "beam",
            "heuristic": "'misplaced'",
            "options": {"width": 30_000},
            "puzzle": "THIRTY_FIVE",
        },
        {"algorithm": "astar", "heuristic": "own"},
        {"algorithm": "ida-star", "heuristic": "own"},
        {"algorithm": "astar-ida", "heuristic": "own", "options": {"frontier": 100}},
    ],
    ids=lambda each: f"{each['algorithm']}-{each.get('heuristic')}-{each.get('threads', 1)}",
)
def test_ctrl_c(settings: dict[str, Any]) -> None:
    latency, status, expanded = interrupt(**settings)
    assert status == "cancelled"
    assert expanded > 0
    assert latency < 0.7


# Threads of Python


def test_two_searches_at_the_same_time() -> None:
    configs = [
        SearchConfig.from_options("ida-star", "manhattan"),
        SearchConfig.from_options("astar", "linear-conflict", weight=2),
    ]
    puzzles = [korf(8), korf(62)]
    alone = [
        outcome(replace(config, engine="native").run(p)) for config in configs for p in puzzles
    ]
    together: dict[int, dict[str, Any]] = {}

    def work(number: int, config: SearchConfig, puzzle: Puzzle) -> None:
        together[number] = outcome(replace(config, engine="native").run(puzzle))

    jobs = [(config, puzzle) for config in configs for puzzle in puzzles]
    threads = [
        threading.Thread(target=work, args=(number, *job)) for number, job in enumerate(jobs)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[number] for number in range(len(jobs))] == alone


@pytest.mark.parametrize("algorithm", ["ida-star", "ucs"])
def test_python_code_runs_during_a_search(algorithm: str) -> None:
    limits = Limits(seconds=1, memory=1000 * MEGABYTE)
    config = SearchConfig.from_options(algorithm, "misplaced", limits=limits, threads=1)
    thread = threading.Thread(target=config.run, args=(FIFTEEN,))
    thread.start()
    naps = 0
    while thread.is_alive():
        time.sleep(0.01)
        naps += 1
    assert naps > 20


def test_a_search_in_a_thread_can_be_cancelled() -> None:
    stop = threading.Event()

    class Flag(Observer):
        sees_nodes = False

        def tick(self, live: Live) -> bool:
            return stop.is_set()

    statuses: list[Status] = []

    def work() -> None:
        config = SearchConfig.from_options("ida-star", "misplaced")
        statuses.append(
            replace(config, limits=Limits(seconds=20), engine="native").run(FIFTEEN, Flag()).status
        )

    thread = threading.Thread(target=work)
    thread.start()
    stop.set()
    thread.join(timeout=10)
    assert statuses == [Status.CANCELLED]
