"""Tables that fit the terminal: a narrow one omits the less important columns and names them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.table import Table
from rich.text import Text

from taquin.util.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

NUMERIC_START = "0123456789≥–"
MAX_NUMBER = 20
NARROWEST_PROSE = 20
"""A column of sentences is wrapped at this width or wider."""
GAP = 2
"""Spaces between two columns."""


class Column(NamedTuple):
    """A heading and the width of its widest cell. Text is aligned left, numbers are aligned right."""

    heading: str
    widest: int
    text: bool = False

    @property
    def width(self) -> int:
        """The width of the column: of its heading or its widest cell."""
        return max(self.widest, len(self.heading))


def print_table(
    console: Console,
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    drop_first: Sequence[str] = (),
) -> None:
    """Print rows under headings; the first column holds the name of the row.

    If the terminal is too narrow, the columns in `drop_first` are omitted in that order, then the others from
    the right. A pipe gets every column.
    """
    rows = [list(map(printable, row)) for row in rows]
    cells = [[row[place] for row in rows] for place in range(len(headings))]
    widths = [
        Column(heading, _narrowest(column)).width
        for heading, column in zip(headings, cells, strict=True)
    ]
    kept = fitting(headings, widths, room_of(console), drop_first)
    if len(kept) < min(2, len(headings)):
        print_as_lines(console, headings, rows)
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for place in kept:
        figures = place > 0 and all(map(_is_number, cells[place]))
        table.add_column(
            headings[place],
            justify="right" if figures else "left",
            no_wrap=not _is_prose(cells[place]),
        )
    for row in rows:
        table.add_row(*(Text(row[place]) for place in kept))  # a Text is not parsed as markup
    console.print(table)
    say_left_out(console, headings, kept)


def fitting(
    headings: Sequence[str], widths: Sequence[int], room: int | None, drop_first: Sequence[str] = ()
) -> list[int]:
    """Return the indices of the columns that fit into `room` characters; None means no limit."""
    kept = list(range(len(headings)))
    named = [headings.index(heading) for heading in drop_first if heading in headings]
    others = [place for place in reversed(kept) if place not in named]
    for place in (*named, *others):
        if room is None or sum(widths[each] + GAP for each in kept) - GAP <= room:
            break
        kept.remove(place)
    return kept


def room_of(console: Console) -> int | None:
    """Return the width of the terminal; None for a pipe or a file, which has no limit."""
    return console.width if console.is_terminal else None


def say_left_out(console: Console, headings: Sequence[str], kept: Sequence[int]) -> None:
    """Print the names of the omitted columns, and how to see them."""
    missing = [heading for place, heading in enumerate(headings) if place not in kept]
    if missing:
        line = f"Not shown at {console.width} columns: {', '.join(missing)} (a pipe shows all)."
        console.print(Text(line, style="dim"))


def _is_number(cell: str) -> bool:
    """Whether a cell is a number, perhaps with a unit, and not a sentence that begins with one."""
    return cell[:1] in NUMERIC_START and len(cell) <= MAX_NUMBER


def _is_prose(column: Sequence[str]) -> bool:
    """Whether a column may be wrapped: one of its cells is long and has several words."""
    return any(len(cell) > NARROWEST_PROSE and " " in cell for cell in column)


def _narrowest(column: Sequence[str]) -> int:
    """Return the minimum width of a column: its widest cell, or for sentences their longest word."""
    if _is_prose(column):
        return max(NARROWEST_PROSE, *(len(word) for cell in column for word in cell.split()))
    return max(map(len, column), default=0)


def print_as_lines(
    console: Console, headings: Sequence[str], rows: Sequence[Sequence[str]]
) -> None:
    """Print each row as two lines: its name, then every heading with its cell."""
    for row in (list(map(printable, each)) for each in rows):
        console.print(Text(row[0], style="bold"))
        pairs = zip(headings[1:], row[1:], strict=True)
        text = Text("; ").join(
            Text.assemble((heading + " ", "dim"), cell) for heading, cell in pairs
        )
        console.print(text)
