"""Pictures of a way, drawn in a child process: a long film takes seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.render.pictures import PICTURES

if TYPE_CHECKING:
    from taquin.isolation.channel import Channel
    from taquin.puzzle import Puzzle
    from taquin.render.film import AnimationStyle


def draw_apart(_: Channel, form: str, puzzle: Puzzle, moves: str, look: AnimationStyle) -> bytes:
    """Return the picture as a file's bytes."""
    return PICTURES[form](puzzle, moves, look)
