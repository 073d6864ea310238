"""Pool: children that wait for work are used again, because starting Python takes a tenth of a second."""

from __future__ import annotations

import atexit
from contextlib import contextmanager
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

from taquin.isolation.process import Child
from taquin.util.process_memory import resident_memory

if TYPE_CHECKING:
    from collections.abc import Iterator


class Pool:
    """Has as many children as are hired at once; threads may share it."""

    def __init__(self, niceness: int = 0, most_held: int | None = None) -> None:
        """`niceness` lets other processes go first; who holds more than `most_held` bytes is not kept."""
        self._niceness, self._most_held = niceness, most_held
        self._lock = Lock()
        self.idle: dict[Child, float] = {}
        """Those that wait for a call, and since when."""
        atexit.register(self.dismiss)

    @contextmanager
    def hired(self) -> Iterator[Child]:
        """Lend a child that waits for work, or a new one; after the block it waits for the next.

        One that was killed, or is in the middle of a call, is ended.
        """
        child = self._take() or Child(self._niceness)
        try:
            yield child
        finally:
            if child.alive and not child.busy and not self._too_large(child):
                with self._lock:
                    self.idle[child] = monotonic()
            else:
                child.close()

    def dismiss(self, idle_for: float = 0) -> None:
        """End the children that have had nothing to do for so many seconds."""
        before = monotonic() - idle_for
        with self._lock:
            children = [child for child, since in self.idle.items() if since <= before]
            for child in children:
                del self.idle[child]
        for child in children:
            child.close()

    def close(self) -> None:
        """End the children that have nothing to do, for good."""
        atexit.unregister(self.dismiss)
        self.dismiss()

    def _take(self) -> Child | None:
        with self._lock:
            while self.idle:
                child, _ = self.idle.popitem()
                if child.alive:
                    return child
                child.close()
        return None

    def _too_large(self, child: Child) -> bool:
        return self._most_held is not None and resident_memory(child.pid) > self._most_held
