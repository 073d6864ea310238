"""A real server for tests: `taquin serve` as a process of its own, on a free port of the loopback address.

    from tests.serving import served

    @pytest.fixture(scope="session")
    def server() -> Iterator[Serving]:
        with served("--time-limit", "5") as server:
            yield server

`server.address` is where it is (`http://127.0.0.1:PORT`), `server.workers()` are the process ids of its
children, busy or waiting for work, `server.memory()` the bytes that all of them hold. At the end of the
block it gets Ctrl-C, and whatever it wrote to standard error is an error, unless `quiet=False`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from taquin.util.process_memory import resident_memory
from tests.end_to_end.command import TAQUIN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True)
class Serving:
    """A server that runs."""

    process: subprocess.Popen[str]
    address: str
    said: list[str] = field(default_factory=list)
    """What it wrote to standard error, once it has ended."""

    def workers(self) -> list[int]:
        """Return the process ids of its children."""
        return children_of(self.process.pid)

    def memory(self) -> int:
        """Return the bytes that the server and its children hold, without the files that they share."""
        return sum(map(resident_memory, (self.process.pid, *self.workers())))


@contextmanager
def served(*words: str, quiet: bool = True, browser: str = "") -> Iterator[Serving]:
    """Serve within the block, with these words of the command besides; with a browser, if one is named."""
    environment = os.environ | {"PYTHONIOENCODING": "utf-8", "BROWSER": browser}
    process = subprocess.Popen(
        [TAQUIN, "serve", "--port", "0", *(() if browser else ("--no-browser",)), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment,
    )
    serving = Serving(process, _address(process))
    try:
        yield serving
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        try:
            _, errors = process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            _, errors = process.communicate()
            errors += "\nthe server did not end"
    serving.said.append(errors)
    assert not (quiet and errors), errors


def children_of(pid: int) -> list[int]:
    """Return the process ids of the children that a process has now."""
    found: list[int] = []
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        found += map(int, thread.read_text().split())
    return found


def wait_until(holds: Callable[[], object], seconds: float = 10) -> None:
    """Wait until it holds; fail if it does not in time."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"not within {seconds} s"
        time.sleep(0.02)


def _address(process: subprocess.Popen[str]) -> str:
    """Read where it is from the one line that it prints."""
    assert process.stdout is not None
    line = process.stdout.readline()
    words = [word for word in line.split() if word.startswith("http://")]
    assert words, process.communicate()[1]
    return words[0].rstrip("/")
