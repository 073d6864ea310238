"""Boards in CSV: the format of the published sets, and of a user's own sets.

    id,board,depth,expanded_by_someone
    1,8 6 7 2 5 4 3 0 1,31,24048

Only `board` is required. `depth` is the length of an optimal solution. Columns that begin with `expanded_` or
`generated_` are published node counts. Cells can be empty, and other columns are ignored.
"""

from __future__ import annotations

import csv
from typing import NamedTuple

from taquin.board import Board
from taquin.errors import NotationError

COUNTERS = ("expanded", "generated")
MAX_DIGITS = 18


class CsvRow(NamedTuple):
    """One row: the id of a board, the board, its optimal length, and its published node counts by column."""

    number: int
    board: Board
    depth: int | None
    counts: dict[str, int]


def is_csv(text: str) -> bool:
    """Return whether the first line is a header with a column `board`."""
    return "board" in _header(text.splitlines())


def read_csv(text: str) -> list[CsvRow]:
    """Read the rows; without ids they are numbered from 1. Raises `NotationError`, which names the line."""
    lines = text.splitlines()
    reader = csv.DictReader(lines, fieldnames=_header(lines), restval="")
    rows: dict[int, CsvRow] = {}
    try:
        next(reader, None)  # skip the header
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
    """Return the name of the counter that a column of published counts compares with."""
    return column.partition("_")[0]


def _header(lines: list[str]) -> list[str]:
    return [name.strip() for name in next(csv.reader(lines[:1]), [])]


def _row(cells: dict[str, str], default_number: int) -> CsvRow:
    counts = {
        name: _number(name, cell)
        for name, cell in cells.items()
        if name and name.startswith(tuple(f"{counter}_" for counter in COUNTERS)) and cell.strip()
    }
    number, depth = (cells.get(name, "").strip() for name in ("id", "depth"))
    return CsvRow(
        _number("id", number) if number else default_number,
        Board.parse(cells["board"]),
        _number("depth", depth) if depth else None,
        counts,
    )


def _number(name: str, cell: str) -> int:
    text = cell.strip()
    if not text.isdecimal() or len(text) > MAX_DIGITS:
        raise NotationError(f"{name} must be a whole number, not {text!r}")
    return int(text)
