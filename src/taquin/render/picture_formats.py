"""The picture formats by name: files that `taquin render` writes and the page offers for download."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.render.animation import AnimationStyle, slide_sequence
from taquin.render.gif import draw_gif
from taquin.render.svg import draw_svg
from taquin.render.text import draw_path

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.puzzle import Puzzle

PAGE_WIDTH = 80


def as_svg(puzzle: Puzzle, moves: str, style: AnimationStyle) -> bytes:
    """Return an SVG file that shows the start and plays the moves."""
    return draw_svg(puzzle, moves, style).encode()


def as_json(puzzle: Puzzle, moves: str, _look: AnimationStyle) -> bytes:
    """Return the start, the goal, the moves and every board on the path as JSON."""
    boards = list(_boards(puzzle, moves))
    data = {
        "start": str(puzzle.start),
        "goal": str(puzzle.goal),
        "moves": "".join(moves.upper().split()),
        "reaches_goal": boards[-1] == puzzle.goal,
        "boards": [str(board) for board in boards],
    }
    return (json.dumps(data) + "\n").encode()


def as_text(puzzle: Puzzle, moves: str, _look: AnimationStyle) -> bytes:
    """Return every board on the path, drawn with lines."""
    return (draw_path(_boards(puzzle, moves), PAGE_WIDTH) + "\n").encode()


PICTURE_FORMATS: dict[str, Callable[[Puzzle, str, AnimationStyle], bytes]] = {
    "svg": as_svg,
    "gif": draw_gif,
    "json": as_json,
    "txt": as_text,
}
"""Each function takes a puzzle, the blank's moves and a style, and returns the bytes of a file."""


def _boards(puzzle: Puzzle, moves: str) -> list[Board]:
    """Return the start and the board after each move."""
    slides, _ = slide_sequence(puzzle.start, moves)
    boards = [puzzle.start]
    for slide in slides:
        tiles = list(boards[-1].tiles)
        tiles[slide.target], tiles[slide.source] = slide.tile, 0
        boards.append(Board(tuple(tiles), puzzle.rows, puzzle.cols))
    return boards
