"""The shape of a board text: from a game id, a size line, the rows, or the count of numbers."""

from __future__ import annotations

import re
from math import isqrt

from taquin.errors import NotationError
from taquin.notation.size import MIN_SIDE, SIZE, read_size
from taquin.notation.tokens import Rows, Token, token_value

GAME_ID = re.compile(r"\s*([0-9]{1,9})x([0-9]{1,9}):")

Shape = tuple[int, int]
"""Rows and columns."""


def take_game_id(text: str, plain: str) -> tuple[Shape | None, int]:
    """Return the shape of a game id, and where the id ends; None and 0 without one.

    A game id such as `4x3:` has the columns first. Raises `NotationError` for a size below 2×2.
    """
    match = GAME_ID.match(plain)
    if match is None:
        return None, 0
    cols, rows = int(match[1]), int(match[2])
    if min(rows, cols) < MIN_SIDE:
        raise NotationError(
            f"a board has at least 2×2 cells, not {rows}×{cols}", text, match.span()
        )
    return (rows, cols), match.end()


def take_size_line(text: str, rows: Rows) -> tuple[Shape | None, Rows]:
    """Return the size and the other rows if the first line holds only the size; otherwise None and all rows.

    The exercises of the school 42 write boards in this form. Raises `NotationError` for a wrong size.
    """
    first, rest = rows[0], rows[1:]
    is_size = len(first) == 1 and SIZE.fullmatch(first[0].text)
    widths = {len(token.text) for row in rest for token in row}
    rest_has_rows = any(len(row) > 1 for row in rest)
    rest_is_compact = len(widths) == 1 and len(first[0].text) not in widths
    rest_is_compact &= len(rest) > 1 or min(widths, default=0) >= MIN_SIDE**2
    if not is_size or not (rest_has_rows or rest_is_compact):
        return None, rows
    try:
        return read_size(first[0].text), rest
    except NotationError as error:
        raise NotationError(str(error), text, first[0].span) from None


def shape_of(text: str, rows: Rows, size: Shape | None) -> Shape:
    """Return the shape of the rows; a flat list is a square, or has the size that the text states.

    Raises `NotationError` if the rows are not a rectangle, contradict the size, or leave the shape open.
    """
    if len(rows) == 1:
        return _shape_of_flat(text, rows[0], size)
    cols = size[1] if size else len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) != cols:
            expected = "the size line says" if size else "the first row has"
            raise NotationError(
                f"not a rectangle: row {number} has {_count(len(row))}, {expected} {cols}",
                text,
                (row[0].span[0], row[-1].span[1]),
            )
    if size and size[0] != len(rows):
        raise NotationError(f"the size line says {size[0]} rows, but there are {len(rows)}")
    if cols < MIN_SIDE:
        raise NotationError(f"a board has at least 2×2 cells, not {len(rows)}×{cols}")
    return len(rows), cols


def _shape_of_flat(text: str, tokens: list[Token], size: Shape | None) -> Shape:
    count = len(tokens)
    if size:
        if size[0] * size[1] != count:
            raise NotationError(
                f"the size line requires {size[0] * size[1]} numbers, but there are {count}"
            )
        return size
    if count == 1 and "x" in tokens[0].text.strip("xX") and SIZE.fullmatch(tokens[0].text):
        size_only = f"{tokens[0].text} is only a size: write the numbers of the board after it"
        raise NotationError(size_only, text, tokens[0].span)
    for token in tokens:
        token_value(text, token)  # a token that is not a number is the more useful error
    side = isqrt(count)
    if side * side == count and side >= MIN_SIDE:
        return side, side
    shapes = [
        f"{rows}×{count // rows}"
        for rows in range(2, count // 2 + 1)
        if count % rows == 0 and count // rows >= MIN_SIDE
    ]
    if shapes:
        raise NotationError(
            f"shape unclear: {count} numbers could be {', '.join(shapes)}; end each row with /"
        )
    raise NotationError(f"no rectangle of at least 2×2 has {_count(count)}")


def _count(numbers: int) -> str:
    return "1 number" if numbers == 1 else f"{numbers} numbers"
