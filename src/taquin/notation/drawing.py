"""Boards drawn with lines, as Taquin itself draws them, converted to plain rows of the same length.

    ┌───┬───┐   ┌───┬───┐        ·············
    │ 1 │   │   │ 1 │ 2 │        · 1   0 ·····      (a dot stands for a space here)
    ├───┼───┤ → ├───┼───┤   ▷    /············
    │ 3 │ 2 │   │ 3 │   │        · 3   2 ·····
    └───┴───┘   └───┴───┘        ·············

Every character keeps its position, so an error can still point into the drawing. An empty cell is the blank.
Text around a drawing is ignored. If arrows join several boards, only the first board counts.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from taquin.errors import NotationError

_TOP = re.compile(r"┌[─┬]+┐")
_LINES = re.compile(r"[─│┌┐└┘├┤┬┴┼]")
_ARROW = re.compile(r"[→↓]")


class _Box(NamedTuple):
    """The position of a drawing: its first and last line, and its columns."""

    top: int
    bottom: int
    left: int
    right: int


def is_drawing(text: str) -> bool:
    """Whether a text contains a part of a drawing."""
    return bool(_LINES.search(text))


def is_complete_drawing(text: str) -> bool:
    """Whether a drawing has its last line."""
    return "└" in text


def undraw(text: str) -> str:
    """Return the text with its drawings as rows of numbers; other text stays as it is.

    Raises `NotationError` if a drawing is incomplete.
    """
    lines = text.split("\n")
    if not is_drawing(text):
        return _before_arrow(text)
    boxes = [
        _Box(top, _bottom(text, lines, top, *match.span()), *match.span())
        for top, line in enumerate(lines)
        for match in _TOP.finditer(line)
    ]
    if not boxes:
        raise _incomplete(text)
    written = [" " * len(line) for line in lines]
    for box in boxes[:1] if _ARROW.search(text) else boxes:
        for number in range(box.top + 1, box.bottom):
            line, row = written[number], _row(lines[number][box.left : box.right])
            written[number] = line[: box.left] + row + line[box.right :]
    return "\n".join(written)


def _bottom(text: str, lines: list[str], top: int, left: int, right: int) -> int:
    for number in range(top + 1, len(lines)):
        edge = lines[number][left:right]
        if len(edge) == right - left and edge[0] == "└" and edge[-1] == "┘":
            return number
        if len(edge) < right - left or edge[0] + edge[-1] not in ("││", "├┤"):
            break
    raise _incomplete(text)


def _row(line: str) -> str:
    """Convert a line of a drawing: a rule becomes a row end, cells become numbers, an empty cell 0."""
    if line[0] == "├":
        return "/".ljust(len(line))
    cells = line[1:-1].split("│")
    return f" {' '.join(cell if cell.strip() else '0'.center(len(cell)) for cell in cells)} "


def _before_arrow(text: str) -> str:
    """Blank out the text after the first arrow between boards that are drawn without lines."""
    arrow = _ARROW.search(text)
    return (
        text
        if arrow is None
        else text[: arrow.start()] + re.sub(r"[^\n]", " ", text[arrow.start() :])
    )


def _incomplete(text: str) -> NotationError:
    place = _LINES.search(text)
    return NotationError(
        "this drawing of a board is incomplete: copy all of it, from ┌ to ┘",
        text,
        place.span() if place else None,
    )
