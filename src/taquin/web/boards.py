"""Boards as the API has them: read within its limits, checked, and written in every form that is read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import Board, Move, slides
from taquin.errors import IllegalMove, NotApplicable, NotationError
from taquin.puzzle import Puzzle, parse_goal
from taquin.web.settings import MAX_SIDE

if TYPE_CHECKING:
    from taquin.board import Tiles

_CELLS_OF_A_CHARACTER = 10
"""Up to so many cells, each number is one character."""


def read_puzzle(text: str, goal: str) -> Puzzle:
    """Read a board and its goal, by name or as a board; an error says which of the two is wrong."""
    board = Board.parse(text)
    if max(board.rows, board.cols) > MAX_SIDE:
        most = f"{MAX_SIDE}×{MAX_SIDE}"
        raise NotApplicable(f"boards are up to {most} here, and this one is {board.shape}")
    return Puzzle(board, read_goal(goal, board))


def read_goal(text: str, board: Board) -> Board:
    """Read the goal for a board."""
    try:
        return parse_goal(text, board)
    except NotationError as error:
        raise type(error)(f"in the goal: {error}", error.text, error.span) from None


def forms(board: Board) -> dict[str, str]:
    """Return the board in each form that the parser reads; forms that could be misread are left out."""
    rows = [" ".join(map(str, row)) for row in board.grid]
    written = {
        "plain": str(board),
        "rows": "/".join(rows),
        "lists": str([list(row) for row in board.grid]),
        "lines": "\n".join(rows),
        "sized": "\n".join([f"{board.rows}x{board.cols}", *rows]),
    }
    if board.rows == board.cols:
        written["commas"] = ",".join(map(str, board.tiles))
    if len(board.tiles) <= _CELLS_OF_A_CHARACTER:
        written["compact"] = " ".join("".join(map(str, row)) for row in board.grid)
    return written


def distances(puzzle: Puzzle) -> list[int]:
    """Return, for each cell, how far the tile there is from its place in the goal; the blank counts 0."""
    return [
        _steps(cell, puzzle.goal.tiles.index(tile), puzzle.cols) if tile else 0
        for cell, tile in enumerate(puzzle.start.tiles)
    ]


def _steps(one: int, other: int, cols: int) -> int:
    (row, col), (other_row, other_col) = divmod(one, cols), divmod(other, cols)
    return abs(row - other_row) + abs(col - other_col)


def tiles_after(board: Board, moves: str) -> tuple[Tiles, list[int]]:
    """Return the tiles after the blank's moves, and the tile that slides at each of them."""
    tiles, blank = list(board.tiles), board.blank
    ways = [dict(steps) for steps in slides(board.rows, board.cols)]
    slid: list[int] = []
    for number, letter in enumerate(moves, 1):
        target = ways[blank].get(Move(letter))
        if target is None:
            raise IllegalMove(f"move {number}: the blank cannot move {letter} there")
        slid.append(tiles[target])
        tiles[blank], tiles[target], blank = tiles[target], 0, target
    return tuple(tiles), slid
