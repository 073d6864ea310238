"""Compare two runs of an experiment: what was counted must be the same, times may differ by noise.

Counters are compared exactly, run by run. Those of a run that the clock, the memory or a person ended say how
far it came, not what the search is; of such runs only the status is compared.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from taquin.experiments.lab.bootstrap import RESAMPLES, interval_of_ratio
from taquin.experiments.lab.results import Results, place_of, solved
from taquin.experiments.lab.summary import Outcome, describe_path, outcomes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from taquin.experiments.lab.bootstrap import Interval
    from taquin.experiments.lab.results import Place, Run

OUTCOME = ("status", "cost", "lower_bound")
COUNTERS = ("expanded", "generated", "evaluated", "reopened", "max_frontier")
ENDED_FROM_OUTSIDE = ("time_limit", "memory_limit", "cancelled", "error", "crashed", "killed")
ENDINGS = ("runs", "solved", "proven", "optimal_length")
SMALLEST = 0.05
"""A part by which times differ between two runs of anything: the machine drifts, and the bootstrap, which
looks at each run from within, cannot see that."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that is not the same in both."""

    contender: str
    set_name: str
    instance: str
    repetition: int
    what: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class SpeedRatio:
    """How the times of one contender compare, over the boards that it solved in both."""

    contender: str
    boards: int
    interval: Interval | None
    smallest: float

    @property
    def verdict(self) -> str:
        """What can be said: slower, faster, the same within noise, or too little to tell."""
        if self.interval is None:
            return "too few to tell"
        if not self.interval.beyond(self.smallest):
            return "within noise"
        return "slower" if self.interval.ratio > 1 else "faster"


@dataclass(frozen=True)
class Comparison:
    """All that differs between two results, the first being before, the second after."""

    pairs: int
    only_before: tuple[str, ...]
    only_after: tuple[str, ...]
    settings: dict[str, tuple[str, str]]
    """Contenders of the same name that are not the same search."""
    differences: list[Difference] = field(default_factory=list)
    paces: list[SpeedRatio] = field(default_factory=list)
    outcomes: list[tuple[Outcome, Outcome]] = field(default_factory=list)
    """How the runs that both have ended, by contender."""

    @property
    def all_alike(self) -> bool:
        """Whether all contenders became slower, or faster, and by one ratio that fits all their intervals.

        Then it is likely the machine that differs, or something that all searches share.
        """
        intervals = [each.interval for each in self.paces if each.interval is not None]
        return (
            len(intervals) > 1
            and {each.verdict for each in self.paces} in ({"slower"}, {"faster"})
            and max(each.low for each in intervals) <= min(each.high for each in intervals)
        )

    @property
    def same(self) -> bool:
        """Whether all that both have was counted alike."""
        return not self.differences

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as plain data."""
        return {
            "pairs": self.pairs,
            "same": self.same,
            "only_before": list(self.only_before),
            "only_after": list(self.only_after),
            "settings": {name: list(both) for name, both in self.settings.items()},
            "all_alike": self.all_alike,
            "outcomes": [
                {"contender": before.contender}
                | {name: [getattr(before, name), getattr(after, name)] for name in ENDINGS}
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
                for each in self.paces
            ],
        }


def compare(
    before: Results,
    after: Results,
    *,
    confidence: float = 0.95,
    smallest: float = SMALLEST,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Comparison:
    """Compare run by run what both have; runs belong together by set, board, contender and repetition."""
    ours, theirs = ({row["key"]: row for row in each.rows} for each in (before, after))
    shared = [key for key in ours if key in theirs]
    differences = [each for key in shared for each in _differences(ours[key], theirs[key])]
    other_boards = {
        (each.set_name, each.instance) for each in differences if each.what in ("start", "goal")
    }
    pairs = [(ours[key], theirs[key]) for key in shared if place_of(ours[key]) not in other_boards]
    paces = [
        SpeedRatio(name, len(boards), interval, smallest)
        for name in before.contenders
        if (boards := _times(pairs, name))
        for interval in [
            interval_of_ratio(boards, confidence=confidence, resamples=resamples, seed=seed)
        ]
    ]
    return Comparison(
        len(shared),
        tuple(key for key in ours if key not in theirs),
        tuple(key for key in theirs if key not in ours),
        _other_settings(before, after),
        differences,
        paces,
        _outcomes(
            Results.of(before.name, (ours[key] for key in shared), before.meta),
            Results.of(after.name, (theirs[key] for key in shared), after.meta),
        ),
    )


def _outcomes(before: Results, after: Results) -> list[tuple[Outcome, Outcome]]:
    """Return how the runs of each contender ended, in both."""
    second = {each.contender: each for each in outcomes(after)}
    return [(each, second[each.contender]) for each in outcomes(before) if each.contender in second]


def _differences(before: Run, after: Run) -> Iterable[Difference]:
    """Yield what is not the same in two runs. On different boards nothing else is worth comparing."""
    boards = list(_unequal(before, after, ("start", "goal")))
    yield from boards
    if boards:
        return
    if before["status"] == after["status"] and before["status"] in ENDED_FROM_OUTSIDE:
        return
    outcome = list(_unequal(before, after, OUTCOME))
    yield from outcome
    if before["status"] != after["status"]:
        return
    yield from _unequal(before, after, COUNTERS)
    if before["moves"] != after["moves"] and not outcome:
        yield _difference(before, "moves", before["moves"], after["moves"])
    yield from _unequal_rounds(before, after)


def _unequal(before: Run, after: Run, columns: Iterable[str]) -> Iterable[Difference]:
    for column in columns:
        if before[column] != after[column]:
            yield _difference(before, column, before[column], after[column])


def _unequal_rounds(before: Run, after: Run) -> Iterable[Difference]:
    """Yield the first round of an iterative search that is not the same, if the sums do not show it."""
    if any(before[column] != after[column] for column in COUNTERS):
        return
    ours, theirs = (
        [(each["bound"], each["expanded"], each["generated"]) for each in row["iterations"]]
        for row in (before, after)
    )
    if ours != theirs:
        yield _difference(before, "iterations", ours, theirs)


def _difference(row: Run, what: str, before: Any, after: Any) -> Difference:
    return Difference(
        row["contender"], row["set_name"], row["instance"], row["repetition"], what, before, after
    )


def _times(
    pairs: Iterable[tuple[Run, Run]], contender: str
) -> list[tuple[list[float], list[float]]]:
    """Return the timings of each board that the contender solved both times."""
    found: dict[Place, tuple[list[float], list[float]]] = {}
    for before, after in pairs:
        if before["contender"] == contender and solved(before) and solved(after):
            ours, theirs = found.setdefault(place_of(before), ([], []))
            ours.append(before["seconds"])
            theirs.append(after["seconds"])
    return list(found.values())


def _other_settings(before: Results, after: Results) -> dict[str, tuple[str, str]]:
    found = {}
    for name in before.contenders:
        if name in after.contenders:
            ours, theirs = (
                "; ".join(dict.fromkeys(map(describe_path, each.of_contender(name))))
                for each in (before, after)
            )
            if ours != theirs:
                found[name] = (ours, theirs)
    return found
