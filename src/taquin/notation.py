"""Text ⇄ numbers: the one reader for every way people write boards, and the two ways to write moves.

This module knows text and nothing of rules: it yields a `Grid` (a shape, its values, and
where each value stood in the text). `Board.parse` checks the rules and, by those places, can point
at the word that breaks one.

    1 2 3 4 5 6 7 8 0             words; a square number of them is a square
    1,2,3,4,5,6,7,8,0             commas do as well
    1 2 3/4 5 6/7 8 0             rows end at / ; or a new line
    [[1,2,3],[4,5,6],[7,8,0]]     nested lists
    B12 345 678                   one word per row, one character per cell (at most ten cells)
    123456780                     one word, one character per cell, for a square (3×3 or 2×2)
    1,2,3/4,,5/6,7,8              an empty cell between commas, tabs or lines is the blank
    1 2 3 4 5 6 7 8 9             without a blank, the largest number is the blank
    3x3:1,2,3,4,5,6,7,8,0         a game id of Simon Tatham's Fifteen: columns x rows, then the tiles
    │ 1 │ 2 │                     a drawing, as Taquin draws boards (`taquin.drawn_notation`)
    # a comment                   to the end of its line
    3                             a first line with the size alone: 3 (square) or 3x4, rows x columns
"""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from math import isqrt
from typing import TYPE_CHECKING, NamedTuple

from taquin.drawn_notation import undraw
from taquin.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

BLANKS = frozenset(("0", "B", "b", "_", "x", "X", ".", "·"))
SMALLEST_SIDE = 2
MAX_COMPACT_CELLS = 10
"""Up to so many cells, each number is one character."""

_COMMENT = re.compile(r"#[^\n]*")
_ROW_END = re.compile(r"[/;\n]")
_LIST_ROW_END = re.compile(r"\]\s*(?:,\s*)?\[")  # one way to match: a long gap takes no long time
_WORD = re.compile(r"[^\s,\[\]()]+")
_INTEGER = re.compile(r"-?[0-9]{1,18}")
_BRACKETS = re.compile(r"[\[\]()]")
_COMPACT = frozenset("0123456789") | BLANKS
_GAME_ID = re.compile(r"\s*([0-9]{1,9})x([0-9]{1,9}):")
_SIZE = re.compile(r"([0-9]{1,9})(?:[x×]([0-9]{1,9}))?", re.IGNORECASE)


class Token(NamedTuple):
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
    plain = _end_list_rows(_plain(text))
    size, start = _take_game_id(text, plain)
    lines = _split_rows(plain, start)
    if not lines:
        raise NotationError("there is no board: the text is empty")
    grid = _attempt(text, lines, size, shape_if_flat)
    if grid and _is_complete(grid):
        return grid
    with_blank = _attempt(text, _blank_in_empty_cell(plain, start), size, shape_if_flat)
    if with_blank and _is_plausible(with_blank):
        return with_blank
    return grid or _arrange(text, lines, size, shape_if_flat)


def _attempt(
    text: str,
    lines: list[list[Token]],
    size: tuple[int, int] | None,
    shape_if_flat: tuple[int, int] | None,
) -> Grid | None:
    try:
        return _arrange(text, lines, size, shape_if_flat) if lines else None
    except NotationError:
        return None


def _arrange(
    text: str,
    lines: list[list[Token]],
    size: tuple[int, int] | None,
    shape_if_flat: tuple[int, int] | None,
) -> Grid:
    if size is None:
        size, lines = _take_size_line(text, lines)
    lines = _split_compact_words(text, lines)
    if size is None and len(lines) == 1 and shape_if_flat:
        size = shape_if_flat if len(lines[0]) == shape_if_flat[0] * shape_if_flat[1] else None
    rows, cols = _shape(text, lines, size)
    words = [word for line in lines for word in line]
    values = tuple(_number(text, word) for word in words)
    return Grid(rows, cols, _with_blank(values), tuple(word.span for word in words), text)


def _with_blank(values: tuple[int, ...]) -> tuple[int, ...]:
    """Take the number of cells, such as 16, as the blank where there is no other."""
    largest = len(values)
    if 0 in values or values.count(largest) != 1:
        return values
    return tuple(0 if value == largest else value for value in values)


def read_grids(text: str) -> list[Grid]:
    """Read the boards of a file: one over several lines, or one per line, or blocks between blank lines."""
    plain = _plain(text)
    lines = [m for m in re.finditer(r"[^\n]+", plain) if m.group().strip()]
    if len(lines) > 1 and not _is_one_board(text):
        blocks = [m.span() for m in re.finditer(r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*", plain)]
        texts = [m.group() for m in lines]
        if all(map(_looks_like_a_board, texts)) or all(map(_is_one_board, texts)):
            return [_read_part(text, plain, *m.span()) for m in lines]
        if len(blocks) > 1:
            return [_read_part(text, plain, *span) for span in blocks]
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


def _plain(text: str) -> str:
    """Return a text of the same length without comments and drawings: places in it stay true."""
    return undraw(_COMMENT.sub(lambda match: " " * len(match.group()), text))


def _end_list_rows(text: str) -> str:
    """Write a semicolon between two lists."""
    return _LIST_ROW_END.sub(lambda match: ";".ljust(len(match.group())), text)


def _take_game_id(text: str, plain: str) -> tuple[tuple[int, int] | None, int]:
    """Return rows and columns of a game id such as `4x3:`, which has the columns first, and its end."""
    match = _GAME_ID.match(plain)
    if match is None:
        return None, 0
    cols, rows = int(match[1]), int(match[2])
    if min(rows, cols) < SMALLEST_SIDE:
        raise NotationError(
            f"a board has at least 2×2 cells, not {rows}×{cols}", text, match.span()
        )
    return (rows, cols), match.end()


def _split_rows(plain: str, start: int = 0) -> list[list[Token]]:
    lines = [
        [Token(m.group(), m.span()) for m in _WORD.finditer(plain, *span)]
        for span in _row_spans(plain, start)
    ]
    return [words for words in lines if words]


def _row_spans(plain: str, start: int) -> list[tuple[int, int]]:
    ends = [*(match.start() for match in _ROW_END.finditer(plain, start)), len(plain)]
    starts = [start, *(end + 1 for end in ends[:-1])]
    return list(zip(starts, ends, strict=True))


def _blank_in_empty_cell(plain: str, start: int) -> list[list[Token]]:
    """Split rows at commas, or else tabs, with the blank in the only empty cell; nothing without one.

    Where each of several rows ends in a comma, no cell is meant to follow.
    """
    comma = "," if "," in plain else "\t"
    bare = _BRACKETS.sub(" ", plain)
    lines = []
    for begin, end in _row_spans(bare, start):
        row = bare[begin:end]
        if row.strip():
            places = [begin, *(begin + m.end() for m in re.finditer(comma, row)), end + 1]
            lines.append([_cell(bare, first, last - 1) for first, last in pairwise(places)])
    if len(lines) > 1 and all(not bare[slice(*line[-1].span)].strip() for line in lines):
        lines = [line[:-1] for line in lines]
    empty = [word for line in lines for word in line if not bare[slice(*word.span)].strip()]
    return lines if len(empty) == 1 else []


def _cell(text: str, start: int, end: int) -> Token:
    """Return what stands between two commas, the blank if nothing does."""
    word = text[start:end].strip()
    if not word:
        return Token("0", (start, end))
    start = text.index(word, start)
    return Token(word, (start, start + len(word)))


def _is_complete(grid: Grid) -> bool:
    """Whether the numbers are 0…n-1 once each."""
    return sorted(grid.values) == list(range(len(grid.values)))


def _is_plausible(grid: Grid) -> bool:
    """Whether there is one blank and no number is out of range: one may still be there twice."""
    return grid.values.count(0) == 1 and all(0 <= each < len(grid.values) for each in grid.values)


def _take_size_line(
    text: str, lines: list[list[Token]]
) -> tuple[tuple[int, int] | None, list[list[Token]]]:
    """Split off a first line that only says the size (the 42-school form)."""
    first, rest = lines[0], lines[1:]
    is_size = len(first) == 1 and _SIZE.fullmatch(first[0].text)
    widths = {len(word.text) for line in rest for word in line}
    rest_has_rows = any(len(line) > 1 for line in rest)
    rest_is_compact = len(widths) == 1 and len(first[0].text) not in widths
    rest_is_compact &= len(rest) > 1 or min(widths, default=0) >= SMALLEST_SIDE**2
    if not is_size or not (rest_has_rows or rest_is_compact):
        return None, lines
    try:
        return read_size(first[0].text), lines[1:]
    except NotationError as error:
        raise NotationError(str(error), text, first[0].span) from None


def _split_compact_words(text: str, lines: list[list[Token]]) -> list[list[Token]]:
    """Split `B12 345 678` and `123456780` into cells. Plain numbers of two digits need eleven words."""
    words = [word for line in lines for word in line]
    width = len(words[0].text)
    if len(words) == 1:
        return [_split_only_word(text, words[0])]
    cells_are_characters = (
        width >= SMALLEST_SIDE
        and all(len(word.text) == width for word in words)
        and len(words) * width <= MAX_COMPACT_CELLS
        and (len(lines) == 1 or all(len(line) == 1 for line in lines))
    )
    return [_characters(word) for word in words] if cells_are_characters else lines


def _split_only_word(text: str, word: Token) -> list[Token]:
    """Split a word that is a whole board, one character per cell."""
    if len(word.text) < SMALLEST_SIDE**2 or not _COMPACT.issuperset(word.text):
        return [word]
    if len(word.text) > MAX_COMPACT_CELLS:
        raise NotationError(
            "where one number ends and the next begins is unclear: put spaces between them",
            text,
            word.span,
        )
    return _characters(word)


def _characters(word: Token) -> list[Token]:
    start = word.span[0]
    return [Token(char, (start + i, start + i + 1)) for i, char in enumerate(word.text)]


def _shape(text: str, lines: list[list[Token]], size: tuple[int, int] | None) -> tuple[int, int]:
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


def _shape_of_flat(text: str, words: list[Token], size: tuple[int, int] | None) -> tuple[int, int]:
    count = len(words)
    if size:
        if size[0] * size[1] != count:
            raise NotationError(
                f"the size line asks for {size[0] * size[1]} numbers, but there are {count}"
            )
        return size
    if count == 1 and "x" in words[0].text.strip("xX") and _SIZE.fullmatch(words[0].text):
        size_only = f"{words[0].text} is only a size: write the numbers of the board after it"
        raise NotationError(size_only, text, words[0].span)
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


def _number(text: str, word: Token) -> int:
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
        return _is_complete(read_grid(text))
    except NotationError:
        return False


def _looks_like_a_board(line: str) -> bool:
    """Whether a line has the shape of a whole board; a row of four numbers alone does not count."""
    words = _WORD.findall(line)
    separated = bool(words and (_ROW_END.search(line) or _LIST_ROW_END.search(line)))
    compact = 1 < len(words) <= 5 and all(len(word) == len(words[0]) > 1 for word in words)
    cells = words[0] if len(words) == 1 and _COMPACT.issuperset(words[0]) else words
    square = len(cells) > 4 and isqrt(len(cells)) ** 2 == len(cells)
    return separated or compact or square or bool(_GAME_ID.match(line))


def _read_part(text: str, plain: str, start: int, end: int) -> Grid:
    """Read the board between two places, with errors that still point into the whole text."""
    part = re.sub(r"[^\n]", " ", plain[:start]) + plain[start:end]
    line = text.count("\n", 0, start) + 1
    try:
        grid = read_grid(part)
    except NotationError as error:
        raise NotationError(f"line {line}: {error}", text, error.span) from None
    return Grid(grid.rows, grid.cols, grid.values, grid.spans, text)
