"""Tables that fit: columns where the terminal is wide enough, a few lines per row where it is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from taquin.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

NUMERIC_START = "0123456789≥–"
LONGEST_NUMBER = 20


def print_table(console: Console, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under headings; the first column names a row."""
    rows = [list(map(printable, row)) for row in rows]
    if _natural_width(headings, rows) > console.width:
        print_as_lines(console, headings, rows)
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column, heading in enumerate(headings):
        numeric = column > 0 and all(_is_number(row[column]) for row in rows)
        table.add_column(heading, justify="right" if numeric else "left", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))  # as it is: no cell holds markup
    console.print(table)


def _is_number(cell: str) -> bool:
    """Whether a cell is a figure, perhaps with a unit, and no sentence that begins with one."""
    return cell[:1] in NUMERIC_START and len(cell) <= LONGEST_NUMBER


def _natural_width(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    columns = zip(headings, *rows, strict=True)
    return sum(max(map(len, column)) + 2 for column in columns) - 2


def print_as_lines(
    console: Console, headings: Sequence[str], rows: Sequence[Sequence[str]]
) -> None:
    """Print each row as its name and, below, what it has under each heading."""
    for row in (list(map(printable, each)) for each in rows):
        console.print(Text(row[0], style="bold"))
        pairs = zip(headings[1:], row[1:], strict=True)
        text = Text("; ").join(
            Text.assemble((heading + " ", "dim"), cell) for heading, cell in pairs
        )
        console.print(text)
