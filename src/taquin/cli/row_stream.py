"""A table whose rows come one at a time, over hours perhaps: widths are settled before the first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.padding import Padding
from rich.text import Text

from taquin.cli.tables import print_as_lines
from taquin.printable import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

_GAP = "  "
_INDENT = 4


class Column(NamedTuple):
    """A heading, and the width of the widest cell that is to be expected below it."""

    heading: str
    widest: int

    @property
    def width(self) -> int:
        """The room that the column takes."""
        return max(self.widest, len(self.heading))


class RowStream:
    """Prints each row as it comes. Where not all columns fit, the further ones go to a line below.

    A row that does not fit even so, because a cell is wider than expected or the console
    narrower, is printed as a few lines with the headings between the cells.
    """

    def __init__(
        self, console: Console, columns: Sequence[Column], further: Sequence[Column]
    ) -> None:
        self._console = console
        fits = _room((*columns, *further)) <= console.width
        self._columns = (*columns, *further) if fits else tuple(columns)
        self._further = () if fits else tuple(further)
        self._begun = False

    def add(self, cells: Sequence[str], style: str = "") -> None:
        """Print one row."""
        cells = list(map(printable, cells))
        headings = [column.heading for column in self._columns]
        if not self._begun:
            self._begun = True
            if _room(self._columns) <= self._console.width:
                self._console.print(Text(self._line(headings), style="bold"), soft_wrap=True)
        own = cells[: len(self._columns)]
        if len(line := self._line(own)) <= self._console.width:
            self._console.print(Text(line, style=style), soft_wrap=True)
        else:
            print_as_lines(self._console, headings, [own])
        below = zip(self._further, cells[len(self._columns) :], strict=True)
        if self._further:
            text = "; ".join(f"{column.heading} {cell}" for column, cell in below)
            self._console.print(Padding(Text(text, style="dim"), (0, 0, 0, _INDENT)))

    def _line(self, cells: Sequence[str]) -> str:
        pairs = zip(cells, self._columns, strict=True)
        return _GAP.join(cell.rjust(column.width) for cell, column in pairs)


def _room(columns: Sequence[Column]) -> int:
    return sum(column.width + len(_GAP) for column in columns) - len(_GAP)
