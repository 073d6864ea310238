"""Pace: how wide the next layer of a beam may be, so that the time lasts for all of them."""

from __future__ import annotations

from time import perf_counter

FEW_STATES = 2048
"""A layer of fewer tells little about what a state takes, and is not worth saving at."""
OF_THE_TIME = 0.96
"""What is planned with."""
NEARLY_EMPTY = 30
"""The last layers, in which there are few states from which a way could still be short enough."""


class Pace:
    """The width that was asked for, or what the time is expected to allow for so many layers."""

    def __init__(self, width: int, layers: int, seconds: float | None) -> None:
        self.width = self._widest = width
        self._layers = layers
        self._seconds = seconds
        self._start = self._layer_ended = perf_counter()
        self._a_state_takes = 0.0

    def keep(self, expanded: int, depth: int) -> None:
        """Note that the layer before that depth is done, of so many states."""
        now = perf_counter()
        took, self._layer_ended = now - self._layer_ended, now
        if self._seconds is None or expanded < FEW_STATES:
            return
        each = took / expanded
        self._a_state_takes = 0.8 * (self._a_state_takes or each) + 0.2 * each
        left = OF_THE_TIME * self._seconds - (now - self._start)
        affordable = left / _full_layers(self._layers - depth) / self._a_state_takes
        self.width = min(self._widest, max(FEW_STATES, int(affordable)))


def _full_layers(layers: int) -> int:
    """Return how many of so many more layers will take time. In case they are full to the end, all do a bit."""
    return max(1, layers - NEARLY_EMPTY, layers // 4)
