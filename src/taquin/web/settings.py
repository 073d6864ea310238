"""Settings: what the server allows, chosen when it is started and the same for all who ask."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from taquin.errors import TaquinError
from taquin.limits import free_memory

MAX_SIDE = 10
"""Rows and columns of a board, at most."""
MAX_TRACE_CELLS = 16
MAX_TRACE_EVENTS = 5000
MAX_BODY = 64 * 1024
"""Bytes of a request."""
MAX_AT_ONCE = 256
MAX_WAITING = 10_000

DEFAULT_SECONDS = 60.0
DEFAULT_WAITING = 100
DEFAULT_LAB = "lab"
HELPERS_AT_ONCE = 2
"""Of the work that is neither small nor a search: traces, films, pictures, values from tables."""
HELPER_SECONDS = 20.0
HELPER_MEMORY = 384 * 2**20
SHARE_OF_FREE_MEMORY = 0.4
"""What all children together may hold, where nobody says how much a search may."""
SMALLEST_MEMORY = 128 * 2**20
"""A child holds some 60 MB before it has done anything."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Limits of each search, how many there are at once and how many may wait, and which names we go by."""

    seconds: float
    memory: int
    """Bytes that the process of one search may hold."""
    searches: int
    waiting: int
    lab: Path
    hosts: frozenset[str] = frozenset()
    """Names of this server besides those of the loopback address."""
    any_address: bool = False
    """Whether it goes by every address in numbers too, because it is bound to all of them."""

    def __post_init__(self) -> None:
        for name, value, least, most in (
            ("--searches", self.searches, 1, MAX_AT_ONCE),
            ("--waiting", self.waiting, 0, MAX_WAITING),
        ):
            if not least <= value <= most:
                raise TaquinError(f"{name} is {least} to {most}, not {value}")
        if not 0 < self.seconds <= 86_400:
            raise TaquinError(f"--time-limit is more than 0 and at most a day, not {self.seconds}")
        if self.memory < SMALLEST_MEMORY:
            raise TaquinError(f"--memory-limit is at least 128MiB, not {self.memory} bytes")

    @property
    def threads(self) -> int:
        """How many threads each search may have, so that all together have a core each."""
        return max(1, cores() // self.searches)


def cores() -> int:
    """Return how many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not Linux
        return os.cpu_count() or 1


def usual_memory(searches: int) -> int:
    """Return what each of so many searches may hold, for all children to stay well under what is free."""
    room = int(free_memory() * SHARE_OF_FREE_MEMORY) - HELPERS_AT_ONCE * HELPER_MEMORY
    return max(SMALLEST_MEMORY, room // searches)
