"""The ratio of a contender's times in two experiments, with a confidence interval and a verdict."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.experiments.lab.analysis.bootstrap import RESAMPLES, interval_of_ratio
from taquin.experiments.lab.analysis.results import instance_key, solved

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from taquin.experiments.lab.analysis.bootstrap import Interval
    from taquin.experiments.lab.analysis.results import InstanceKey, Run

MIN_CHANGE = 0.05
"""Smaller relative changes count as noise. The speed of a machine drifts between two experiments; the bootstrap
resamples within each, and cannot see that."""


@dataclass(frozen=True, slots=True)
class TimeRatio:
    """The ratio of times, second to first, of one contender over the boards that it solved in both."""

    contender: str
    boards: int
    interval: Interval | None
    min_change: float

    @property
    def verdict(self) -> str:
        """Slower, faster, within noise, or too few times for a verdict."""
        if self.interval is None:
            return "too few to tell"
        if not self.interval.beyond(self.min_change):
            return "within noise"
        return "slower" if self.interval.ratio > 1 else "faster"


def time_ratios_of(
    pairs: Sequence[tuple[Run, Run]],
    contenders: Iterable[str],
    *,
    confidence: float = 0.95,
    min_change: float = MIN_CHANGE,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> list[TimeRatio]:
    """Return the ratio of each contender that solved at least one board in both runs of a pair."""
    ratios = []
    for name in contenders:
        boards = _times(pairs, name)
        if boards:
            interval = interval_of_ratio(
                boards, confidence=confidence, resamples=resamples, seed=seed
            )
            ratios.append(TimeRatio(name, len(boards), interval, min_change))
    return ratios


def _times(
    pairs: Iterable[tuple[Run, Run]], contender: str
) -> list[tuple[list[float], list[float]]]:
    """Return the times of each board that the contender solved in both."""
    times: dict[InstanceKey, tuple[list[float], list[float]]] = {}
    for before, after in pairs:
        if before["contender"] == contender and solved(before) and solved(after):
            first, second = times.setdefault(instance_key(before), ([], []))
            first.append(before["seconds"])
            second.append(after["seconds"])
    return list(times.values())
