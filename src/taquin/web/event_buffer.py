"""EventBuffer: what a search tells, until the one who asked has read it.

A search tells its counters ten times a second, and a client may read slowly. So of messages that only say how
things stand, a newer one takes the place of an older one that nobody has read yet.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

Message = tuple[str, dict[str, Any]]
"""The name of an event and its data."""
STANDS_FOR_NOW = frozenset(("waiting", "progress", "building"))


class EventBuffer:
    """Messages in order, for one reader; it belongs to the event loop's thread."""

    def __init__(self) -> None:
        self._messages: deque[Message] = deque()
        self._closed = False
        self._news = asyncio.Event()

    def put(self, name: str, data: dict[str, Any]) -> None:
        """Add a message."""
        last = self._messages[-1][0] if self._messages else ""
        if last == name and name in STANDS_FOR_NOW:
            self._messages.pop()
        self._messages.append((name, data))
        self._news.set()

    def close(self) -> None:
        """There will be no more; what is there can still be read."""
        self._closed = True
        self._news.set()

    async def read(self, patience: float) -> AsyncIterator[Message | None]:
        """Yield the messages until there are no more; None whenever there was none for so many seconds."""
        while True:
            while self._messages:
                yield self._messages.popleft()
            if self._closed:
                return
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), patience)
            except TimeoutError:
                yield None
