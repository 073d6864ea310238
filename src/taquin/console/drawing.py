"""Boards drawn to fit the terminal: with lines, without lines, or as one line of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.render.text import draw, draw_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution


def draw_to_fit(board: Board, width: int, height: int | None = None) -> str:
    """Return the board with lines if it fits, else without lines, else as numbers on one line."""
    drawn = draw(board)
    if _width(drawn) <= width and (height is None or drawn.count("\n") < height):
        return drawn
    digits = len(str(len(board.tiles) - 1))
    rows = "\n".join(" ".join(f"{tile or '·':>{digits}}" for tile in row) for row in board.grid)
    return rows if _width(rows) <= width else str(board)


def draw_task(puzzle: Puzzle, width: int) -> str:
    """Return the start and the goal with an arrow between them."""
    drawn = draw_path([puzzle.start, puzzle.goal], width)
    if _width(drawn) <= width:
        return drawn
    return f"{draw_to_fit(puzzle.start, width)}\n↓\n{draw_to_fit(puzzle.goal, width)}"


def trace_frames(
    puzzle: Puzzle, solution: Solution[Tiles, Move], width: int, height: int | None = None
) -> Iterator[tuple[str, str]]:
    """Yield a headline (the move, g, h and f) and a drawing for every state of the path."""
    for step in solution.trace():
        head = "start" if step.move is None else f"move {step.g} of {solution.cost}: {step.move}"
        headline = f"{head}   g = {step.g}, h = {step.h}, f = {step.f}"
        yield headline, draw_to_fit(Board(step.state, puzzle.rows, puzzle.cols), width, height)


def _width(text: str) -> int:
    return max(map(len, text.splitlines()))
