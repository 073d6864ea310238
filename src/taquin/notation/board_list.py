"""Several boards in one text: one per line, or blocks with empty lines between them."""

from __future__ import annotations

import re
from math import isqrt

from taquin.errors import NotationError
from taquin.notation.grid import Grid, is_complete, read_grid, without_comments_and_drawings
from taquin.notation.shape import GAME_ID
from taquin.notation.tokens import COMPACT, LIST_ROW_END, ROW_END, TOKEN

_LINE = re.compile(r"[^\n]+")
_BLOCK = re.compile(r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*")


def read_grids(text: str) -> list[Grid]:
    """Read the boards of a file: one board, one per line, or blocks with empty lines between them.

    Raises `NotationError`, which names the line and points into the whole text.
    """
    plain = without_comments_and_drawings(text)
    lines = [match for match in _LINE.finditer(plain) if match.group().strip()]
    if len(lines) > 1 and not _is_one_board(text):
        blocks = [match.span() for match in _BLOCK.finditer(plain)]
        texts = [match.group() for match in lines]
        if all(map(_has_shape_of_board, texts)) or all(map(_is_one_board, texts)):
            return [_read_part(text, plain, *match.span()) for match in lines]
        if len(blocks) > 1:
            return [_read_part(text, plain, *span) for span in blocks]
    return [read_grid(text)]


def _is_one_board(text: str) -> bool:
    """Whether all lines together, as rows, hold each of 0…n-1 once."""
    try:
        return is_complete(read_grid(text))
    except NotationError:
        return False


def _has_shape_of_board(line: str) -> bool:
    """Whether a line has the shape of a whole board; a row of four numbers alone does not count."""
    tokens = TOKEN.findall(line)
    separated = bool(tokens and (ROW_END.search(line) or LIST_ROW_END.search(line)))
    compact = 1 < len(tokens) <= 5 and all(len(token) == len(tokens[0]) > 1 for token in tokens)
    cells = tokens[0] if len(tokens) == 1 and COMPACT.issuperset(tokens[0]) else tokens
    square = len(cells) > 4 and isqrt(len(cells)) ** 2 == len(cells)
    return separated or compact or square or bool(GAME_ID.match(line))


def _read_part(text: str, plain: str, start: int, end: int) -> Grid:
    """Read the board between two positions; errors point into the whole text."""
    part = re.sub(r"[^\n]", " ", plain[:start]) + plain[start:end]
    line = text.count("\n", 0, start) + 1
    try:
        grid = read_grid(part)
    except NotationError as error:
        raise NotationError(f"line {line}: {error}", text, error.span) from None
    return Grid(grid.rows, grid.cols, grid.values, grid.spans, text)
