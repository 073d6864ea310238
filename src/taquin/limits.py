"""Limits: how much time, how many nodes and how much memory a search may take."""

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
_WITHOUT_KNOWLEDGE = 2**30
_MAX_DEFAULT = 8 * 2**30


@dataclass(frozen=True, slots=True)
class Limits:
    """A budget; None means no limit. Nodes are expansions; memory is bytes held by the search."""

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
                raise TaquinError(f"the limit on {name} is beyond all measure: {value}")


def default_memory() -> int:
    """Return the memory budget of a search that was given none: 40 % of what is free, 8 GiB at most."""
    return min(_MAX_DEFAULT, int(free_memory() * 0.4))


def free_memory() -> int:
    """Return how many bytes this process could still take before the machine or its cgroup is full."""
    return min(_free_on_machine(), _free_in_cgroup())


def parse_bytes(text: str) -> int:
    """Read an amount of memory: `512MB`, `2GiB`, `1.5g` or plain bytes."""
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
    try:  # no /proc here (macOS, BSD): half of what is built in
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (AttributeError, OSError, ValueError):
        return _WITHOUT_KNOWLEDGE


def _free_in_cgroup() -> int:
    """What the container may still take, by cgroup v2; without a limit, as good as endless."""
    try:
        limit = int(_read("/sys/fs/cgroup/memory.max"))
        return max(0, limit - int(_read("/sys/fs/cgroup/memory.current")))
    except (OSError, ValueError):  # no cgroup v2, or "max"
        return 2**63


def _read(path: str) -> str:
    with open(path) as file:
        return file.read()
