"""Totals of one level and one search: counts, means, and the files `total_result.txt` and `.csv`."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from taquin.experiments.batch.result import write_actions
from taquin.util.atomic_write import atomic_write

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from taquin.board import Move, Tiles
    from taquin.experiments.batch.job import Job, Search
    from taquin.search.framework.space import StateSpace
    from taquin.solution import Solution

TOTAL_TEXT, TOTAL_CSV = TOTAL_NAMES = ("total_result.txt", "total_result.csv")
EFFECTIVE_SECONDS = 60
_SEARCH_COLUMNS = ("start", "goal", "algorithm", "heuristic", "engine", "status")
_COUNTER_COLUMNS = ("expanded", "generated", "evaluated", "reopened", "max_frontier", "peak_memory")


@dataclass(frozen=True, slots=True)
class BoardResult:
    """The result of one board. `effective`: a shortest solution, found within a minute."""

    name: str
    solution: Solution[Tiles, Move]
    effective: bool

    def measure(self, name: str) -> float:
        """Return the value of `steps`, `time_ms` or a counter."""
        if name == "steps":
            return self.solution.cost or 0
        if name == "time_ms":
            return self.solution.statistics.seconds * 1e3
        return float(getattr(self.solution.statistics, name))


@dataclass(frozen=True, slots=True)
class Total:
    """All results of one level and one search. `boards` includes boards without a result."""

    level: str
    search: Search
    boards: int
    rows: tuple[BoardResult, ...]

    @property
    def solved(self) -> int:
        """The number of boards that have a solution."""
        return sum(row.solution.solved for row in self.rows)

    @property
    def effective(self) -> int:
        """The number of boards with a shortest solution, found within a minute."""
        return sum(row.effective for row in self.rows)

    def mean(self, measure: str) -> float | None:
        """Return the mean of a measure over the solved boards; None if no board is solved."""
        values = [row.measure(measure) for row in self.rows if row.solution.solved]
        return fmean(values) if values else None


def summarize(jobs: Iterable[Job], results: Mapping[Job, Solution[Tiles, Move]]) -> list[Total]:
    """Return one total per level and search, in the order of the jobs.

    The largest lower bound of all searches on a board decides whether a solution is shortest.
    So the lower bound of breadth-first search also judges A* with an inadmissible heuristic, which proves
    nothing itself.
    """
    proven: dict[StateSpace[Tiles, Move], int] = {}
    for solution in results.values():
        proven[solution.space] = max(solution.lower_bound, proven.get(solution.space, 0))
    groups: dict[tuple[str, Search], list[Job]] = {}
    for job in jobs:
        groups.setdefault((job.entry.level, job.search), []).append(job)

    def result_of(job: Job) -> BoardResult:
        solution = results[job]
        effective = (
            solution.cost == proven[solution.space]
            and solution.statistics.seconds <= EFFECTIVE_SECONDS
        )
        return BoardResult(job.entry.name, solution, effective)

    return [
        Total(level, search, len(group), tuple(result_of(job) for job in group if job in results))
        for (level, search), group in groups.items()
    ]


def write_totals(out: Path, totals: Iterable[Total]) -> None:
    """Write both `total_result` files of each total into the folder of its results."""
    for total in totals:
        folder = out / total.level / total.search.folder
        atomic_write(folder / TOTAL_TEXT, total_text(total), make_folder=True)
        atomic_write(folder / TOTAL_CSV, total_csv(total), make_folder=True)


def total_text(total: Total) -> str:
    """Return the total as text: counts, then a table whose last row has the means."""
    lines = [
        f"level: {total.level}",
        f"algorithm: {total.search.algorithm}",
        f"heuristic: {total.search.heuristic}",
        f"boards: {total.boards}",
        f"results: {len(total.rows)}",
        f"solved: {total.solved}",
        f"effectively solved: {total.effective} (shortest solution found within {EFFECTIVE_SECONDS} s)",
        "",
    ]
    measures = ("steps", "time_ms", "expanded", "generated", "max_frontier")
    table: list[tuple[str, ...]] = [
        ("board", "status", "steps", "time in ms", "expanded", "generated", "max frontier")
    ]
    for row in total.rows:
        numbers = (_number(name, row.measure(name)) for name in measures[1:])
        steps = "–" if row.solution.cost is None else str(row.solution.cost)
        table.append((row.name, row.solution.status.value, steps, *numbers))
    means = (_mean(name, total.mean(name)) for name in measures)
    table.append(("mean of solved", "", *means))
    return "\n".join([*lines, *_aligned(table)]) + "\n"


def total_csv(total: Total) -> str:
    """Return the total as CSV: one row per board, and a last row `mean`."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    measures = ("steps", "time_ms", *_COUNTER_COLUMNS)
    writer.writerow(
        ["board", *_SEARCH_COLUMNS, "actions", "lower_bound", "effectively_solved", *measures]
    )
    for row in total.rows:
        data, bound = row.solution.to_dict(), row.solution.lower_bound
        search = [data[key] for key in _SEARCH_COLUMNS]
        numbers = [_number(name, row.measure(name)) for name in measures]
        if not row.solution.solved:
            numbers[0] = ""
        writer.writerow(
            [row.name, *search, write_actions(row.solution), bound, int(row.effective), *numbers]
        )
    means = (total.mean(name) for name in measures)
    head = ["mean", "", "", total.search.algorithm, total.search.heuristic, *[""] * 4]
    writer.writerow([*head, total.effective, *("" if m is None else f"{m:.4f}" for m in means)])
    return text.getvalue()


def _number(measure: str, value: float) -> str:
    return f"{value:.4f}" if measure == "time_ms" else f"{value:.0f}"


def _mean(measure: str, value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.4f}" if measure == "time_ms" else f"{value:.1f}"


def _aligned(table: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows as lines: the first two columns aligned left, the numbers after them right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if column < 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]
