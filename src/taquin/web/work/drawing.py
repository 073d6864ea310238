"""Draws a path in a child process. A long animation takes seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.render.picture_formats import PICTURE_FORMATS

if TYPE_CHECKING:
    from taquin.isolation.channel import Channel
    from taquin.puzzle import Puzzle
    from taquin.render.animation import AnimationStyle


def draw_in_child(
    _: Channel, form: str, puzzle: Puzzle, moves: str, style: AnimationStyle
) -> bytes:
    """Return the bytes of a file that shows the path; `form` is svg, gif or json."""
    return PICTURE_FORMATS[form](puzzle, moves, style)
