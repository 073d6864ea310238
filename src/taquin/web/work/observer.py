"""Observers that send the progress of a search to the server, as events of its stream."""

from __future__ import annotations

from math import isfinite
from time import monotonic
from typing import TYPE_CHECKING

from taquin.isolation.failures import CallStopped
from taquin.pdb.listener import Listener
from taquin.search.framework.observer import Observer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.isolation.channel import Channel
    from taquin.pdb.pattern import Pattern
    from taquin.search.framework.observer import Improvement, Live
    from taquin.solution import Iteration

PROGRESS_SECONDS = 0.1
"""The time between two progress events."""


class Throttle:
    """Limits how often progress is sent."""

    def __init__(self) -> None:
        self._next = 0.0

    def due(self) -> bool:
        """Return True if the last True was at least `PROGRESS_SECONDS` ago."""
        now = monotonic()
        if now < self._next:
            return False
        self._next = now + PROGRESS_SECONDS
        return True


class RelayingObserver(Observer):
    """Sends counters, improvements and iterations of a search, and stops it on a stop request."""

    sees_nodes = False

    def __init__(self, channel: Channel) -> None:
        self._channel, self._throttle = channel, Throttle()

    def tick(self, live: Live) -> bool:
        """Send the counters ten times a second; return whether the search must stop."""
        if self._throttle.due():
            self._channel.send(("progress", live._asdict()))
        return self._channel.stop_requested

    def improved(self, improvement: Improvement) -> None:
        """Send the better solution or the better lower bound."""
        gap = improvement.gap if isfinite(improvement.gap) else None
        self._channel.send(("improvement", improvement._asdict() | {"gap": gap}))

    def iteration(self, row: Iteration) -> None:
        """Send the counters of a finished iteration."""
        self._channel.send(("iteration", row._asdict()))


class RelayingListener(Listener):
    """Sends how much of the missing pattern databases is built, and stops the build on a stop request."""

    def __init__(self, channel: Channel) -> None:
        self._channel, self._throttle = channel, Throttle()
        self._missing: list[Pattern] = []

    def begin(self, missing: Sequence[Pattern]) -> None:
        """Store the patterns whose databases are built."""
        self._missing = list(missing)
        self._send(0.0)

    def progress(self, pattern: Pattern, depth: int, found: int, total: int, /) -> None:  # noqa: ARG002
        """Send the share that is done; every database has the same weight. Raises `CallStopped`."""
        if self._channel.stop_requested:
            raise CallStopped
        if self._throttle.due() and pattern in self._missing:
            done = self._missing.index(pattern) + (found / total if total else 0)
            self._send(done / len(self._missing))

    def _send(self, share: float) -> None:
        count = len(self._missing)
        what = "1 pattern database" if count == 1 else f"{count} pattern databases"
        self._channel.send(("building", {"what": what, "share": share}))
