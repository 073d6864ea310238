"""Who tells a search's news on the line, as events of the stream."""

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

BEAT_SECONDS = 0.1


class Beat:
    """Says when it is time to tell again."""

    def __init__(self) -> None:
        self._next = 0.0

    def due(self) -> bool:
        """Whether the last time was long enough ago."""
        now = monotonic()
        if now < self._next:
            return False
        self._next = now + BEAT_SECONDS
        return True


class RelayingObserver(Observer):
    """Tells counters, improvements and rounds; hears when it is to stop."""

    sees_nodes = False

    def __init__(self, channel: Channel) -> None:
        self._line, self._beat = channel, Beat()

    def tick(self, live: Live) -> bool:
        """Tell the counters ten times a second."""
        if self._beat.due():
            self._line.tell(("progress", live._asdict()))
        return self._line.asked_to_stop

    def improved(self, improvement: Improvement) -> None:
        """Tell the better way, or the better bound."""
        gap = improvement.gap if isfinite(improvement.gap) else None
        self._line.tell(("improvement", improvement._asdict() | {"gap": gap}))

    def iteration(self, row: Iteration) -> None:
        """Tell the round."""
        self._line.tell(("iteration", row._asdict()))


class RelayingListener(Listener):
    """Tells how far the tables are that a search needs; building them can be stopped too."""

    def __init__(self, channel: Channel) -> None:
        self._line, self._beat = channel, Beat()
        self._missing: list[Pattern] = []

    def begin(self, missing: Sequence[Pattern]) -> None:
        """Note which tables are built."""
        self._missing = list(missing)
        self._tell(0.0)

    def progress(self, pattern: Pattern, depth: int, found: int, total: int, /) -> None:  # noqa: ARG002
        """Tell how much of them all is done, each counted alike."""
        if self._line.asked_to_stop:
            raise CallStopped
        if self._beat.due() and pattern in self._missing:
            done = self._missing.index(pattern) + (found / total if total else 0)
            self._tell(done / len(self._missing))

    def _tell(self, share: float) -> None:
        count = len(self._missing)
        what = "1 pattern database" if count == 1 else f"{count} pattern databases"
        self._line.tell(("building", {"what": what, "share": share}))
