"""The tokens of a board text: one per number, grouped in rows, each with its position in the text."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from taquin.errors import NotationError
from taquin.notation.size import MIN_SIDE

BLANKS = frozenset(("0", "B", "b", "_", "x", "X", ".", "·"))
MAX_COMPACT_CELLS = 10
"""The largest board whose numbers all have one digit."""

COMPACT = frozenset("0123456789") | BLANKS
ROW_END = re.compile(r"[/;\n]")
LIST_ROW_END = re.compile(r"\]\s*(?:,\s*)?\[")  # unambiguous, so a long gap cannot backtrack
TOKEN = re.compile(r"[^\s,\[\]()]+")
_INTEGER = re.compile(r"-?[0-9]{1,18}")
_BRACKETS = re.compile(r"[\[\]()]")
_MAX_SHOWN = 24


class Token(NamedTuple):
    """A piece of text and its position in the text that was read."""

    text: str
    span: tuple[int, int]


Rows = list[list[Token]]
"""The tokens of a text, row by row."""


def split_rows(plain: str, start: int = 0) -> Rows:
    """Return the tokens of each row that has one, from the start position on."""
    rows = [
        [Token(m.group(), m.span()) for m in TOKEN.finditer(plain, *span)]
        for span in _row_spans(plain, start)
    ]
    return [tokens for tokens in rows if tokens]


def split_rows_with_empty_cell(plain: str, start: int) -> Rows:
    """Split rows at commas, or else at tabs, and put the blank in the empty cell.

    Returns no rows unless exactly one cell is empty. If each of several rows ends in a comma, no cell
    follows that comma.
    """
    separator = "," if "," in plain else "\t"
    bare = _BRACKETS.sub(" ", plain)
    rows = []
    for begin, end in _row_spans(bare, start):
        row = bare[begin:end]
        if row.strip():
            starts = [begin, *(begin + m.end() for m in re.finditer(separator, row)), end + 1]
            rows.append([_cell(bare, first, after - 1) for first, after in pairwise(starts)])
    if len(rows) > 1 and all(not bare[slice(*row[-1].span)].strip() for row in rows):
        rows = [row[:-1] for row in rows]
    empty = [token for row in rows for token in row if not bare[slice(*token.span)].strip()]
    return rows if len(empty) == 1 else []


def split_compact(text: str, rows: Rows) -> Rows:
    """Split `B12 345 678` and `123456780` into cells.

    Two-digit numbers are safe: a board that has one has at least eleven tokens. Raises `NotationError` for
    one long token of digits, whose number boundaries are unclear.
    """
    tokens = [token for row in rows for token in row]
    width = len(tokens[0].text)
    if len(tokens) == 1:
        return [_split_only_token(text, tokens[0])]
    cells_are_characters = (
        width >= MIN_SIDE
        and all(len(token.text) == width for token in tokens)
        and len(tokens) * width <= MAX_COMPACT_CELLS
        and (len(rows) == 1 or all(len(row) == 1 for row in rows))
    )
    return [_characters(token) for token in tokens] if cells_are_characters else rows


def token_value(text: str, token: Token) -> int:
    """Return the number of a token, 0 for the blank; raise `NotationError` if it is not a number."""
    if token.text in BLANKS:
        return 0
    if _INTEGER.fullmatch(token.text):
        return int(token.text)
    raise NotationError(
        f"{_truncated(token.text)!r} is not a number (the blank is 0, B, _, x or .)",
        text,
        token.span,
    )


def _row_spans(plain: str, start: int) -> list[tuple[int, int]]:
    ends = [*(match.start() for match in ROW_END.finditer(plain, start)), len(plain)]
    starts = [start, *(end + 1 for end in ends[:-1])]
    return list(zip(starts, ends, strict=True))


def _cell(text: str, start: int, end: int) -> Token:
    """Return the token between two separators; an empty cell is the blank, with an empty span."""
    content = text[start:end].strip()
    if not content:
        return Token("0", (start, start))
    start = text.index(content, start)
    return Token(content, (start, start + len(content)))


def _split_only_token(text: str, token: Token) -> list[Token]:
    """Split a token that is a whole board, one character per cell."""
    if len(token.text) < MIN_SIDE**2 or not COMPACT.issuperset(token.text):
        return [token]
    if len(token.text) > MAX_COMPACT_CELLS:
        raise NotationError(
            "it is unclear where one number ends and the next begins: put spaces between them",
            text,
            token.span,
        )
    return _characters(token)


def _characters(token: Token) -> list[Token]:
    start = token.span[0]
    return [Token(char, (start + i, start + i + 1)) for i, char in enumerate(token.text)]


def _truncated(text: str) -> str:
    return text if len(text) <= _MAX_SHOWN else text[: _MAX_SHOWN - 1] + "…"
