"""Bootstrap confidence interval of a ratio of times (B. Efron, 1979).

A resample draws boards with replacement, and for each board its timings with replacement. The interval is the
central part of the ratios of many resamples. Drawing boards first keeps the timings of a board together.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

RESAMPLES = 2000
MIN_SECONDS = 1e-9
"""The time that counts for a measured 0: the logarithm needs a positive number."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A ratio and its confidence interval."""

    ratio: float
    low: float
    high: float

    def beyond(self, change: float) -> bool:
        """Whether the whole interval is above `1 + change` or below `1 / (1 + change)`."""
        return self.low > 1 + change or self.high < 1 / (1 + change)


Times = tuple["Sequence[float]", "Sequence[float]"]
"""The timings of one board in seconds, before and after; at least one each."""


def interval_of_ratio(
    boards: Sequence[Times],
    *,
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Interval | None:
    """Return the geometric mean of the ratios, after to before, with its interval.

    None if there is only one board, timed once: a single ratio says nothing about the noise.
    """
    logarithms = [
        (
            [log(max(each, MIN_SECONDS)) for each in before],
            [log(max(each, MIN_SECONDS)) for each in after],
        )
        for before, after in boards
    ]
    once = all(len(before) == len(after) == 1 for before, after in logarithms)
    if not logarithms or (once and len(logarithms) == 1):
        return None
    measured = [fmean(after) - fmean(before) for before, after in logarithms]
    draw = Random(seed).choices
    if once:
        ratios = [fmean(draw(measured, k=len(measured))) for _ in range(resamples)]
    else:
        ratios = [
            fmean(
                fmean(draw(after, k=len(after))) - fmean(draw(before, k=len(before)))
                for before, after in draw(logarithms, k=len(logarithms))
            )
            for _ in range(resamples)
        ]
    ratios.sort()
    outside = round((1 - confidence) / 2 * resamples)
    low, high = ratios[outside], ratios[-1 - outside]
    return Interval(exp(fmean(measured)), exp(low), exp(high))
