"""One board as text: read in any of the forms of `taquin.notation`, written on one line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from taquin.errors import NotationError
from taquin.notation.drawing import undraw
from taquin.notation.shape import Shape, shape_of, take_game_id, take_size_line
from taquin.notation.tokens import (
    LIST_ROW_END,
    Rows,
    split_compact,
    split_rows,
    split_rows_with_empty_cell,
    token_value,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

_COMMENT = re.compile(r"#[^\n]*")


class Grid(NamedTuple):
    """Numbers in a rectangle, each with its position in the text; they may break the rules of a board."""

    rows: int
    cols: int
    values: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]
    text: str


def read_grid(text: str, shape_if_flat: tuple[int, int] | None = None) -> Grid:
    """Read one board in any form of `taquin.notation`.

    `shape_if_flat` is the shape of a flat list with that many numbers. Raises `NotationError`.

    >>> read_grid("1 2 / 3 0").values
    (1, 2, 3, 0)
    """
    plain = _end_list_rows(without_comments_and_drawings(text))
    size, start = take_game_id(text, plain)
    rows = split_rows(plain, start)
    if not rows:
        raise NotationError("there is no board: the text is empty")
    grid = _try_to_arrange(text, rows, size, shape_if_flat)
    if grid and is_complete(grid):
        return grid
    rows_with_blank = split_rows_with_empty_cell(plain, start)
    with_blank = _try_to_arrange(text, rows_with_blank, size, shape_if_flat)
    if with_blank and _is_plausible(with_blank):
        return with_blank
    return grid or _arrange(text, rows, size, shape_if_flat)


def write_rows(rows: Iterable[Iterable[int]], *, square: bool) -> str:
    """Write a board on one line: a square as plain numbers, any other shape with / between its rows."""
    return (" " if square else " / ").join(" ".join(map(str, row)) for row in rows)


def is_complete(grid: Grid) -> bool:
    """Whether the numbers are 0…n-1, each once."""
    return sorted(grid.values) == list(range(len(grid.values)))


def without_comments_and_drawings(text: str) -> str:
    """Return the text with comments blanked out and drawings as rows; all positions stay the same."""
    return undraw(_COMMENT.sub(lambda match: " " * len(match.group()), text))


def _end_list_rows(text: str) -> str:
    """Write a semicolon between two lists."""
    return LIST_ROW_END.sub(lambda match: ";".ljust(len(match.group())), text)


def _try_to_arrange(
    text: str, rows: Rows, size: Shape | None, shape_if_flat: Shape | None
) -> Grid | None:
    try:
        return _arrange(text, rows, size, shape_if_flat) if rows else None
    except NotationError:
        return None


def _arrange(text: str, rows: Rows, size: Shape | None, shape_if_flat: Shape | None) -> Grid:
    if size is None:
        size, rows = take_size_line(text, rows)
    rows = split_compact(text, rows)
    if size is None and len(rows) == 1 and shape_if_flat:
        size = shape_if_flat if len(rows[0]) == shape_if_flat[0] * shape_if_flat[1] else None
    shape = shape_of(text, rows, size)
    tokens = [token for row in rows for token in row]
    values = tuple(token_value(text, token) for token in tokens)
    return Grid(*shape, _with_blank(values), tuple(token.span for token in tokens), text)


def _with_blank(values: tuple[int, ...]) -> tuple[int, ...]:
    """Replace the largest number, such as 16, by the blank if there is no other blank."""
    largest = len(values)
    if 0 in values or values.count(largest) != 1:
        return values
    return tuple(0 if value == largest else value for value in values)


def _is_plausible(grid: Grid) -> bool:
    """Whether there is one blank and every number is in range; a number may still appear twice."""
    return grid.values.count(0) == 1 and all(0 <= each < len(grid.values) for each in grid.values)
