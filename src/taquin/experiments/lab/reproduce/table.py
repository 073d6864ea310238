"""Table: figures under headings as plain values; the command prints them, or writes them as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from taquin.render.units import readable_bytes, readable_seconds

Cell = str | int | float | None
NOTHING = "–"


class Column(NamedTuple):
    """A column: its name for a program, its heading for a reader, and what its numbers are."""

    key: str
    heading: str
    unit: str = "count"


_READABLE: dict[str, Callable[[Any], str]] = {
    "count": lambda value: f"{value:,}",
    "mean": lambda value: f"{value:,.1f}",
    "ratio": lambda value: f"{value:.2f}",
    "share": lambda value: f"{value:.0%}",
    "seconds": readable_seconds,
    "bytes": readable_bytes,
    "times": lambda value: f"{value:,.0f}×" if value >= 10 else f"{value:.1f}×",
}


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings, with what must be known to read them."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    @property
    def headings(self) -> list[str]:
        """The headings for a reader."""
        return [column.heading for column in self.columns]

    def texts(self) -> list[list[str]]:
        """Return the cells as they read best."""
        return [
            [readable(cell, column.unit) for cell, column in zip(row, self.columns, strict=True)]
            for row in self.rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the table as plain data: each row by the keys of its columns."""
        keys = [column.key for column in self.columns]
        return {
            "name": self.name,
            "title": self.title,
            "units": {column.key: column.unit for column in self.columns},
            "rows": [dict(zip(keys, row, strict=True)) for row in self.rows],
            "notes": list(self.notes),
        }


def readable(cell: Cell, unit: str) -> str:
    """Return a cell's text: words as they are, numbers by their unit, a dash for what is not known."""
    if cell is None:
        return NOTHING
    return cell if isinstance(cell, str) else _READABLE[unit](cell)
