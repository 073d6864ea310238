"""Totals of one level and one search: counts, means, and the files `total_result.txt` and `.csv`."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from taquin.experiments.storage.result_text import write_actions
from taquin.util.atomic_write import atomic_write

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from taquin.experiments.row import Row
    from taquin.experiments.task import Task
    from taquin.search_config import SearchConfig

TOTAL_TEXT, TOTAL_CSV = TOTAL_NAMES = ("total_result.txt", "total_result.csv")
EFFECTIVE_SECONDS = 60
_SEARCH_COLUMNS = ("start", "goal", "algorithm", "heuristic", "engine", "status")
_COUNTER_COLUMNS = ("expanded", "generated", "evaluated", "reopened", "max_frontier", "peak_memory")


@dataclass(frozen=True, slots=True)
class BoardResult:
    """The result of one board. `effective`: a shortest solution, found within a minute."""

    row: Row
    effective: bool

    def measure(self, name: str) -> float:
        """Return the value of `steps`, `time_ms` or a counter."""
        if name == "steps":
            return self.row.cost or 0
        if name == "time_ms":
            return self.row.seconds * 1e3
        return float(getattr(self.row, name))


@dataclass(frozen=True, slots=True)
class Total:
    """All results of one level and one search. `boards` includes boards without a result."""

    level: str
    folder: str
    config: SearchConfig
    boards: int
    results: tuple[BoardResult, ...]

    @property
    def solved(self) -> int:
        """The number of boards that have a solution."""
        return sum(each.row.cost is not None for each in self.results)

    @property
    def effective(self) -> int:
        """The number of boards with a shortest solution, found within a minute."""
        return sum(each.effective for each in self.results)

    def mean(self, measure: str) -> float | None:
        """Return the mean of a measure over the solved boards; None if no board is solved."""
        values = [each.measure(measure) for each in self.results if each.row.cost is not None]
        return fmean(values) if values else None


def summarize(tasks: Iterable[Task], rows: Mapping[str, Row]) -> list[Total]:
    """Return one total per level and search, in the order of the tasks; `rows` has the results by key.

    The largest lower bound of all searches on a board decides whether a solution is shortest.
    So the lower bound of breadth-first search also judges A* with an inadmissible heuristic, which proves
    nothing itself.
    """
    proven: dict[tuple[str, str], int] = {}
    for row in rows.values():
        board = row.start, row.goal
        proven[board] = max(row.lower_bound, proven.get(board, 0))
    groups: dict[tuple[str, str], list[Task]] = {}
    for task in tasks:
        groups.setdefault((task.instance.set_name, task.label), []).append(task)

    def result_of(row: Row) -> BoardResult:
        shortest = row.cost == proven[row.start, row.goal]
        return BoardResult(row, shortest and row.seconds <= EFFECTIVE_SECONDS)

    return [
        Total(
            level,
            folder,
            group[0].config,
            len(group),
            tuple(result_of(rows[task.key]) for task in group if task.key in rows),
        )
        for (level, folder), group in groups.items()
    ]


def write_totals(out: Path, totals: Iterable[Total]) -> None:
    """Write both `total_result` files of each total into the folder of its results."""
    for total in totals:
        folder = out / total.level / total.folder
        atomic_write(folder / TOTAL_TEXT, total_text(total), make_folder=True)
        atomic_write(folder / TOTAL_CSV, total_csv(total), make_folder=True)


def total_text(total: Total) -> str:
    """Return the total as text: counts, then a table whose last row has the means."""
    lines = [
        f"level: {total.level}",
        f"algorithm: {total.config.algorithm.name}",
        f"heuristic: {total.config.heuristic.name}",
        f"boards: {total.boards}",
        f"results: {len(total.results)}",
        f"solved: {total.solved}",
        f"effectively solved: {total.effective} (shortest solution found within {EFFECTIVE_SECONDS} s)",
        "",
    ]
    measures = ("steps", "time_ms", "expanded", "generated", "max_frontier")
    table: list[tuple[str, ...]] = [
        ("board", "status", "steps", "time in ms", "expanded", "generated", "max frontier")
    ]
    for each in total.results:
        row = each.row
        numbers = (_number(name, each.measure(name)) for name in measures[1:])
        steps = "–" if row.cost is None else str(row.cost)
        table.append((row.instance, row.status, steps, *numbers))
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
    for each in total.results:
        row = each.row
        search = [getattr(row, name) for name in _SEARCH_COLUMNS]
        numbers = [_number(name, each.measure(name)) for name in measures]
        if row.cost is None:
            numbers[0] = ""
        writer.writerow(
            [
                row.instance,
                *search,
                write_actions(row),
                row.lower_bound,
                int(each.effective),
                *numbers,
            ]
        )
    means = (total.mean(name) for name in measures)
    head = ["mean", "", "", total.config.algorithm.name, total.config.heuristic.name, *[""] * 4]
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
