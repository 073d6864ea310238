"""Records the events of a search in a child process."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from taquin.limits import Limits
from taquin.search.framework.events import record
from taquin.web.settings import HELPER_MEMORY, HELPER_SECONDS
from taquin.web.work.server_limits import SEARCH_MEMORY_SHARE

if TYPE_CHECKING:
    from taquin.isolation.channel import Channel
    from taquin.puzzle import Puzzle
    from taquin.search_config import SearchConfig


def trace_in_child(
    _: Channel, puzzle: Puzzle, config: SearchConfig, max_events: int
) -> dict[str, Any]:
    """Run the search and return its first `max_events` events, with its solution.

    Raises `TaquinError` if the events of the search cannot be recorded.
    """
    limits = Limits(HELPER_SECONDS / 2, memory=int(HELPER_MEMORY * SEARCH_MEMORY_SHARE))
    recording = record(replace(config, limits=limits), puzzle, max_events)
    return {
        "events": recording.events,
        "truncated": recording.truncated,
        "solution": recording.solution.to_dict(),
    }
