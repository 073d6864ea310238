"""TurnLock: searches in threads that run in turn, so that all have expanded as many nodes as one clock says.

    clock 20    lane 1 ──────▶ 20     lane 2 waits          lane 3 waits
                lane 1 waits          lane 2 ──────▶ 20     lane 3 waits
                lane 1 waits          lane 2 waits          lane 3 ──────▶ 20
    sample, and the clock goes on by a twentieth

So samples lie evenly on a logarithmic axis, there are few of them however long a race is, and they are the same
each time. Only one lane runs at a time: its seconds are its own.
"""

from __future__ import annotations

from threading import Condition
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

PART_OF_THE_CLOCK = 20


class TurnLock:
    """Whose turn it is, and how far each may go."""

    def __init__(self, lanes: int, sample: Callable[[int], None]) -> None:
        self.clock = 1
        """Nodes that each lane may have expanded."""
        self._seconds = [0.0] * lanes
        self._running = list(range(lanes))
        self._turn = 0
        self._sample = sample
        self._passed = Condition()
        self._since = 0.0

    def take(self, lane: int) -> None:
        """Wait for the lane's turn."""
        with self._passed:
            self._passed.wait_for(lambda: self._turn == lane)
            self._since = perf_counter()

    def seconds(self, lane: int) -> float:
        """Return what the lane, whose turn it is, has run without its waits."""
        return self._seconds[lane] + perf_counter() - self._since

    def pass_on(self, lane: int) -> None:
        """Let the next lane run."""
        with self._passed:
            self._seconds[lane] = self.seconds(lane)
            self._give_to_next(lane)

    def leave(self, lane: int) -> None:
        """The lane has ended; the others go on."""
        with self._passed:
            self._running.remove(lane)
            self._give_to_next(lane)

    def _give_to_next(self, lane: int) -> None:
        """After the last lane it is the first one's turn, and the clock goes on."""
        follows = [each for each in self._running if each > lane]
        if not follows:
            self._sample(self.clock)
            self.clock += max(1, self.clock // PART_OF_THE_CLOCK)
            follows = self._running
        if follows:
            self._turn = follows[0]
        self._passed.notify_all()
