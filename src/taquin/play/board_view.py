"""BoardView: a widget that draws the board as large as it fits, and reports clicks on tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from taquin.play.geometry import fit, smallest
from taquin.play.messages import TILE_ARROW
from taquin.play.tiles import TileStyle, tile_lines

if TYPE_CHECKING:
    from rich.style import Style
    from textual import events
    from textual.timer import Timer

    from taquin.board import Move
    from taquin.play.game import Game
    from taquin.play.geometry import TileSize


WAVE_SECONDS = 0.06
"""The time between two diagonals of the celebration."""


class BoardView(Widget):
    """Draws a game's board in its centre, in the largest size that fits."""

    class Clicked(Message):
        """A tile was clicked."""

        def __init__(self, cell: int) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game
        self._hinted: Move | None = None
        self.wave: int | None = None
        """The diagonal that is lit during the celebration of a solved game."""
        self._wave_timer: Timer | None = None

    def show(self, game: Game, hinted: Move | None) -> None:
        """Draw that game, and mark the tile that slides when the blank makes the hinted move."""
        self._game, self._hinted = game, hinted
        if not game.solved:
            self._end_wave()
        self.refresh()

    def celebrate(self) -> None:
        """Light the diagonals one after another, unless animations are off."""
        if self.app.animation_level == "none":
            return
        self._end_wave()
        self.wave = 0
        self._wave_timer = self.set_interval(WAVE_SECONDS, self._next_diagonal)
        self.refresh()

    def _next_diagonal(self) -> None:
        board = self._game.board
        if self.wave is None or self.wave >= board.rows + board.cols - 2:
            self._end_wave()
        else:
            self.wave += 1
        self.refresh()

    def _end_wave(self) -> None:
        self.wave = None
        if self._wave_timer is not None:
            self._wave_timer.stop()
            self._wave_timer = None

    @property
    def tile_size(self) -> TileSize | None:
        """The current size of a tile; None if the board does not fit."""
        board = self._game.board
        return fit(board.rows, board.cols, self.size.width, self.size.height)

    def corner(self, size: TileSize) -> tuple[int, int]:
        """Return the column and row of the centred board's top left corner."""
        board = self._game.board
        return (
            (self.size.width - size.board_width(board.cols)) // 2,
            (self.size.height - size.board_height(board.rows)) // 2,
        )

    def on_click(self, event: events.Click) -> None:
        """Post a `Clicked` message if the click is on a tile."""
        size, board = self.tile_size, self._game.board
        if size is not None:
            left, top = self.corner(size)
            cell = size.tile_at(event.x - left, event.y - top, board.rows, board.cols)
            if cell is not None:
                self.post_message(self.Clicked(cell))

    def render_line(self, y: int) -> Strip:
        """Return one row of the screen."""
        size = self.tile_size
        if size is None:
            return self._too_small_line(y)
        left, top = self.corner(size)
        row, inside = divmod(y - top, size.height + size.gap_height)
        if not 0 <= row < self._game.board.rows or inside >= size.height:
            return Strip.blank(self.size.width, self.rich_style)
        segments = [Segment(" " * left, self.rich_style)]
        for col in range(self._game.board.cols):
            text, style = self._tile_line(row * self._game.board.cols + col, inside, size)
            segments += [Segment(text, style), Segment(" " * size.gap_width, self.rich_style)]
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    def _tile_line(self, cell: int, inside: int, size: TileSize) -> tuple[str, Style]:
        board, arrow = self._game.board, ""
        tile = board.tiles[cell]
        style = TileStyle.IN_PLACE if cell in self._game.in_place else TileStyle.AWAY
        if self.wave is not None and sum(divmod(cell, board.cols)) == self.wave:
            style = TileStyle.CELEBRATED
        if self._hinted is not None and board.apply(self._hinted).blank == cell:
            style, arrow = TileStyle.HINTED, TILE_ARROW[self._hinted]
        colours = style.colours if tile else self.rich_style
        return tile_lines(tile, style, size, arrow)[inside], colours

    def _too_small_line(self, y: int) -> Strip:
        board = self._game.board
        width, height = smallest(board.rows, board.cols)
        lack = (max(0, width - self.size.width), max(0, height - self.size.height))
        lines = [
            f"A {board.shape} board does not fit.",
            "Enlarge the terminal by at least",
            f"{lack[0]} columns and {lack[1]} rows.",
        ]
        first = max(0, (self.size.height - len(lines)) // 2)
        text = lines[y - first] if 0 <= y - first < len(lines) else ""
        width = self.size.width
        return Strip([Segment(f"{text[:width]:^{width}}", self.rich_style)])
