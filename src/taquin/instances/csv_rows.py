"""A table of boards in CSV: the form in which the sets ship, and in which anyone may write one.

    id,board,depth,expanded_by_someone
    1,8 6 7 2 5 4 3 0 1,31,24048

Only `board` is needed. `depth` is the optimal length; columns that begin with `expanded_` or
`generated_` are node counts that somebody published. Cells may be empty, other columns are passed over.
"""

from __future__ import annotations

import csv
from typing import NamedTuple

from taquin.board import Board
from taquin.errors import NotationError

COUNTED = ("expanded", "generated")
MAX_DIGITS = 18


class CsvRow(NamedTuple):
    """One line of a table: the board's number there, and what is known of it."""

    number: int
    board: Board
    depth: int | None
    counts: dict[str, int]


def is_csv(text: str) -> bool:
    """Whether the first line names columns, one of them `board`."""
    return "board" in _header(text.splitlines())


def read_csv(text: str) -> list[CsvRow]:
    """Read the boards; without ids they are numbered from 1. An error names the line."""
    lines = text.splitlines()
    reader = csv.DictReader(lines, fieldnames=_header(lines), restval="")
    rows: dict[int, CsvRow] = {}
    try:
        next(reader, None)  # the header once more
        for cells in reader:
            row = _row(cells, len(rows) + 1)
            if row.number in rows:
                raise NotationError(f"there are two boards with the id {row.number}")
            rows[row.number] = row
    except NotationError as error:
        raise NotationError(f"line {reader.line_num}: {error}", error.text, error.span) from None
    except csv.Error as error:
        raise NotationError(f"line {reader.line_num + 1}: {error}") from None
    return list(rows.values())


def counted_in(column: str) -> str:
    """Return which of our own counters a column of published counts is to be held against."""
    return column.partition("_")[0]


def _header(lines: list[str]) -> list[str]:
    return [name.strip() for name in next(csv.reader(lines[:1]), [])]


def _row(cells: dict[str, str], place: int) -> CsvRow:
    counts = {
        name: _number(name, cell)
        for name, cell in cells.items()
        if name and name.startswith(tuple(f"{word}_" for word in COUNTED)) and cell.strip()
    }
    number, depth = (cells.get(name, "").strip() for name in ("id", "depth"))
    return CsvRow(
        _number("id", number) if number else place,
        Board.parse(cells["board"]),
        _number("depth", depth) if depth else None,
        counts,
    )


def _number(name: str, cell: str) -> int:
    text = cell.strip()
    if not text.isdecimal() or len(text) > MAX_DIGITS:
        raise NotationError(f"{name} is a whole number, not {text!r}")
    return int(text)
