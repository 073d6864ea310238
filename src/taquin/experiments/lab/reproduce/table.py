"""Table: plain values under headings; the command prints them or writes them as JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from taquin.render.units import readable_bytes, readable_seconds

Cell = str | int | float | None
MISSING = "–"


class Column(NamedTuple):
    """A column: its key in JSON, its heading, and the unit of its numbers."""

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
    """Rows under headings, with notes that explain them."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()

    @property
    def headings(self) -> list[str]:
        """The headings of the columns."""
        return [column.heading for column in self.columns]

    def texts(self) -> list[list[str]]:
        """Return the cells as readable texts."""
        return [
            [readable(cell, column.unit) for cell, column in zip(row, self.columns, strict=True)]
            for row in self.rows
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the table as plain data; each row is a dict by the keys of its columns."""
        keys = [column.key for column in self.columns]
        return {
            "name": self.name,
            "title": self.title,
            "units": {column.key: column.unit for column in self.columns},
            "rows": [dict(zip(keys, row, strict=True)) for row in self.rows],
            "notes": list(self.notes),
        }


def readable(cell: Cell, unit: str) -> str:
    """Return the text of a cell: texts unchanged, numbers formatted by their unit, a dash for None."""
    if cell is None:
        return MISSING
    return cell if isinstance(cell, str) else _READABLE[unit](cell)
