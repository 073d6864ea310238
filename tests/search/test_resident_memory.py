"""The resident memory of a search, sampled while it runs, stays within its memory limit.

Mapped files do not count: all processes share the pattern databases, and the system can drop them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from taquin.search import ALGORITHMS
from tests.native.engines import run_in_child

MEGABYTE = 10**6
SLACK = 16 * MEGABYTE
"""For the interpreter and the allocator."""

SAMPLED = """
import json, threading
from dataclasses import replace
from random import Random
from taquin.limits import Limits
from taquin.search_config import SearchConfig
from tests.native.engines import scrambled

def resident():
    with open("/proc/self/status") as file:
        lines = [line.split() for line in file if line.startswith(("RssAnon", "RssShmem"))]
    return sum(int(fields[1]) * 1024 for fields in lines)

puzzle = scrambled({side}, {side}, Random(1), {side} ** 2 - 1)
config = SearchConfig.from_options({algorithm!r}, {heuristic!r}, **{options!r})
small = scrambled(3, 3, Random(1), 8)
small_limits = Limits(nodes=100, memory=10**7)
SearchConfig.from_options("astar", "manhattan", limits=small_limits).run(small)
before = peak = resident()
done = threading.Event()

def sample():
    global peak
    while not done.wait(0.002):
        peak = max(peak, resident())

thread = threading.Thread(target=sample)
thread.start()
solution = replace(config, limits=Limits(seconds={seconds}, memory={limit}), engine={engine!r}).run(puzzle)
done.set()
thread.join()
print(json.dumps([peak - before, solution.statistics.peak_memory, solution.status]))
"""


def sampled(algorithm: str, **settings: Any) -> tuple[int, int, str]:
    """Search in a child process; return its growth in bytes, the bytes accounted for, and the status."""
    defaults: dict[str, Any] = {
        "heuristic": "manhattan" if ALGORITHMS[algorithm].informed else None,
        "options": {"width": 10**7} if algorithm in ("beam", "wide-beam") else {},
        "engine": "native",
        "seconds": 1.5,
        "limit": 100 * MEGABYTE,
    }
    child = run_in_child(SAMPLED.format(algorithm=algorithm, **defaults | settings), timeout=100)
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
def test_pdb_builds_of_anytime_search_stay_within_the_limit(
    side: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a time limit the search builds PDBs; it builds only those that fit."""
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    limit = 100 * MEGABYTE
    grown, accounted, status = sampled("anytime", side=side, seconds=None, limit=limit)
    assert status == "solved"
    assert accounted <= limit
    assert grown <= limit + SLACK


def test_memory_of_pdb_builds_is_accounted_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the limit allows the build, the counters of the any-time search include its memory."""
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    limit = 300 * MEGABYTE
    grown, accounted, _ = sampled("anytime", side=8, seconds=None, limit=limit)
    assert accounted <= limit
    assert list(tmp_path.rglob("8x8*"))
    assert grown <= accounted + SLACK
