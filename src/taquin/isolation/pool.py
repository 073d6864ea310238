"""Pool: reuses idle child processes, because starting Python takes 0.1 s."""

from __future__ import annotations

import atexit
from contextlib import contextmanager
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING

from taquin.isolation.child import Child
from taquin.util.process_memory import resident_memory

if TYPE_CHECKING:
    from collections.abc import Iterator


class Pool:
    """Starts a child process whenever none is idle. Threads may share a pool."""

    def __init__(self, niceness: int = 0, max_idle_memory: int | None = None) -> None:
        """Set the children's niceness, and the most bytes that an idle child may hold."""
        self._niceness, self._max_idle_memory = niceness, max_idle_memory
        self._lock = Lock()
        self.idle: dict[Child, float] = {}
        """The idle children, each with the time at which it became idle."""
        atexit.register(self.close_idle)

    @contextmanager
    def borrow(self) -> Iterator[Child]:
        """Lend an idle child or a new one; after the block it becomes idle.

        A child that is dead, busy or too large after the block is closed instead.
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

    def close_idle(self, idle_for: float = 0) -> None:
        """Close the children that have been idle for at least `idle_for` seconds."""
        before = monotonic() - idle_for
        with self._lock:
            children = [child for child, since in self.idle.items() if since <= before]
            for child in children:
                del self.idle[child]
        for child in children:
            child.close()

    def close(self) -> None:
        """Close all idle children. A pool that is closed needs no clean-up at exit."""
        atexit.unregister(self.close_idle)
        self.close_idle()

    def _take(self) -> Child | None:
        with self._lock:
            while self.idle:
                child, _ = self.idle.popitem()
                if child.alive:
                    return child
                child.close()
        return None

    def _too_large(self, child: Child) -> bool:
        if self._max_idle_memory is None:
            return False
        return resident_memory(child.pid) > self._max_idle_memory
