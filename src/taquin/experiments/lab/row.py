"""Row: one run of one search on one board, as the store keeps it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

FAILURES = ("error", "crashed", "killed")
"""What may stand for a run's status beside the words of `Status`: the search refused or broke, its
process died, or it was ended from outside because it took more time or memory than it may."""


@dataclass(frozen=True, slots=True)
class Row:
    """A run: what was searched, how, and what came of it. The fields are the store's columns."""

    key: str
    set_name: str
    instance: str
    start: str
    goal: str
    rows: int
    cols: int
    depth: int | None
    """The board's optimal length, where it was known before the run."""
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
    """The time of the run; of several timings, the median."""
    spread: float | None = None
    """The distance between the quartiles of several timings, in seconds; None where there was one."""
    peak_memory: int = 0
    peak_rss: int = 0
    iterations: list[dict[str, Any]] = field(default_factory=list)
    """One for each round of an iterative deepening search: bound, expanded, generated, seconds."""
    moves: str | None = None
    error: str | None = None
    host: str = ""
    pid: int = 0
    started: str = ""
    taquin_version: str = ""


COLUMNS = tuple(each.name for each in fields(Row))
