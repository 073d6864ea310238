"""EventBuffer: the events of a job that its client has not read yet.

A search sends its counters ten times a second, and a client may read slowly. A new snapshot, such as
`progress`, therefore replaces an unread one of the same name.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

NamedEvent = tuple[str, dict[str, Any]]
"""The name of an event and its data."""
SNAPSHOTS = frozenset(("waiting", "progress", "building"))
"""Events that only report the current state."""


class EventBuffer:
    """Events in order, for one reader. Only the event loop's thread may use it."""

    def __init__(self) -> None:
        self._events: deque[NamedEvent] = deque()
        self._closed = False
        self._changed = asyncio.Event()

    def put(self, name: str, data: dict[str, Any]) -> None:
        """Add an event."""
        last = self._events[-1][0] if self._events else ""
        if last == name and name in SNAPSHOTS:
            self._events.pop()
        self._events.append((name, data))
        self._changed.set()

    def close(self) -> None:
        """Accept no more events; the unread ones can still be read."""
        self._closed = True
        self._changed.set()

    async def read(self, timeout: float) -> AsyncIterator[NamedEvent | None]:
        """Yield the events until the buffer is closed, and None after `timeout` seconds without one."""
        while True:
            while self._events:
                yield self._events.popleft()
            if self._closed:
                return
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), timeout)
            except TimeoutError:
                yield None
