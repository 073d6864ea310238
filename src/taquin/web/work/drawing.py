"""Pictures of a path, drawn in a child process, because a long animation takes seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.render.picture_formats import PICTURE_FORMATS

if TYPE_CHECKING:
    from taquin.isolation.channel import Channel
    from taquin.puzzle import Puzzle
    from taquin.render.animation import AnimationStyle


def draw_apart(_: Channel, form: str, puzzle: Puzzle, moves: str, style: AnimationStyle) -> bytes:
    """Return the picture as a file's bytes."""
    return PICTURE_FORMATS[form](puzzle, moves, style)
