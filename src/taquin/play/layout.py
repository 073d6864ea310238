"""GameLayout: the status line, the board, the message and the keys, from top to bottom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.widgets import Static

from taquin.play.board_view import BoardView
from taquin.play.key_bindings import PLAY_KEYS

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from taquin.play.game import Game


class GameLayout(Vertical):
    """Everything on the screen of a game."""

    DEFAULT_CSS = """
    #status { height: 1; background: $panel; text-style: bold; text-align: center; }
    BoardView { height: 1fr; }
    #message { height: auto; min-height: 2; text-align: center; content-align: center middle; }
    #message.solved { text-style: bold; color: $text-success; }
    #keys { height: 1; background: $panel; text-align: center; link-style: none; }
    """

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.status = Static(id="status", markup=False)
        self.board = BoardView(game)
        self.message = Static(id="message", markup=False)
        self.keys = Static(PLAY_KEYS, id="keys")

    def compose(self) -> ComposeResult:
        """Yield the widgets from top to bottom."""
        yield self.status
        yield self.board
        yield self.message
        yield self.keys
