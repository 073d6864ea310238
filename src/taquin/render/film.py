"""What a picture of a way needs: the slides one after another, when they happen, and how it looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from taquin.board import Board, Move, slides
from taquin.errors import IllegalMove, TaquinError, UnknownName
from taquin.notation import read_moves

if TYPE_CHECKING:
    from collections.abc import Iterable

SECONDS_BEFORE = 1.0
"""How long the start stands still."""
SECONDS_AFTER = 2.0
"""How long the end does."""
SHORTEST_MOVE, MAX_MOVE = 0.02, 10.0
SMALLEST_CELL, MAX_CELL = 12, 256
MAX_PICTURE = 4096
"""Pixels of a side."""
MAX_MOVES = 20_000


class Theme(NamedTuple):
    """Colours, the same as on the page. Tiles in place differ from the others in lightness too."""

    tray: str
    away: str
    on_away: str
    home: str
    on_home: str


THEMES = {
    "light": Theme("#cfd3d0", "#fdfcf8", "#1c2733", "#1b6e75", "#ffffff"),
    "dark": Theme("#0b0f13", "#2c3641", "#edf1f4", "#20757b", "#ffffff"),
}


@dataclass(frozen=True, slots=True)
class AnimationStyle:
    """How a picture is drawn: the theme, pixels from cell to cell, seconds from move to move."""

    theme: str = "light"
    cell: int = 64
    seconds_per_move: float = 0.4

    def __post_init__(self) -> None:
        if self.theme not in THEMES:
            raise UnknownName("theme", self.theme, tuple(THEMES))
        if not SMALLEST_CELL <= self.cell <= MAX_CELL:
            raise TaquinError(f"a cell has {SMALLEST_CELL} to {MAX_CELL} pixels, not {self.cell}")
        if not SHORTEST_MOVE <= self.seconds_per_move <= MAX_MOVE:
            raise TaquinError(
                f"a move takes {SHORTEST_MOVE} to {MAX_MOVE:g} seconds, not {self.seconds_per_move}"
            )

    @property
    def colours(self) -> Theme:
        """The theme's colours."""
        return THEMES[self.theme]

    @property
    def margin(self) -> int:
        """Pixels around the board, and twice what is between two tiles."""
        return max(2, self.cell // 16)

    def size(self, board: Board) -> tuple[int, int]:
        """Return the picture's width and height; refuse what is too large for a picture."""
        width, height = (2 * self.margin + count * self.cell for count in (board.cols, board.rows))
        if max(width, height) > MAX_PICTURE:
            raise TaquinError(
                f"a {board.shape} board with {self.cell} pixels a cell has more than "
                f"{MAX_PICTURE:,} pixels on a side; choose smaller cells"
            )
        return width, height


class Slide(NamedTuple):
    """A tile that slides from one cell to the next."""

    tile: int
    source: int
    target: int


def film(start: Board, moves: str | Iterable[Move]) -> tuple[list[Slide], Board]:
    """Return the slides that moves of the blank make, and the board after them."""
    letters = read_moves(moves) if isinstance(moves, str) else moves
    ways = [dict(steps) for steps in slides(start.rows, start.cols)]
    tiles, blank = list(start.tiles), start.blank
    made: list[Slide] = []
    for number, move in enumerate(map(Move, letters), 1):
        if number > MAX_MOVES:
            raise TaquinError(f"a picture shows at most {MAX_MOVES:,} moves")
        cell = ways[blank].get(move)
        if cell is None:
            raise IllegalMove(f"move {number} ({move}) is not possible there")
        made.append(Slide(tiles[cell], cell, blank))
        tiles[blank], tiles[cell], blank = tiles[cell], 0, cell
    return made, Board(tuple(tiles), start.rows, start.cols)
