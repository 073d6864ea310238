"""The keys of the game: their actions, and the bars that list them below the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.binding import Binding

from taquin.board import Move
from taquin.play.scramble import Level

if TYPE_CHECKING:
    from textual.binding import BindingType

TILE_SLIDES = {"up": Move.D, "down": Move.U, "left": Move.R, "right": Move.L}
"""For each arrow key, the blank's move that slides a tile in the direction of the arrow."""

BINDINGS: list[BindingType] = [
    *(Binding(key, f"arrow('{key}')") for key in TILE_SLIDES),
    Binding("h", "hint"),
    Binding("s", "watch"),
    Binding("w", "watch_shortest"),
    Binding("escape", "stop_watching"),
    Binding("space", "pause"),
    Binding("full_stop", "step"),
    Binding("plus,equals_sign", "faster"),
    Binding("minus", "slower"),
    Binding("u", "undo"),
    Binding("r", "redo"),
    Binding("0", "restart"),
    *(Binding(str(key), f"scramble('{level}')") for key, level in enumerate(Level, 1)),
    Binding("n", "scramble"),
    Binding("k", "toggle_arrows"),
    Binding("question_mark", "help"),
    Binding("q,ctrl+c,ctrl+q", "quit", priority=True),
]


def _key_bar(*keys: tuple[str, str, str]) -> str:
    """Return a line of keys that can be clicked; each has a key, a label and the name of its action."""
    return "  ".join(f"[@click=app.{action}][b]{key} [/b]{label}[/]" for key, label, action in keys)


PLAY_KEYS = _key_bar(
    ("?", "help", "help"),
    ("h", "hint", "hint"),
    ("s", "solve", "watch"),
    ("u", "undo", "undo"),
    ("n", "new", "scramble"),
    ("q", "quit", "quit"),
)

WATCH_KEYS = _key_bar(
    ("space", "pause", "pause"),
    (".", "step", "step"),
    ("+", "faster", "faster"),
    ("-", "slower", "slower"),
    ("s", "stop", "watch"),
)

SOLVED_KEYS = _key_bar(
    ("w", "watch the shortest", "watch_shortest"),
    ("n", "new", "scramble"),
    ("0", "again", "restart"),
    ("q", "quit", "quit"),
)
