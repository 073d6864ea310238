"""BeamSchedule: how wide the next layer of a beam may be, so that all layers fit into the time limit."""

from __future__ import annotations

from time import perf_counter

MIN_STATES = 2048
"""No layer is made narrower than this. Smaller layers are not timed: they say little about a state's cost."""
TIME_BUDGET_FRACTION = 0.96
"""The schedule plans with this fraction of the time limit."""
SPARSE_LAYERS, SPARSE_LAYER_COST = 30, 0.25
"""The last layers, near the cost limit, have few states left. Each takes this fraction of a full layer's
time."""
WIDE_AT, NARROW_AT, NARROW_SHARE = 2.0, 1.4, 0.3
"""The beam narrows from full width to a share of it while the remaining layers fall from `WIDE_AT` to
`NARROW_AT` per cell. The scores are less reliable far from the goal, so the beam is wide there."""
SMOOTHING = 0.2
"""The weight of the latest layer in the moving average of the time per state."""


class BeamSchedule:
    """The width of each layer: the given width, or a smaller one that the time limit allows.

    `layers` is the largest number of layers. Without a time limit the width is constant.
    """

    def __init__(self, width: int, layers: int, cells: int, seconds: float | None) -> None:
        self.width = self._max_width = width
        self._layers, self._cells = layers, cells
        self._seconds = seconds
        self._start = self._layer_end = perf_counter()
        self._seconds_per_state = 0.0

    def layer_done(self, expanded: int, depth: int) -> None:
        """Set the width of the next layer, after the layer at this depth is made from `expanded` states."""
        now = perf_counter()
        took, self._layer_end = now - self._layer_end, now
        if self._seconds is None or expanded < MIN_STATES:
            return
        latest = took / expanded
        average = self._seconds_per_state or latest
        self._seconds_per_state = (1 - SMOOTHING) * average + SMOOTHING * latest
        left = TIME_BUDGET_FRACTION * self._seconds - (now - self._start)
        layers_left = self._layers - depth
        affordable = left / self._full_layers(layers_left) / self._seconds_per_state
        self.width = min(
            self._max_width, max(MIN_STATES, int(affordable * self._share(layers_left)))
        )

    def _share(self, layers_left: int) -> float:
        """Return the width of a layer as a share of the full width."""
        position = (layers_left / self._cells - NARROW_AT) / (WIDE_AT - NARROW_AT)
        return min(1.0, max(NARROW_SHARE, NARROW_SHARE + (1 - NARROW_SHARE) * position))

    def _full_layers(self, layers_left: int) -> float:
        """Return how many layers of full width would take as long as the remaining layers."""
        narrowing = min(layers_left, int(WIDE_AT * self._cells))
        equivalent = sum(
            self._share(layer) * (1 if layer > SPARSE_LAYERS else SPARSE_LAYER_COST)
            for layer in range(1, narrowing + 1)
        )
        return max(1.0, layers_left - narrowing + equivalent)
