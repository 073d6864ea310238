"""Medians and quartiles of values of which some may be infinite: runs that never found a way.

A run that was stopped would have taken longer, nobody knows how much. Counted as infinite it stands
where it belongs, above all that were solved, and the median is right as long as half of the runs are.
Left out, it would make a search look the better the more boards it gives up.
"""

from __future__ import annotations

from math import inf, isfinite
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Spread(NamedTuple):
    """The middle half of some values, and how many of all there were are finite."""

    low: float
    median: float
    high: float
    finite: int
    total: int

    @property
    def complete(self) -> bool:
        """Whether every value is finite."""
        return self.finite == self.total


def spread(values: Iterable[float]) -> Spread:
    """Return the quartiles of at least one value."""
    ordered = sorted(values)
    low, middle, high = (quantile(ordered, part) for part in (0.25, 0.5, 0.75))
    return Spread(low, middle, high, sum(map(isfinite, ordered)), len(ordered))


def median(values: Iterable[float]) -> float:
    """Return the middle value; between two, half-way."""
    return quantile(sorted(values), 0.5)


def mean(values: Sequence[float]) -> float:
    """Return the mean, infinite as soon as one value is."""
    return fmean(values) if all(map(isfinite, values)) else inf


def quantile(ordered: Sequence[float], part: float) -> float:
    """Return the value at that part of the way through rising values, on the line between neighbours."""
    below, fraction = divmod(part * (len(ordered) - 1), 1)
    first = ordered[int(below)]
    if fraction == 0:
        return first
    second = ordered[int(below) + 1]
    return first + (second - first) * fraction if isfinite(second) else inf
