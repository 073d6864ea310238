"""Settings: the limits and names of a server, chosen when it starts."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from taquin.errors import TaquinError
from taquin.limits import free_memory

MAX_SIDE = 10
"""The largest number of rows or columns of a board."""
MAX_TRACE_CELLS = 16
MAX_TRACE_EVENTS = 5000
MAX_BODY = 64 * 1024
"""Bytes of a request body."""
MAX_SEARCHES = 256
MAX_WAITING = 10_000
MAX_SECONDS = 86_400

DEFAULT_SECONDS = 60.0
DEFAULT_WAITING = 100
DEFAULT_LAB = "lab"
MAX_HELPERS = 2
"""Helper calls that run at a time (`taquin.web.backend`)."""
HELPER_SECONDS = 20.0
HELPER_MEMORY = 384 * 2**20
FREE_MEMORY_SHARE = 0.4
"""The part of the free memory that all children together may hold by default."""
MIN_MEMORY = 128 * 2**20
"""The smallest memory limit of a search. An idle child already holds about 60 MB."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The limits of each search, the size of the queue, and the names of the server.

    Raises `TaquinError` for a limit that is out of range.
    """

    seconds: float
    """The time limit of one search."""
    memory: int
    """Bytes that the process of one search may hold."""
    searches: int
    """Searches that run at a time."""
    waiting: int
    """Searches that may wait."""
    lab: Path
    """The folder of the experiments."""
    hosts: frozenset[str] = frozenset()
    """Names of this server in addition to those of the loopback address."""
    any_address: bool = False
    """Whether any numeric address is a name of this server, because it is bound to all addresses."""

    def __post_init__(self) -> None:
        for option, value, smallest, largest in (
            ("--searches", self.searches, 1, MAX_SEARCHES),
            ("--waiting", self.waiting, 0, MAX_WAITING),
        ):
            if not smallest <= value <= largest:
                raise TaquinError(f"{option} must be {smallest} to {largest}, not {value}")
        if not 0 < self.seconds <= MAX_SECONDS:
            raise TaquinError(
                f"--time-limit must be more than 0 and at most {MAX_SECONDS} s, not {self.seconds}"
            )
        if self.memory < MIN_MEMORY:
            raise TaquinError(f"--memory-limit must be at least 128MiB, not {self.memory} bytes")

    @property
    def threads(self) -> int:
        """The number of threads of each search, so that all searches together use all cores."""
        return max(1, available_cores() // self.searches)


def available_cores() -> int:
    """Return the number of cores that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not Linux
        return os.cpu_count() or 1


def default_search_memory(searches: int) -> int:
    """Return the default memory limit of each search, in bytes, if `searches` run at a time.

    All children together, helper calls included, then hold at most `FREE_MEMORY_SHARE` of the free memory.
    """
    for_searches = int(free_memory() * FREE_MEMORY_SHARE) - MAX_HELPERS * HELPER_MEMORY
    return max(MIN_MEMORY, for_searches // searches)
