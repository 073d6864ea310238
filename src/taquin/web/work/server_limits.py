"""The server's limits of a search: a request may ask for less, but gets no more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taquin.limits import Limits

SEARCH_MEMORY_SHARE = 0.8
"""The part of a process's memory limit that its search may use; Python itself needs the rest."""


def cap_limits(limits: Limits, seconds: float, memory: int) -> Limits:
    """Return the limits, reduced to the seconds and bytes that the server allows to one process."""
    return replace(
        limits,
        seconds=min(limits.seconds or seconds, seconds),
        memory=min(limits.memory or memory, int(memory * SEARCH_MEMORY_SHARE)),
    )
