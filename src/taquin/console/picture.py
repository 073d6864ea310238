"""Boards on the screen: drawn where they fit, closer together where they do not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.render.text import draw, draw_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution


def picture(board: Board, width: int, height: int | None = None) -> str:
    """Return the board drawn, or without lines between the tiles if it is larger than that."""
    drawn = draw(board)
    if _width(drawn) <= width and (height is None or drawn.count("\n") < height):
        return drawn
    digits = len(str(len(board.tiles) - 1))
    rows = "\n".join(" ".join(f"{tile or '·':>{digits}}" for tile in row) for row in board.grid)
    return rows if _width(rows) <= width else str(board)


def picture_of_task(puzzle: Puzzle, width: int) -> str:
    """Return start and goal with an arrow between."""
    drawn = draw_path([puzzle.start, puzzle.goal], width)
    if _width(drawn) <= width:
        return drawn
    return f"{picture(puzzle.start, width)}\n↓\n{picture(puzzle.goal, width)}"


def frames(
    puzzle: Puzzle, solution: Solution[Tiles, Move], width: int, height: int | None = None
) -> Iterator[tuple[str, str]]:
    """Yield a headline and a picture for every state on the way: the move, and g, h and f."""
    for step in solution.trace():
        head = "start" if step.move is None else f"move {step.g} of {solution.cost}: {step.move}"
        headline = f"{head}   g = {step.g}, h = {step.h}, f = {step.f}"
        yield headline, picture(Board(step.state, puzzle.rows, puzzle.cols), width, height)


def _width(text: str) -> int:
    return max(map(len, text.splitlines()))
