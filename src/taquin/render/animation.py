"""What SVG and GIF animations share: the slides of a path, their timing, and the drawing style."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from taquin.board import Board, Move, slides
from taquin.errors import IllegalMove, TaquinError, UnknownName
from taquin.notation import read_moves

if TYPE_CHECKING:
    from collections.abc import Iterable

SECONDS_BEFORE = 1.0
"""The animation shows the start for this long."""
SECONDS_AFTER = 2.0
"""The animation shows the last board for this long."""
MIN_MOVE_SECONDS, MAX_MOVE_SECONDS = 0.02, 10.0
MIN_CELL, MAX_CELL = 12, 256
MAX_PICTURE = 4096
"""The largest width or height in pixels."""
MAX_MOVES = 20_000


class Theme(NamedTuple):
    """The page's colours for the tray, for tiles away from their goal cells, and for tiles at home.

    Tiles at home also differ in lightness, so that the colours work without colour vision.
    """

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
    """The theme, the pixels per cell and the seconds per move.

    Raises `UnknownName` for an unknown theme and `TaquinError` for a value out of range.
    """

    theme: str = "light"
    cell: int = 64
    seconds_per_move: float = 0.4

    def __post_init__(self) -> None:
        if self.theme not in THEMES:
            raise UnknownName("theme", self.theme, tuple(THEMES))
        if not MIN_CELL <= self.cell <= MAX_CELL:
            raise TaquinError(f"a cell must have {MIN_CELL} to {MAX_CELL} pixels, not {self.cell}")
        if not MIN_MOVE_SECONDS <= self.seconds_per_move <= MAX_MOVE_SECONDS:
            raise TaquinError(
                f"a move must take {MIN_MOVE_SECONDS} to {MAX_MOVE_SECONDS:g} seconds, "
                f"not {self.seconds_per_move}"
            )

    @property
    def colours(self) -> Theme:
        """The theme's colours."""
        return THEMES[self.theme]

    @property
    def margin(self) -> int:
        """The pixels around the board; the gap beside a tile is half as wide."""
        return max(2, self.cell // 16)

    def size(self, board: Board) -> tuple[int, int]:
        """Return the picture's width and height; raise `TaquinError` if it is too large."""
        width, height = (2 * self.margin + count * self.cell for count in (board.cols, board.rows))
        if max(width, height) > MAX_PICTURE:
            raise TaquinError(
                f"a {board.shape} board with {self.cell} pixels per cell is wider or higher than "
                f"{MAX_PICTURE:,} pixels; choose smaller cells"
            )
        return width, height


class Slide(NamedTuple):
    """One move: a tile slides from the source cell to the target cell."""

    tile: int
    source: int
    target: int


def slide_sequence(start: Board, moves: str | Iterable[Move]) -> tuple[list[Slide], Board]:
    """Return the slides for moves of the blank, and the board after the last one.

    The moves are letters, for example "ULDR", or `Move` values. Raises `IllegalMove` for a move off the board,
    and `TaquinError` for too many moves.
    """
    letters = read_moves(moves) if isinstance(moves, str) else moves
    neighbours = [dict(steps) for steps in slides(start.rows, start.cols)]
    tiles, blank = list(start.tiles), start.blank
    sequence: list[Slide] = []
    for number, move in enumerate(map(Move, letters), 1):
        if number > MAX_MOVES:
            raise TaquinError(f"a picture can show at most {MAX_MOVES:,} moves")
        cell = neighbours[blank].get(move)
        if cell is None:
            raise IllegalMove(f"move {number} ({move}) is not possible there")
        sequence.append(Slide(tiles[cell], cell, blank))
        tiles[blank], tiles[cell], blank = tiles[cell], 0, cell
    return sequence, Board(tuple(tiles), start.rows, start.cols)
