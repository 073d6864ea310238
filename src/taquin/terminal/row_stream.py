"""A table that prints each row when it is ready, with column widths fixed before the first row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from taquin.terminal.tables import GAP, Column, fitting, print_as_lines, room_of, say_left_out
from taquin.util.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

_INDENT = 4


class RowStream:
    """Prints each row immediately, in columns of the expected widths.

    If the terminal is too narrow, the `further` columns move to a second line. Of the other columns, those in
    `drop_first` are omitted first, then those on the right. If a cell is wider than expected and its row
    does not fit, the row becomes several lines with the headings between the cells.
    """

    def __init__(
        self,
        console: Console,
        columns: Sequence[Column],
        further: Sequence[Column] = (),
        drop_first: Sequence[str] = (),
    ) -> None:
        self._console, self._room = console, room_of(console)
        every = (*columns, *further)
        below = further and len(_fitting(every, self._room, ())) < len(every)
        self._columns = tuple(columns) if below else every
        self._further = tuple(further) if below else ()
        self._kept = _fitting(self._columns, self._room, drop_first)
        self._begun = False

    def add(self, cells: Sequence[str], style: str = "") -> None:
        """Print one row."""
        cells = list(map(printable, cells))
        headings = [column.heading for column in self._columns]
        if not self._begun:
            self._begun = True
            if len(self._kept) > 1:
                say_left_out(self._console, headings, self._kept)
                self._console.print(Text(self._line(headings), style="bold"), soft_wrap=True)
        own = cells[: len(self._columns)]
        line = self._line(own)
        if len(self._kept) > 1 and (self._room is None or len(line) <= self._room):
            self._console.print(Text(line, style=style), soft_wrap=True)
        else:
            print_as_lines(self._console, headings, [own])
        below = zip(self._further, cells[len(self._columns) :], strict=True)
        if self._further:
            text = "; ".join(f"{column.heading} {cell}" for column, cell in below)
            self._console.print(Padding(Text(text, style="dim"), (0, 0, 0, _INDENT)))

    def _line(self, cells: Sequence[str]) -> str:
        shown = ((cells[place], self._columns[place]) for place in self._kept)
        return (
            (" " * GAP)
            .join(
                cell.ljust(column.width) if column.text else cell.rjust(column.width)
                for cell, column in shown
            )
            .rstrip()
        )


def _fitting(columns: Sequence[Column], room: int | None, drop_first: Sequence[str]) -> list[int]:
    headings, widths = [each.heading for each in columns], [each.width for each in columns]
    return fitting(headings, widths, room, drop_first)
