"""What a search really holds stays within its memory limit: resident memory, sampled while it runs.

Mapped files do not count: pattern tables are shared by all processes, and the system can drop them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from taquin.search import ALGORITHMS
from tests.native.engines import run_apart

MEGABYTE = 10**6
SLACK = 16 * MEGABYTE
"""For what the interpreter and the allocator hold besides."""

SAMPLED = """
import json, threading
from random import Random
from taquin.limits import Limits
from taquin.search_config import SearchConfig
from tests.native.engines import scrambled

def held():
    with open("/proc/self/status") as file:
        lines = [line.split() for line in file if line.startswith(("RssAnon", "RssShmem"))]
    return sum(int(words[1]) * 1024 for words in lines)

puzzle = scrambled({side}, {side}, Random(1), {side} ** 2 - 1)
way = SearchConfig.of({algorithm!r}, {heuristic!r}, **{options!r})
small = scrambled(3, 3, Random(1), 8)
SearchConfig.of("astar", "manhattan").run(small, Limits(nodes=100, memory=10**7))
before = peak = held()
done = threading.Event()

def sample():
    global peak
    while not done.wait(0.002):
        peak = max(peak, held())

thread = threading.Thread(target=sample)
thread.start()
solution = way.run(puzzle, Limits(seconds={seconds}, memory={limit}), engine={engine!r})
done.set()
thread.join()
print(json.dumps([peak - before, solution.statistics.peak_memory, solution.status]))
"""


def sampled(algorithm: str, **words: Any) -> tuple[int, int, str]:
    """Search in a process of its own: the bytes it held at most, the bytes accounted, the status."""
    given: dict[str, Any] = {
        "heuristic": "manhattan" if ALGORITHMS[algorithm].informed else None,
        "options": {"width": 10**7} if algorithm in ("beam", "wide-beam") else {},
        "engine": "native",
        "seconds": 1.5,
        "limit": 100 * MEGABYTE,
    }
    child = run_apart(SAMPLED.format(algorithm=algorithm, **given | words), timeout=100)
    assert child.returncode == 0, child.stderr
    grown, accounted, status = json.loads(child.stdout)
    return grown, accounted, status


@pytest.mark.parametrize("side", [4, 8])
@pytest.mark.parametrize("algorithm", [name for name in ALGORITHMS if name != "rbfs"])
def test_every_native_search_stays_within_its_limit(algorithm: str, side: int) -> None:
    limit = 60 * MEGABYTE
    grown, accounted, _ = sampled(algorithm, side=side, limit=limit)
    assert accounted <= limit
    assert grown <= limit + SLACK


@pytest.mark.parametrize("side", [5, 6, 8, 10])
def test_tables_built_by_an_anytime_search_count(
    side: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a time limit it waits for tables: they too must fit, and what does not is left out."""
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    limit = 100 * MEGABYTE
    grown, accounted, status = sampled("anytime", side=side, seconds=None, limit=limit)
    assert status == "solved"
    assert accounted <= limit
    assert grown <= limit + SLACK


def test_memory_of_tables_is_accounted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the limit allows the build, the any-time search as a whole says what it took."""
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    limit = 300 * MEGABYTE
    grown, accounted, _ = sampled("anytime", side=8, seconds=None, limit=limit)
    assert accounted <= limit
    assert list(tmp_path.rglob("8x8*"))
    assert grown <= accounted + SLACK
