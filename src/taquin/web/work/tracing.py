"""A recorded search in a child process."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taquin.limits import Limits
from taquin.search.framework.events import record
from taquin.web.settings import HELPER_MEMORY, HELPER_SECONDS
from taquin.web.work.request import SEARCH_SHARE

if TYPE_CHECKING:
    from taquin.isolation.channel import Channel
    from taquin.puzzle import Puzzle
    from taquin.web.work.request import Search


def trace_apart(_: Channel, puzzle: Puzzle, search: Search, most_events: int) -> dict[str, Any]:
    """Return the events of the search, up to a number of them."""
    limits = Limits(HELPER_SECONDS / 2, memory=int(HELPER_MEMORY * SEARCH_SHARE))
    recording = record(search.config(), puzzle, limits, most_events)
    return {
        "events": recording.events,
        "truncated": recording.truncated,
        "solution": recording.solution.to_dict(),
    }
