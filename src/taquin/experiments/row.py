"""Row: one run of one search on one board, as the store keeps it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

FAILURES = ("error", "crashed", "killed")
"""The statuses of a run in addition to those of `Status`. The search raised an error, its process died, or
the lab killed it because it exceeded a limit."""


@dataclass(frozen=True, slots=True)
class Row:
    """A run: its board, its search and its result. The fields are the columns of the table `runs`."""

    key: str
    set_name: str
    instance: str
    start: str
    goal: str
    rows: int
    cols: int
    depth: int | None
    """The optimum of the board, if it was known before the run."""
    contender: str
    algorithm: str
    heuristic: str
    options: dict[str, Any]
    engine: str
    threads: int
    repetition: int
    seed: int
    status: str
    cost: int | None = None
    lower_bound: int = 0
    optimal: bool = False
    expanded: int = 0
    generated: int = 0
    evaluated: int = 0
    reopened: int = 0
    max_frontier: int = 0
    seconds: float = 0.0
    """The time of the run: the median of its timings."""
    spread: float | None = None
    """The interquartile range of the timings, in seconds; None for a single timing."""
    peak_memory: int = 0
    peak_rss: int = 0
    iterations: list[dict[str, Any]] = field(default_factory=list)
    """One entry per iteration of IDA* and similar searches: bound (the threshold), expanded, generated,
    seconds."""
    moves: str | None = None
    error: str | None = None
    host: str = ""
    pid: int = 0
    started: str = ""
    taquin_version: str = ""


COLUMNS = tuple(each.name for each in fields(Row))
