"""Summary: totals and means over the rows of a benchmark, beside the published counts of the same boards."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from statistics import fmean, median
from typing import TYPE_CHECKING, Any, NamedTuple

from taquin.experiments.benchmark.verdict import contradiction, counted, is_right, ratio

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.experiments.row import Row

MEASURES = ("moves", "expanded", "generated", "seconds")


class MeasureSummary(NamedTuple):
    """One measure over the solved boards."""

    mean: float
    median: float
    maximum: float
    total: float

    def to_dict(self) -> dict[str, float]:
        """Return the summary as plain data; the file format calls the maximum `most`."""
        return dict(zip(("mean", "median", "most", "total"), self, strict=True))


class Comparison(NamedTuple):
    """The sums of our count and a published count, over the optimally solved boards that have it."""

    column: str
    boards: int
    ours: int
    published: int

    @property
    def ratio(self) -> float:
        """Our count divided by the published one."""
        return self.ours / self.published


@dataclass(frozen=True, slots=True)
class Summary:
    """Counts over all rows, and measures over the solved ones."""

    boards: int
    solved: int
    right: int
    wrong: int
    spreads: dict[str, MeasureSummary]
    generated_per_second: float | None
    slowest: int | None
    """The id of the board with the longest time."""
    peak_memory: int
    peak_rss: int
    comparisons: list[Comparison]

    def to_dict(self) -> dict[str, Any]:
        """Return the summary as plain data."""
        spreads = {name: measure.to_dict() for name, measure in self.spreads.items()}
        compared = [row._asdict() | {"ratio": row.ratio} for row in self.comparisons]
        return asdict(self) | {"spreads": spreads, "comparisons": compared}


def summarize(rows: Sequence[Row], columns: Sequence[str]) -> Summary:
    """Return the summary of the rows, with a comparison for each of the published columns."""
    solved = [row for row in rows if row.cost is not None]
    spreads = {
        name: _summarize_measure([_measure(row, name) for row in solved]) for name in MEASURES
    }
    seconds, generated = (spreads[name].total for name in ("seconds", "generated"))
    slowest = max(solved, key=lambda row: row.seconds, default=None)
    compared = (_compare(solved, column) for column in columns)
    return Summary(
        len(rows),
        len(solved),
        sum(map(is_right, rows)),
        sum(bool(contradiction(row)) for row in rows),
        spreads if solved else {},
        generated / seconds if seconds else None,
        None if slowest is None else int(slowest.instance),
        max((row.peak_memory for row in rows), default=0),
        max((row.peak_rss for row in rows), default=0),
        [comparison for comparison in compared if comparison.published],
    )


def _measure(row: Row, name: str) -> float:
    value: float = getattr(row, "cost" if name == "moves" else name)
    return value


def _summarize_measure(values: list[float]) -> MeasureSummary:
    if not values:
        return MeasureSummary(0, 0, 0, 0)
    return MeasureSummary(fmean(values), median(values), max(values), sum(values))


def _compare(solved: Sequence[Row], column: str) -> Comparison:
    rows = [row for row in solved if ratio(row, column) is not None]
    ours = sum(counted(row, column) for row in rows)
    return Comparison(column, len(rows), ours, sum(row.published[column] for row in rows))
