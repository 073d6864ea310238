"""The pictures of a way by the name of their form: what `taquin render` writes and the page downloads."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.render.film import AnimationStyle, film
from taquin.render.gif import draw_gif
from taquin.render.svg import draw_svg
from taquin.render.text import draw_path

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.puzzle import Puzzle

PAGE_WIDTH = 80


def as_svg(puzzle: Puzzle, moves: str, look: AnimationStyle) -> bytes:
    """Return the board as a picture that plays the moves."""
    return draw_svg(puzzle, moves, look).encode()


def as_json(puzzle: Puzzle, moves: str, _look: AnimationStyle) -> bytes:
    """Return the boards on the way as data."""
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
    """Return the boards on the way drawn with lines."""
    return (draw_path(_boards(puzzle, moves), PAGE_WIDTH) + "\n").encode()


PICTURES: dict[str, Callable[[Puzzle, str, AnimationStyle], bytes]] = {
    "svg": as_svg,
    "gif": draw_gif,
    "json": as_json,
    "txt": as_text,
}


def _boards(puzzle: Puzzle, moves: str) -> list[Board]:
    """Return the start and the board after each move."""
    made, _ = film(puzzle.start, moves)
    boards = [puzzle.start]
    for slide in made:
        tiles = list(boards[-1].tiles)
        tiles[slide.target], tiles[slide.source] = slide.tile, 0
        boards.append(Board(tuple(tiles), puzzle.rows, puzzle.cols))
    return boards
