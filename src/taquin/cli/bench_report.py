"""Prints a benchmark: a row per board, then the summary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from taquin.experiments.benchmark.verdict import (
    contradiction,
    generated_per_second,
    is_right,
    ratio,
    verdict,
)
from taquin.instances.csv_rows import counted_in
from taquin.render.units import readable_bytes, readable_seconds
from taquin.terminal.row_stream import RowStream
from taquin.terminal.tables import Column, print_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from taquin.experiments.benchmark.suite import Suite
    from taquin.experiments.benchmark.summary import Summary
    from taquin.experiments.row import Row

_RATIO_WIDTH = len(" (0.0123×)")
_COUNT_WIDTH = len("999,999,999")


class RowPrinter:
    """Prints each row when its board is finished."""

    def __init__(self, console: Console, suite: Suite) -> None:
        self._published = suite.columns
        widest = {
            name: max(len(f"{each.published.get(name, 0):,}") for each in suite.instances)
            for name in self._published
        }
        count = max(widest.values(), default=_COUNT_WIDTH)
        own = (
            Column("id", max(len(each.id) for each in suite.instances)),
            Column("optimum", 3),
            Column("found", len("100, right")),
            Column("expanded", count),
            Column("generated", count),
            Column("time", len("41.3 ms")),
            Column("M/s", len("200.0")),
        )
        published = [Column(title(name), widest[name] + _RATIO_WIDTH) for name in widest]
        self._stream = RowStream(
            console, own, published, drop_first=("M/s", "generated", "optimum")
        )

    def print(self, row: Row) -> None:
        """Print one row: bold red if it contradicts the published optimum, yellow if it is not right."""
        style = "bold red" if contradiction(row) else "" if is_right(row) else "yellow"
        self._stream.add(
            [*_cells(row), *(_published_cell(row, name) for name in self._published)], style
        )


def title(column: str) -> str:
    """Return the heading of a column of published counts: the source, and what it counts."""
    counted = counted_in(column)
    return f"{column.removeprefix(counted)[1:].replace('_', ' ')} ({counted})"


def print_summary(console: Console, summary: Summary) -> None:
    """Print means, medians, maxima and totals, the published counts beside ours, speed and memory."""
    if summary.spreads:
        console.print()
        headings = ("solved boards", "mean", "median", "maximum", "total")
        rows = [
            [name, *(_amount(name, value) for value in measure)]
            for name, measure in summary.spreads.items()
        ]
        print_table(console, headings, rows, drop_first=("median", "maximum"))
    if summary.comparisons:
        console.print()
        headings = ("published (total)", "boards", "theirs", "ours", "ours/theirs")
        rows = [
            [
                title(each.column),
                str(each.boards),
                f"{each.published:,}",
                f"{each.ours:,}",
                readable_ratio(each.ratio),
            ]
            for each in summary.comparisons
        ]
        print_table(console, headings, rows, drop_first=("boards", "theirs", "ours"))
    speed = summary.generated_per_second
    facts = [
        "" if speed is None else f"{speed / 1e6:,.3g} million nodes generated per second",
        "" if summary.slowest is None else f"slowest board: {summary.slowest}",
        f"peak memory of the search {readable_bytes(summary.peak_memory)}",
        f"of the process {readable_bytes(summary.peak_rss)}",
    ]
    if summary.boards:
        console.print()
        console.print(Text(" · ".join(filter(None, facts)), style="dim"))


def result_line(rows: Sequence[Row], boards: int) -> Text:
    """Return the last line: the numbers of solved boards, wrong results and optimal lengths."""
    wrong = sum(bool(contradiction(row)) for row in rows)
    solved = sum(row.cost is not None for row in rows)
    judged = [row for row in rows if row.cost is not None and row.depth is not None]
    right = sum(map(is_right, judged))
    line = Text(f"{solved} of {count_boards(boards)} solved")
    if wrong:
        line.append(f", {wrong} WRONG", style="bold red")
    if judged and right == len(judged):
        line.append(", every length right", style="bold green")
    elif judged:
        line.append(f", {right} of the optimal length", style="yellow")
    return line


def count_boards(count: int) -> str:
    """Return the count with its noun: `1 board`, `2 boards`."""
    return "1 board" if count == 1 else f"{count} boards"


def readable_ratio(ratio: float) -> str:
    """Return a ratio with three significant digits: `0.0123×`, `1.00×`, `250×`."""
    if ratio >= 100:
        return f"{ratio:,.0f}×"
    return f"{ratio:#.3g}×"


def _amount(measure: str, value: float) -> str:
    if measure == "seconds":
        return readable_seconds(value)
    return f"{value:,.2f}" if measure == "moves" else f"{value:,.0f}"


def _cells(row: Row) -> list[str]:
    rate = generated_per_second(row)
    found = f"≥ {row.lower_bound}" if row.cost is None else str(row.cost)
    return [
        row.instance,
        "–" if row.depth is None else str(row.depth),
        f"{found}, {verdict(row)}",
        f"{row.expanded:,}",
        f"{row.generated:,}",
        readable_seconds(row.seconds),
        "–" if rate is None else f"{rate / 1e6:.1f}",
    ]


def _published_cell(row: Row, column: str) -> str:
    published, compared = row.published.get(column), ratio(row, column)
    if published is None:
        return "–"
    return f"{published:,}" if compared is None else f"{published:,} ({readable_ratio(compared)})"
