"""Default limits for each search of a comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.limits import default_memory
from taquin.render.units import readable_bytes, readable_seconds

if TYPE_CHECKING:
    from taquin.limits import Limits

DEFAULT_SECONDS = 10.0
DEFAULT_MEMORY = 10**9


def default_memory_each() -> int:
    """Return the default memory limit of each search, in bytes: 1 GB, or less if little memory is free."""
    return min(DEFAULT_MEMORY, default_memory())


def describe_limits(limits: Limits) -> str:
    """Return the limits as a phrase, for example `at most 10 s and 1 GB each`."""
    parts = [
        None if limits.seconds is None else readable_seconds(limits.seconds),
        None if limits.nodes is None else f"{limits.nodes:,} expansions",
        None if limits.memory is None else readable_bytes(limits.memory),
    ]
    return f"at most {' and '.join(filter(None, parts))} each" if any(parts) else "without limits"
