"""Compares a row with the published optimum and node counts of its board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.instances.csv_rows import counted_in
from taquin.solution import Status

if TYPE_CHECKING:
    from taquin.experiments.row import Row


def contradiction(row: Row) -> str:
    """Return how the result contradicts the published optimum; empty if it does not."""
    optimum = row.depth
    if optimum is None:
        return ""
    if row.status == Status.UNSOLVABLE:
        return f"reported as unsolvable, but the published optimum is {optimum}"
    if row.cost is not None and row.cost < optimum:
        return f"the solution has length {row.cost}, but the published optimum is {optimum}"
    if row.lower_bound > optimum:
        return (
            f"the proven lower bound is {row.lower_bound}, but the published optimum is {optimum}"
        )
    return ""


def is_right(row: Row) -> bool:
    """Whether the board is solved with the published length, or with any length if none is published."""
    matches = row.cost is not None and (row.depth is None or row.cost == row.depth)
    return matches and not contradiction(row)


def verdict(row: Row) -> str:
    """Return the outcome in one or two words, as in the column `verdict`."""
    if contradiction(row):
        return "WRONG"
    if row.cost is None:
        return row.status.replace("_", " ")
    if row.depth is None:
        return "optimal" if row.optimal else "not proven"
    return "right" if row.cost == row.depth else f"{row.cost - row.depth} too long"


def generated_per_second(row: Row) -> float | None:
    """Return the nodes generated per second; None if the measured time is 0."""
    return row.generated / row.seconds if row.seconds else None


def ratio(row: Row, column: str) -> float | None:
    """Return our count divided by the published count of that column.

    None if the search did not prove its length optimal: the published ones did, and others do less work.
    """
    published = row.published.get(column)
    if not published or not row.optimal:
        return None
    return counted(row, column) / published


def counted(row: Row, column: str) -> int:
    """Return our counter for that column: expanded or generated."""
    return int(getattr(row, counted_in(column)))
