"""Text ⇄ numbers: the one reader for every way people write boards, and the two ways to write moves.

This module knows text and nothing of rules: it yields a `Grid` (a shape, its values, and
where each value stood in the text). `Board.parse` checks the rules and, by those places, can point
at the word that breaks one.

    1 2 3 4 5 6 7 8 0             words; a square number of them is a square
    1,2,3,4,5,6,7,8,0             commas do as well
    1 2 3/4 5 6/7 8 0             rows end at / ; or a new line
    [[1,2,3],[4,5,6],[7,8,0]]     nested lists
    B12 345 678                   one word per row, one character per cell (at most ten cells)
    # a comment                   to the end of its line
    3                             a first line with the size alone: 3 (square) or 3x4
"""

from __future__ import annotations

import re
from itertools import groupby
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from taquin.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

BLANKS = frozenset(("0", "B", "b", "_", "x", "X", "."))
SMALLEST_SIDE = 2

_COMMENT = re.compile(r"#[^\n]*")
_ROW_END = re.compile(r"[/;\n]")
_LIST_ROW_END = re.compile(r"\]\s*(?:,\s*)?\[")  # one way to match: a long gap takes no long time
_WORD = re.compile(r"[^\s,\[\]()]+")
_INTEGER = re.compile(r"-?[0-9]{1,18}")
_SIZE = re.compile(r"([0-9]{1,9})(?:[x×]([0-9]{1,9}))?", re.IGNORECASE)


class Word(NamedTuple):
    """A word and where it stands in the text that was read."""

    text: str
    span: tuple[int, int]


class Grid(NamedTuple):
    """Numbers in a rectangle, each with its place in the text; whether they form a board is open."""

    rows: int
    cols: int
    values: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]
    text: str


def read_grid(text: str, shape_if_flat: tuple[int, int] | None = None) -> Grid:
    """Read one board in any of the forms above; a flat list of numbers may take a shape given."""
    lines = _split_rows(text)
    if not lines:
        raise NotationError("there is no board: the text is empty")
    size, lines = _take_size_line(text, lines)
    lines = _split_compact_words(lines)
    if size is None and len(lines) == 1 and shape_if_flat:
        size = shape_if_flat if len(lines[0]) == shape_if_flat[0] * shape_if_flat[1] else None
    rows, cols = _shape(text, lines, size)
    words = [word for line in lines for word in line]
    return Grid(
        rows,
        cols,
        tuple(_number(text, word) for word in words),
        tuple(word.span for word in words),
        text,
    )


def read_grids(text: str) -> list[Grid]:
    """Read the boards of a file: one over several lines, or one per line, or blocks between blank lines."""
    plain = _blank_out_comments(text)
    lines = [m for m in re.finditer(r"[^\n]+", plain) if m.group().strip()]
    if len(lines) > 1 and not _is_one_board(text):
        blocks = [m.span() for m in re.finditer(r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*", plain)]
        texts = [m.group() for m in lines]
        if all(map(_looks_like_a_board, texts)) or all(map(_is_one_board, texts)):
            return [_read_part(text, *m.span()) for m in lines]
        if len(blocks) > 1:
            return [_read_part(text, *span) for span in blocks]
    return [read_grid(text)]


def read_size(text: str) -> tuple[int, int]:
    """Read `4x4`, `3x5` or `4` (square) as rows and columns."""
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        raise NotationError(f"{text!r} is not a size: write rows x columns, such as 4x4")
    rows = int(match[1])
    cols = int(match[2] or rows)
    if min(rows, cols) < SMALLEST_SIDE:
        raise NotationError(f"a board has at least 2×2 cells, not {rows}×{cols}")
    return rows, cols


def write_rows(rows: Iterable[Iterable[int]], *, square: bool) -> str:
    """Write a board on one line: plain numbers if its shape needs no telling, else rows by /."""
    return (" " if square else " / ").join(" ".join(map(str, row)) for row in rows)


_OPPOSITE = str.maketrans("ULRD", "DRLU")


def write_tile_moves(blank_moves: str) -> str:
    """Write the blank's moves as the tiles see them, runs counted: `LLUUU` becomes `R2D3`."""
    runs = ((letter, len(list(run))) for letter, run in groupby(blank_moves.translate(_OPPOSITE)))
    return "".join(f"{letter}{count if count > 1 else ''}" for letter, count in runs)


def read_moves(text: str) -> str:
    """Read a path of the blank (`ULDR`, any case, spaces allowed) as upper-case letters."""
    letters = "".join(text.upper().split())
    for index, letter in enumerate(letters):
        if letter not in "ULRD":
            raise NotationError(
                f"{letter!r} is not a move: write U, L, R or D", letters, (index, index + 1)
            )
    return letters


def _blank_out_comments(text: str) -> str:
    """Replace comments by as many spaces, so that places in the text stay true."""
    return _COMMENT.sub(lambda match: " " * len(match.group()), text)


def _split_rows(text: str) -> list[list[Word]]:
    plain = _blank_out_comments(text)
    plain = _LIST_ROW_END.sub(lambda match: ";".ljust(len(match.group())), plain)
    lines, start = [], 0
    for end in [*(match.start() for match in _ROW_END.finditer(plain)), len(plain)]:
        words = [Word(m.group(), m.span()) for m in _WORD.finditer(plain, start, end)]
        if words:
            lines.append(words)
        start = end + 1
    return lines


def _take_size_line(
    text: str, lines: list[list[Word]]
) -> tuple[tuple[int, int] | None, list[list[Word]]]:
    """Split off a first line that only says the size (the 42-school form)."""
    first, rest = lines[0], lines[1:]
    is_size = len(first) == 1 and _SIZE.fullmatch(first[0].text)
    widths = {len(word.text) for line in rest for word in line}
    rest_has_rows = any(len(line) > 1 for line in rest)
    rest_is_compact = len(rest) > 1 and len(widths) == 1 and len(first[0].text) not in widths
    if not is_size or not (rest_has_rows or rest_is_compact):
        return None, lines
    try:
        return read_size(first[0].text), lines[1:]
    except NotationError as error:
        raise NotationError(str(error), text, first[0].span) from None


def _split_compact_words(lines: list[list[Word]]) -> list[list[Word]]:
    """Split `B12 345 678` into cells. Plain numbers of two digits need eleven words, so no clash."""
    words = [word for line in lines for word in line]
    width = len(words[0].text)
    cells_are_characters = (
        len(words) >= SMALLEST_SIDE
        and width >= SMALLEST_SIDE
        and all(len(word.text) == width for word in words)
        and len(words) * width <= 10
        and (len(lines) == 1 or all(len(line) == 1 for line in lines))
    )
    if not cells_are_characters:
        return lines
    return [
        [Word(char, (word.span[0] + i, word.span[0] + i + 1)) for i, char in enumerate(word.text)]
        for word in words
    ]


def _shape(text: str, lines: list[list[Word]], size: tuple[int, int] | None) -> tuple[int, int]:
    if len(lines) == 1:
        return _shape_of_flat(text, lines[0], size)
    cols = size[1] if size else len(lines[0])
    for number, line in enumerate(lines, 1):
        if len(line) != cols:
            expected = "the size line says" if size else "the first row has"
            raise NotationError(
                f"not a rectangle: row {number} has {_numbers(len(line))}, {expected} {cols}",
                text,
                (line[0].span[0], line[-1].span[1]),
            )
    if size and size[0] != len(lines):
        raise NotationError(f"the size line says {size[0]} rows, but there are {len(lines)}")
    if cols < SMALLEST_SIDE:
        raise NotationError(f"a board has at least 2×2 cells, not {len(lines)}×{cols}")
    return len(lines), cols


def _shape_of_flat(text: str, words: list[Word], size: tuple[int, int] | None) -> tuple[int, int]:
    count = len(words)
    if size:
        if size[0] * size[1] != count:
            raise NotationError(
                f"the size line asks for {size[0] * size[1]} numbers, but there are {count}"
            )
        return size
    for word in words:
        _number(text, word)  # a word that is no number is the better thing to complain about
    side = isqrt(count)
    if side * side == count and side >= SMALLEST_SIDE:
        return side, side
    shapes = [
        f"{rows}×{count // rows}"
        for rows in range(2, count // 2 + 1)
        if count % rows == 0 and count // rows >= SMALLEST_SIDE
    ]
    if shapes:
        raise NotationError(
            f"shape unclear: {count} numbers could be {', '.join(shapes)}; end each row with /"
        )
    raise NotationError(f"no rectangle of at least 2×2 has {_numbers(count)}")


def _number(text: str, word: Word) -> int:
    if word.text in BLANKS:
        return 0
    if _INTEGER.fullmatch(word.text):
        return int(word.text)
    raise NotationError(
        f"{_shortened(word.text)!r} is not a number (the blank is 0, B, _, x or .)", text, word.span
    )


def _numbers(count: int) -> str:
    return "1 number" if count == 1 else f"{count} numbers"


def _shortened(word: str) -> str:
    return word if len(word) <= 24 else word[:23] + "…"


def _is_one_board(text: str) -> bool:
    """Whether all lines together, as rows, hold each of 0…n-1 once."""
    try:
        grid = read_grid(text)
    except NotationError:
        return False
    return sorted(grid.values) == list(range(len(grid.values)))


def _looks_like_a_board(line: str) -> bool:
    """Whether a line has the shape of a whole board; a row of four numbers alone does not count."""
    words = _WORD.findall(line)
    separated = bool(_ROW_END.search(line) or _LIST_ROW_END.search(line))
    compact = 1 < len(words) <= 5 and all(len(word) == len(words[0]) > 1 for word in words)
    return separated or compact or (len(words) > 4 and isqrt(len(words)) ** 2 == len(words))


def _read_part(text: str, start: int, end: int) -> Grid:
    """Read the board between two places, with errors that still point into the whole text."""
    part = re.sub(r"[^\n]", " ", text[:start]) + text[start:end]
    line = text.count("\n", 0, start) + 1
    try:
        grid = read_grid(part)
    except NotationError as error:
        raise NotationError(f"line {line}: {error}", text, error.span) from None
    return Grid(grid.rows, grid.cols, grid.values, grid.spans, text)
