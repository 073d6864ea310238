"""Native searches without a memory limit run under a limit on address space (`ulimit -v`)."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.native.engines import SHARED

CODE = """
import resource, sys
from taquin.limits import Limits
from taquin.puzzle import Puzzle
from taquin.search_config import SearchConfig
resource.setrlimit(resource.RLIMIT_AS, (2 * 2**30, 2 * 2**30))
config = SearchConfig.from_options(sys.argv[1], "manhattan", engine="native", limits=Limits())
print(config.run(Puzzle.of(sys.argv[2])).status)
"""


def run(algorithm: str, board: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", CODE, algorithm, board], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.strip()


@pytest.mark.parametrize("algorithm", [*SHARED, "astar-ida"])
def test_a_search_reserves_what_it_needs(algorithm: str) -> None:
    assert run(algorithm, "8 6 7 2 5 4 3 0 1") == "solved"
