"""Compares two runs of an experiment: results and counters exactly, times with a confidence interval."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from taquin.experiments.lab.analysis.bootstrap import RESAMPLES
from taquin.experiments.lab.analysis.outcomes import Outcome, describe_search, outcomes
from taquin.experiments.lab.analysis.results import Results, instance_key
from taquin.experiments.lab.analysis.run_differences import Difference, differences_of
from taquin.experiments.lab.analysis.time_ratios import MIN_CHANGE, TimeRatio, time_ratios_of

_OUTCOME_FIELDS = ("runs", "solved", "proven", "optimal_length")


@dataclass(frozen=True)
class Comparison:
    """The differences between two results files."""

    pairs: int
    """The number of runs that both have."""
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]
    settings: dict[str, tuple[str, str]]
    """Contenders with the same label and different searches: both descriptions by label."""
    differences: list[Difference] = field(default_factory=list)
    time_ratios: list[TimeRatio] = field(default_factory=list)
    outcomes: list[tuple[Outcome, Outcome]] = field(default_factory=list)
    """The outcomes of each contender over the common runs."""

    @property
    def uniform_change(self) -> bool:
        """Whether all contenders became slower, or all faster, by one ratio within all their intervals.

        Then the cause is probably the machine, or code that all searches share.
        """
        intervals = [each.interval for each in self.time_ratios if each.interval is not None]
        return (
            len(intervals) > 1
            and {each.verdict for each in self.time_ratios} in ({"slower"}, {"faster"})
            and max(each.low for each in intervals) <= min(each.high for each in intervals)
        )

    @property
    def same(self) -> bool:
        """Whether the common runs have the same results and counters."""
        return not self.differences

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as plain data."""
        return {
            "pairs": self.pairs,
            "same": self.same,
            "only_before": list(self.only_before),
            "only_after": list(self.only_after),
            "settings": {name: list(both) for name, both in self.settings.items()},
            "all_alike": self.uniform_change,
            "outcomes": [
                {"contender": before.contender}
                | {name: [getattr(before, name), getattr(after, name)] for name in _OUTCOME_FIELDS}
                for before, after in self.outcomes
            ],
            "differences": [asdict(each) for each in self.differences],
            "times": [
                {
                    "contender": each.contender,
                    "boards": each.boards,
                    "verdict": each.verdict,
                    "ratio": each.interval and each.interval.ratio,
                    "low": each.interval and each.interval.low,
                    "high": each.interval and each.interval.high,
                }
                for each in self.time_ratios
            ],
        }


def compare(
    before: Results,
    after: Results,
    *,
    confidence: float = 0.95,
    min_change: float = MIN_CHANGE,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Comparison:
    """Compare the runs that both have: those with the same set, board, contender and repetition."""
    first, second = ({row["key"]: row for row in each.rows} for each in (before, after))
    common = [key for key in first if key in second]
    differences = [each for key in common for each in differences_of(first[key], second[key])]
    other_boards = {
        (each.set_name, each.instance) for each in differences if each.what in ("start", "goal")
    }
    pairs = [
        (first[key], second[key]) for key in common if instance_key(first[key]) not in other_boards
    ]
    return Comparison(
        len(common),
        tuple(key for key in first if key not in second),
        tuple(key for key in second if key not in first),
        _different_settings(before, after),
        differences,
        time_ratios_of(
            pairs,
            before.contenders,
            confidence=confidence,
            min_change=min_change,
            resamples=resamples,
            seed=seed,
        ),
        _outcomes(
            Results.of(before.name, (first[key] for key in common), before.meta),
            Results.of(after.name, (second[key] for key in common), after.meta),
        ),
    )


def _outcomes(before: Results, after: Results) -> list[tuple[Outcome, Outcome]]:
    """Return the outcomes of each contender that both have."""
    second = {each.contender: each for each in outcomes(after)}
    return [(each, second[each.contender]) for each in outcomes(before) if each.contender in second]


def _different_settings(before: Results, after: Results) -> dict[str, tuple[str, str]]:
    different = {}
    for name in before.contenders:
        if name in after.contenders:
            first, second = (
                "; ".join(dict.fromkeys(map(describe_search, each.of_contender(name))))
                for each in (before, after)
            )
            if first != second:
                different[name] = (first, second)
    return different
