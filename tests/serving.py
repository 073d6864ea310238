"""A real server for tests: runs `taquin serve` in a process, on a free port of the loopback address.

    from tests.serving import served

    @pytest.fixture(scope="session")
    def server() -> Iterator[Serving]:
        with served("--time-limit", "5") as server:
            yield server

- `server.address` is its URL, `http://127.0.0.1:PORT`.
- `server.workers()` returns the process ids of its children, busy or idle.
- `server.memory()` returns the bytes that the server and its children hold.

At the end of the block the server gets Ctrl-C. Output on standard error is a failure, unless `quiet=False`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from taquin.util.process_memory import resident_memory
from tests.end_to_end.command import TAQUIN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


@dataclass(frozen=True)
class Serving:
    """A running server."""

    process: subprocess.Popen[str]
    address: str
    errors: list[str] = field(default_factory=list)
    """What it wrote to standard error; empty until it has ended."""

    def workers(self) -> list[int]:
        """Return the process ids of its children."""
        return children_of(self.process.pid)

    def memory(self) -> int:
        """Return the bytes that the server and its children hold, without mapped files."""
        return sum(map(resident_memory, (self.process.pid, *self.workers())))


@contextmanager
def served(
    *arguments: str,
    quiet: bool = True,
    browser: str = "",
    environment: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[Serving]:
    """Run `taquin serve` with these arguments during the block, and open `browser` if it is given."""
    environment = os.environ | {"PYTHONIOENCODING": "utf-8", "BROWSER": browser, **environment}
    process = subprocess.Popen(
        [TAQUIN, "serve", "--port", "0", *(() if browser else ("--no-browser",)), *arguments],
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
    serving.errors.append(errors)
    assert not (quiet and errors), errors


def children_of(pid: int) -> list[int]:
    """Return the process ids of a process's children."""
    children: list[int] = []
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        children += map(int, thread.read_text().split())
    return children


def wait_until(condition: Callable[[], object], seconds: float = 10) -> None:
    """Wait until the condition is true; fail after `seconds`."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not within {seconds} s"
        time.sleep(0.02)


def _address(process: subprocess.Popen[str]) -> str:
    """Return the URL in the line that the server prints."""
    assert process.stdout is not None
    line = process.stdout.readline()
    urls = [part for part in line.split() if part.startswith("http://")]
    assert urls, process.communicate()[1]
    return urls[0].rstrip("/")
