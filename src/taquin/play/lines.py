"""The lines above and below the board, cut to the width they have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.play.clock import minutes

if TYPE_CHECKING:
    from taquin.play.game import Game


def _keys(*pairs: tuple[str, str, str]) -> str:
    """Write keys that can also be clicked: what to press, what it does, the action's name."""
    return "  ".join(f"[@click=app.{action}][b]{key} [/b]{word}[/]" for key, word, action in pairs)


KEYS = _keys(
    ("?", "help", "help"),
    ("h", "hint", "hint"),
    ("s", "solve", "watch"),
    ("u", "undo", "undo"),
    ("n", "new", "scramble"),
    ("q", "quit", "quit"),
)

WATCH_KEYS = _keys(
    ("space", "pause", "pause"),
    (".", "step", "step"),
    ("+", "faster", "faster"),
    ("-", "slower", "slower"),
    ("s", "stop", "watch"),
)

SOLVED_KEYS = _keys(
    ("w", "watch the shortest", "watch_shortest"),
    ("n", "new", "scramble"),
    ("0", "again", "restart"),
    ("q", "quit", "quit"),
)


def status_line(game: Game, origin: str, seconds: float, width: int) -> str:
    """Say where the game stands; what matters least is left out where the line is short."""
    parts = [
        f"{game.board.shape} {origin}",
        f"moves {game.moves}",
        f"time {minutes(seconds)}",
        f"in place {len(game.in_place)}/{len(game.board.tiles) - 1}",
        f"hints {game.hints}",
    ]
    while len(parts) > 1 and len(" · ".join(parts)) > width:
        parts.pop()
    return " · ".join(parts)
