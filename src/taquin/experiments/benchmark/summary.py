"""Summary: what the rows of a benchmark come to, beside what others published for the same boards."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from statistics import fmean, median
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.experiments.benchmark.row import Row

MEASURES = ("moves", "expanded", "generated", "seconds")


class Spread(NamedTuple):
    """A measure over the solved boards."""

    mean: float
    median: float
    most: float
    total: float


class Comparison(NamedTuple):
    """Our count beside a published one, in all, over the boards solved optimally that have it."""

    column: str
    boards: int
    ours: int
    published: int

    @property
    def ratio(self) -> float:
        """Ours over theirs."""
        return self.ours / self.published


@dataclass(frozen=True, slots=True)
class Summary:
    """Counts over all rows; measures over those that were solved."""

    boards: int
    solved: int
    right: int
    wrong: int
    spreads: dict[str, Spread]
    generated_per_second: float | None
    slowest: int | None
    """The number of the board that took longest."""
    peak_memory: int
    peak_rss: int
    comparisons: list[Comparison]

    def to_dict(self) -> dict[str, Any]:
        """Return the summary as plain data."""
        spreads = {name: spread._asdict() for name, spread in self.spreads.items()}
        compared = [row._asdict() | {"ratio": row.ratio} for row in self.comparisons]
        return asdict(self) | {"spreads": spreads, "comparisons": compared}


def sum_up(rows: Sequence[Row], columns: Sequence[str]) -> Summary:
    """Return what the rows come to."""
    solved = [row for row in rows if row.cost is not None]
    spreads = {name: _spread([_measure(row, name) for row in solved]) for name in MEASURES}
    seconds, generated = (spreads[name].total for name in ("seconds", "generated"))
    all_statistics = [row.attempt.solution.statistics for row in rows]
    slowest = max(solved, key=lambda row: _measure(row, "seconds"), default=None)
    compared = (_compare(solved, column) for column in columns)
    return Summary(
        len(rows),
        len(solved),
        sum(row.right for row in rows),
        sum(bool(row.fault) for row in rows),
        spreads if solved else {},
        generated / seconds if seconds else None,
        None if slowest is None else slowest.task.number,
        max((each.peak_memory for each in all_statistics), default=0),
        max((each.peak_rss for each in all_statistics), default=0),
        [comparison for comparison in compared if comparison.published],
    )


def _measure(row: Row, name: str) -> float:
    if name == "moves":
        return row.cost or 0
    value: float = getattr(row.attempt.solution.statistics, name)
    return value


def _spread(values: list[float]) -> Spread:
    if not values:
        return Spread(0, 0, 0, 0)
    return Spread(fmean(values), median(values), max(values), sum(values))


def _compare(solved: Sequence[Row], column: str) -> Comparison:
    rows = [row for row in solved if row.ratio(column) is not None]
    ours = sum(row.counted(column) for row in rows)
    return Comparison(column, len(rows), ours, sum(row.task.counts[column] for row in rows))
