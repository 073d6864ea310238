"""Limits: how much time, how many nodes and how much memory a search may use."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

from taquin.errors import TaquinError
from taquin.util import checks

_UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}
_BINARY_UNITS = {"k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40}
_BYTES = re.compile(r"([0-9]{1,18}(?:\.[0-9]*)?)\s*([kmgt]?)(i?)b?", re.IGNORECASE)
MAX_LIMIT = 10**18
MAX_THREADS = 1024
_ASSUMED_FREE = 2**30
_MAX_DEFAULT = 8 * 2**30


@dataclass(frozen=True, slots=True)
class Limits:
    """The budget of one search: seconds, expanded nodes, and bytes that the search holds.

    None means no limit. Raises `TaquinError` for a value that is not a positive number.

    >>> Limits(seconds=10, memory=parse_bytes("2GiB"))
    Limits(seconds=10, nodes=None, memory=2147483648)
    """

    seconds: float | None = None
    nodes: int | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        for name, read in (
            ("seconds", checks.real),
            ("nodes", checks.whole),
            ("memory", checks.whole),
        ):
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, read(name, value))
            if value is not None and not value > 0:
                raise TaquinError(f"a limit must be more than 0, but {name} is {value}")
            if value is not None and value > MAX_LIMIT:
                raise TaquinError(f"a limit must be at most {MAX_LIMIT:,}, but {name} is {value}")


def check_threads(threads: int | None) -> int | None:
    """Return the number of threads, None for one per core; raise `TaquinError` if it is out of range."""
    return None if threads is None else checks.whole("threads", threads, 1, MAX_THREADS)


def default_memory() -> int:
    """Return the memory limit, in bytes, of a search without one: 40 % of the free memory, at most 8 GiB."""
    return min(_MAX_DEFAULT, int(free_memory() * 0.4))


def free_memory() -> int:
    """Return how many bytes this process can still allocate before the machine or its cgroup is full."""
    return min(_free_on_machine(), _free_in_cgroup())


def parse_bytes(text: str) -> int:
    """Read an amount of memory, such as `512MB`, `2GiB`, `1.5g` or plain bytes, and return the bytes.

    Raises `TaquinError` for any other text.

    >>> parse_bytes("512MB")
    512000000
    """
    match = _BYTES.fullmatch(text.strip())
    if match is None:
        raise TaquinError(f"{text!r} is not an amount of memory: write 512MB or 2GiB")
    number, unit, binary = match[1], match[2].lower(), match[3]
    return int(float(number) * (_BINARY_UNITS.get(unit, 1) if binary else _UNITS[unit]))


def _free_on_machine() -> int:
    try:
        for line in _read("/proc/meminfo").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    try:  # without /proc (macOS, BSD), assume that half of the physical memory is free
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (AttributeError, OSError, ValueError):
        return _ASSUMED_FREE


def _free_in_cgroup() -> int:
    """Return the free bytes of the container (cgroup v2), or a huge number if it has no limit."""
    try:
        limit = int(_read("/sys/fs/cgroup/memory.max"))
        return max(0, limit - int(_read("/sys/fs/cgroup/memory.current")))
    except (OSError, ValueError):  # no cgroup v2, or "max"
        return 2**63


def _read(path: str) -> str:
    with open(path) as file:
        return file.read()
