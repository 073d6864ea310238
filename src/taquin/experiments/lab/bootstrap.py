"""Bootstrap: between which bounds a ratio of times lies, judged from the times themselves.

Boards are drawn anew from those measured, with repetition, and for each board its timings; the ratio of
that sample is as likely as the one that was measured. The middle part of many such ratios is the interval
(B. Efron, 1979; drawing boards first and timings within them keeps what belongs together together).
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
SHORTEST = 1e-9
"""A clock that shows 0 has not seen less than this."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A ratio, and the bounds that it lies between with some confidence."""

    ratio: float
    low: float
    high: float

    def beyond(self, smallest: float) -> bool:
        """Whether even the bound nearer to 1 is further from it than that part."""
        return self.low > 1 + smallest or self.high < 1 / (1 + smallest)


Times = tuple["Sequence[float]", "Sequence[float]"]
"""The seconds that one board took, before and after; each side has one timing at least."""


def interval_of_ratio(
    boards: Sequence[Times],
    *,
    confidence: float = 0.95,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Interval | None:
    """Return the mean (geometric) ratio of after to before; None if there is nothing to vary.

    That is so with a single board that was timed once: its ratio says nothing of the noise.
    """
    logarithms = [
        (
            [log(max(each, SHORTEST)) for each in before],
            [log(max(each, SHORTEST)) for each in after],
        )
        for before, after in boards
    ]
    once = all(len(before) == len(after) == 1 for before, after in logarithms)
    if not logarithms or (once and len(logarithms) == 1):
        return None
    measured = [fmean(after) - fmean(before) for before, after in logarithms]
    draw = Random(seed).choices
    if once:
        found = [fmean(draw(measured, k=len(measured))) for _ in range(resamples)]
    else:
        found = [
            fmean(
                fmean(draw(after, k=len(after))) - fmean(draw(before, k=len(before)))
                for before, after in draw(logarithms, k=len(logarithms))
            )
            for _ in range(resamples)
        ]
    found.sort()
    outside = round((1 - confidence) / 2 * resamples)
    low, high = found[outside], found[-1 - outside]
    return Interval(exp(fmean(measured)), exp(low), exp(high))
