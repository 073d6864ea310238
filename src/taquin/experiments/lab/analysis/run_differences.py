"""The differences between two runs of a task: status, length, lower bound, counters, moves, iterations.

Counters are compared exactly. If a time or memory limit, a crash or Ctrl-C ended both runs, their counters
show only how far each run got. Then only the status is compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from taquin.experiments.lab.analysis.results import Run

RESULT_COLUMNS = ("status", "cost", "lower_bound")
COUNTERS = ("expanded", "generated", "evaluated", "reopened", "max_frontier")
ENDED_FROM_OUTSIDE = ("time_limit", "memory_limit", "cancelled", "error", "crashed", "killed")


@dataclass(frozen=True, slots=True)
class Difference:
    """A column whose value differs between two runs of the same task."""

    contender: str
    set_name: str
    instance: str
    repetition: int
    what: str
    before: Any
    after: Any


def differences_of(before: Run, after: Run) -> Iterable[Difference]:
    """Yield the differences between two runs. If their boards differ, nothing else is compared."""
    boards = list(_unequal(before, after, ("start", "goal")))
    yield from boards
    if boards:
        return
    if before["status"] == after["status"] and before["status"] in ENDED_FROM_OUTSIDE:
        return
    results = list(_unequal(before, after, RESULT_COLUMNS))
    yield from results
    if before["status"] != after["status"]:
        return
    yield from _unequal(before, after, COUNTERS)
    if before["moves"] != after["moves"] and not results:
        yield _difference(before, "moves", before["moves"], after["moves"])
    yield from _unequal_iterations(before, after)


def _unequal(before: Run, after: Run, columns: Iterable[str]) -> Iterable[Difference]:
    for column in columns:
        if before[column] != after[column]:
            yield _difference(before, column, before[column], after[column])


def _unequal_iterations(before: Run, after: Run) -> Iterable[Difference]:
    """Yield a difference of the iterations, unless their sums already differ."""
    if any(before[column] != after[column] for column in COUNTERS):
        return
    first, second = (
        [(each["bound"], each["expanded"], each["generated"]) for each in row["iterations"]]
        for row in (before, after)
    )
    if first != second:
        yield _difference(before, "iterations", first, second)


def _difference(row: Run, what: str, before: Any, after: Any) -> Difference:
    return Difference(
        row["contender"], row["set_name"], row["instance"], row["repetition"], what, before, after
    )
