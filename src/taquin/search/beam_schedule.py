"""Pace: how wide the next layer of a beam may be, so that the time lasts for all of them."""

from __future__ import annotations

from time import perf_counter

FEW_STATES = 2048
"""A layer of fewer tells little about what a state takes, and is not worth saving at."""
TIME_BUDGET_FRACTION = 0.96
"""What is planned with."""
NEARLY_EMPTY, OF_THE_NEARLY_EMPTY = 30, 0.25
"""So many layers, the last ones, have few states from which a way could still be short enough: they take a
part of the time that they would take if they were full."""
WIDE_AT, NARROW_AT, NARROW = 2.0, 1.4, 0.3
"""With so many layers to go, in cells of the board, a beam begins to get narrower, and is so narrow in the
end: what is lost, is lost far from the goal, where looks are less sure."""


class BeamSchedule:
    """The width that was asked for, or what the time is expected to allow for so many layers."""

    def __init__(self, width: int, layers: int, cells: int, seconds: float | None) -> None:
        self.width = self._widest = width
        self._layers, self._cells = layers, cells
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
        left = TIME_BUDGET_FRACTION * self._seconds - (now - self._start)
        layers = self._layers - depth
        affordable = left / self._full_layers(layers) / self._a_state_takes * self._share(layers)
        self.width = min(self._widest, max(FEW_STATES, int(affordable)))

    def _share(self, layers: int) -> float:
        """Return how wide a layer is with so many to come, compared with the first ones."""
        falls = (layers / self._cells - NARROW_AT) / (WIDE_AT - NARROW_AT)
        return min(1.0, max(NARROW, NARROW + (1 - NARROW) * falls))

    def _full_layers(self, layers: int) -> float:
        """Return how many of the first layers would take as long as so many that are to come."""
        some = min(layers, int(WIDE_AT * self._cells))
        narrower = sum(
            self._share(layer) * (1 if layer > NEARLY_EMPTY else OF_THE_NEARLY_EMPTY)
            for layer in range(1, some + 1)
        )
        return max(1.0, layers - some + narrower)
