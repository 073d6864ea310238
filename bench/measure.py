"""Measurements: the best of several runs, always with a baseline in the same run."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass
class Row:
    """One measurement; the first row of a table is its baseline."""

    name: str
    seconds: float
    amount: float = 0.0  # units of the table completed in this time
    notes: dict[str, object] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        return self.amount / self.seconds if self.amount else 1 / self.seconds


@dataclass
class Table:
    """The result of one benchmark."""

    title: str
    unit: str
    rows: list[Row] = field(default_factory=list)

    def print(self) -> None:
        print(f"\n{self.title}")
        baseline = self.rows[0]
        for row in self.rows:
            ratio = row.rate / baseline.rate
            notes = ", ".join(f"{key} {value}" for key, value in row.notes.items())
            rate = f"{row.rate / 1e6:9.3f} M {self.unit}/s" if row.amount else " " * 16
            print(f"  {row.name:<44}{row.seconds:10.4f} s {rate}  ×{ratio:<8.2f}{notes}")

    def as_data(self) -> dict[str, object]:
        rows = [
            {"name": row.name, "seconds": row.seconds, "rate": row.rate, **row.notes}
            for row in self.rows
        ]
        return {"title": self.title, "unit": self.unit, "rows": rows}


def best_of(times: int, run: Callable[[], object]) -> float:
    """Return the seconds of the shortest of several runs."""
    shortest = float("inf")
    for _ in range(times):
        start = perf_counter()
        run()
        shortest = min(shortest, perf_counter() - start)
    return shortest
