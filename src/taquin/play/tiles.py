"""Tiles as text, in every size and state.

The states differ by shape, not only by colour. A tile in place has a double frame, or brackets if there is
no room for a frame. The tile of a hint has a heavy frame, or arrows instead of brackets.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from rich.style import Style
from textual.renderables.digits import DIGITS, DIGITS3X3_BOLD

from taquin.play.geometry import BIG_DIGIT

if TYPE_CHECKING:
    from taquin.play.geometry import TileSize


class TileStyle(Enum):
    """The state of a tile, with its frame (top, side, bottom), its brackets and its colours.

    The blue, orange and grey have different lightness (Okabe and Ito 2008). Readers with any colour vision can
    distinguish them, also in black and white.
    """

    AWAY = ("╭─╮", "│", "╰─╯", "  ", Style(color="#f2f2f2", bgcolor="#444444"))
    IN_PLACE = ("╔═╗", "║", "╚═╝", "[]", Style(color="#ffffff", bgcolor="#0072b2", bold=True))
    HINTED = ("┏━┓", "┃", "┗━┛", "  ", Style(color="#000000", bgcolor="#e69f00", bold=True))
    CELEBRATED = ("╔═╗", "║", "╚═╝", "[]", Style(color="#000000", bgcolor="#f0e442", bold=True))

    def __init__(self, top: str, side: str, bottom: str, brackets: str, colours: Style) -> None:
        self.top = top
        self.side = side
        self.bottom = bottom
        self.brackets = brackets
        self.colours = colours


def tile_lines(tile: int, style: TileStyle, size: TileSize, arrow: str = "") -> list[str]:
    """Return the rows of a tile; the blank is empty. An arrow shows where a hint moves the tile."""
    if tile == 0:
        return [" " * size.width] * size.height
    if not size.boxed():
        around = arrow * 2 or style.brackets
        return [f"{around[0]}{tile:>{size.width - 2}}{around[1]}"]
    inside = size.width - 2
    text = _large(tile) if size.height >= BIG_DIGIT + 2 else [str(tile)]
    above = (size.height - 2 - len(text)) // 2
    below = size.height - 2 - len(text) - above
    middle = [""] * above + text + [""] * below
    top, bottom = (
        corners[0] + corners[1] * inside + corners[2] for corners in (style.top, style.bottom)
    )
    if arrow:
        top = top[: size.width // 2] + arrow + top[size.width // 2 + 1 :]
    return [top, *(f"{style.side}{line:^{inside}}{style.side}" for line in middle), bottom]


def _large(number: int) -> list[str]:
    """Return a number in digits of three rows."""
    rows = [""] * BIG_DIGIT
    for digit in str(number):
        first = DIGITS.index(digit) * BIG_DIGIT
        for row in range(BIG_DIGIT):
            rows[row] += DIGITS3X3_BOLD[first + row].ljust(BIG_DIGIT)
    return rows
