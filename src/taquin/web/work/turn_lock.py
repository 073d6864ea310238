"""TurnLock: lets the lanes of a race run in turn, so that all have expanded the same number of nodes.

    clock 20    lane 1 ──────▶ 20     lane 2 waits          lane 3 waits
                lane 1 waits          lane 2 ──────▶ 20     lane 3 waits
                lane 1 waits          lane 2 waits          lane 3 ──────▶ 20
    a sample is taken, and the clock grows by 1/20

The samples are evenly spaced on a logarithmic axis, so even a long race has few of them. They are the same
in every run of the race. Only one lane runs at a time, so its seconds contain no time of other lanes.
"""

from __future__ import annotations

from threading import Condition
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

CLOCK_DIVISOR = 20
"""The clock grows by its value divided by this number."""


class TurnLock:
    """Holds the clock, and the lane whose turn it is. Each lane is a thread."""

    def __init__(self, lanes: int, on_sample: Callable[[int], None]) -> None:
        self.clock = 1
        """The number of nodes that each lane may have expanded."""
        self._seconds = [0.0] * lanes
        self._running = list(range(lanes))
        self._turn = 0
        self._on_sample = on_sample
        self._turn_changed = Condition()
        self._since = 0.0

    def wait_for_turn(self, lane: int) -> None:
        """Block until it is the lane's turn."""
        with self._turn_changed:
            self._turn_changed.wait_for(lambda: self._turn == lane)
            self._since = perf_counter()

    def seconds(self, lane: int) -> float:
        """Return how long the lane has run, without its waits. It must be the lane's turn."""
        return self._seconds[lane] + perf_counter() - self._since

    def pass_turn(self, lane: int) -> None:
        """Give the turn to the next lane."""
        with self._turn_changed:
            self._seconds[lane] = self.seconds(lane)
            self._give_to_next(lane)

    def leave(self, lane: int) -> None:
        """Remove a lane that has finished, and give the turn to the next lane."""
        with self._turn_changed:
            self._running.remove(lane)
            self._give_to_next(lane)

    def _give_to_next(self, lane: int) -> None:
        """Give the turn to the next lane; after the last lane, take a sample and advance the clock."""
        later = [each for each in self._running if each > lane]
        if not later:
            self._on_sample(self.clock)
            self.clock += max(1, self.clock // CLOCK_DIVISOR)
            later = self._running
        if later:
            self._turn = later[0]
        self._turn_changed.notify_all()
