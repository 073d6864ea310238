"""Programs that run in their own process and receive a real SIGINT."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from typing import NamedTuple

HARD = """
import sys
import taquin as tq
HARD = "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11"
LARGE = " ".join(map(str, [*range(35, 2, -1), 1, 2, 0]))
LIMITS = tq.Limits(seconds=60, memory=2 * 10**9)

def search(engine="native", board=HARD):
    return tq.solve(board, algorithm="ida-star", heuristic="misplaced", limits=LIMITS, engine=engine)

def say(*values):
    print(*values, flush=True)
"""


class Ended(NamedTuple):
    """The exit code and the output of a program."""

    code: int
    out: list[str]
    err: str
    seconds: float
    """From the first Ctrl-C to the end."""


def press_ctrl_c(program: str, *, after: float = 1.0, presses: int = 1) -> Ended:
    """Run a program; send SIGINT some time after it has written its first line."""
    with subprocess.Popen(
        [sys.executable, "-c", HARD + program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            first = process.stdout.readline()
            assert first, process.communicate()[1]
            start = 0.0
            for _ in range(presses):
                time.sleep(after)
                start = start or time.perf_counter()
                process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=40)
        finally:
            process.kill()
    return Ended(process.returncode, (first + out).splitlines(), err, time.perf_counter() - start)
