"""Board sizes as text: `4x4`, `3x5`, or `4` for a square."""

from __future__ import annotations

import re

from taquin.errors import NotationError

MIN_SIDE = 2
"""The smallest number of rows or columns of a board."""

SIZE = re.compile(r"([0-9]{1,9})(?:[x×]([0-9]{1,9}))?", re.IGNORECASE)


def read_size(text: str) -> tuple[int, int]:
    """Read `4x4`, `3x5` or `4` (square) and return the rows and columns.

    Raises `NotationError` for any other text and for a size below 2×2.

    >>> read_size("3x5")
    (3, 5)
    """
    match = SIZE.fullmatch(text.strip())
    if match is None:
        raise NotationError(f"{text!r} is not a size: write rows x columns, for example 4x4")
    rows = int(match[1])
    cols = int(match[2] or rows)
    if min(rows, cols) < MIN_SIDE:
        raise NotationError(f"a board has at least 2×2 cells, not {rows}×{cols}")
    return rows, cols
