"""The status line above the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.play.clock import minutes

if TYPE_CHECKING:
    from taquin.play.game import Game


def status_line(game: Game, origin: str, seconds: float, width: int) -> str:
    """Return the size, the moves, the time, the tiles in place and the hints.

    `origin` describes where the board comes from. Parts that do not fit into `width` columns are omitted, the
    last one first.
    """
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
