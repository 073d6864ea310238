"""Boards in the API: reads them within its size limit, and writes them in every notation that it reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import Board, Move, slides
from taquin.errors import IllegalMove, NotApplicable, NotationError
from taquin.puzzle import Puzzle, parse_goal
from taquin.web.settings import MAX_SIDE

if TYPE_CHECKING:
    from taquin.board import Tiles

_MAX_COMPACT_CELLS = 10
"""Cells of a board on which every number is a single digit."""


def read_puzzle(text: str, goal: str) -> Puzzle:
    """Return the puzzle of a board and its goal, which is a name or a board.

    Raises `NotationError` for a text that is no board, and says so if it is the goal. Raises
    `NotApplicable` if the board is larger than 10×10.
    """
    board = Board.parse(text)
    if max(board.rows, board.cols) > MAX_SIDE:
        largest = f"{MAX_SIDE}×{MAX_SIDE}"
        raise NotApplicable(f"the largest board here is {largest}, and this one is {board.shape}")
    return Puzzle(board, read_goal(goal, board))


def read_goal(text: str, board: Board) -> Board:
    """Return the goal of a board; raise `NotationError`, marked as the goal's, if it cannot be read."""
    try:
        return parse_goal(text, board)
    except NotationError as error:
        raise type(error)(f"in the goal: {error}", error.text, error.span) from None


def forms(board: Board) -> dict[str, str]:
    """Return the board in each notation that the parser reads, without the ambiguous ones."""
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
    if len(board.tiles) <= _MAX_COMPACT_CELLS:
        written["compact"] = " ".join("".join(map(str, row)) for row in board.grid)
    return written


def distances(puzzle: Puzzle) -> list[int]:
    """Return the Manhattan distance of each cell's tile to its goal cell; 0 for the blank."""
    return [
        _manhattan(cell, puzzle.goal.tiles.index(tile), puzzle.cols) if tile else 0
        for cell, tile in enumerate(puzzle.start.tiles)
    ]


def _manhattan(one: int, other: int, cols: int) -> int:
    (row, col), (other_row, other_col) = divmod(one, cols), divmod(other, cols)
    return abs(row - other_row) + abs(col - other_col)


def tiles_after(board: Board, moves: str) -> tuple[Tiles, list[int]]:
    """Return the tiles after the blank's moves, and the tile that slides at each move.

    Raises `IllegalMove` with the number of the first move that leaves the board.
    """
    tiles, blank = list(board.tiles), board.blank
    targets = [dict(steps) for steps in slides(board.rows, board.cols)]
    slid: list[int] = []
    for number, letter in enumerate(moves, 1):
        target = targets[blank].get(Move(letter))
        if target is None:
            raise IllegalMove(f"move {number}: the blank cannot move {letter} there")
        slid.append(tiles[target])
        tiles[blank], tiles[target], blank = tiles[target], 0, target
    return tuple(tiles), slid
