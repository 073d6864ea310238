"""Medians and quartiles of values that may be infinite: an unsolved run has infinite cost.

A run that was stopped would have taken longer, by an unknown amount. Counted as infinite, it ranks above all
solved runs, and the median is correct as long as more than half of the runs are solved. If such runs were
left out, a search would seem better the more boards it leaves unsolved.
"""

from __future__ import annotations

from math import inf, isfinite
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Quartiles(NamedTuple):
    """The quartiles of some values, the number of finite values, and the number of all values."""

    lower: float
    median: float
    upper: float
    finite: int
    total: int

    @property
    def complete(self) -> bool:
        """Whether every value is finite."""
        return self.finite == self.total


def quartiles(values: Iterable[float]) -> Quartiles:
    """Return the quartiles of at least one value."""
    ordered = sorted(values)
    lower, middle, upper = (quantile(ordered, fraction) for fraction in (0.25, 0.5, 0.75))
    return Quartiles(lower, middle, upper, sum(map(isfinite, ordered)), len(ordered))


def median(values: Iterable[float]) -> float:
    """Return the median; of an even number of values, the mean of the middle two."""
    return quantile(sorted(values), 0.5)


def mean(values: Sequence[float]) -> float:
    """Return the mean; infinite if one value is."""
    return fmean(values) if all(map(isfinite, values)) else inf


def quantile(ordered: Sequence[float], fraction: float) -> float:
    """Return a quantile of ascending values, interpolated linearly between neighbours.

    >>> quantile([1, 2, 4], 0.75)
    3.0
    """
    below, weight = divmod(fraction * (len(ordered) - 1), 1)
    first = ordered[int(below)]
    if weight == 0:
        return first
    second = ordered[int(below) + 1]
    return first + (second - first) * weight if isfinite(second) else inf
