"""Random boards: after a random walk from the goal, or uniform over all solvable boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import Board, Move
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from random import Random


def walk(goal: Board, moves: int, rng: Random) -> tuple[Board, tuple[Move, ...]]:
    """Return the board after a random walk from the goal, and its moves; no move undoes the one before."""
    board = goal
    path: list[Move] = []
    for _ in range(moves):
        back = path[-1].inverse if path else None
        path.append(rng.choice([move for move in board.legal_moves() if move is not back]))
        board = board.apply(path[-1])
    return board, tuple(path)


def random_board(goal: Board, rng: Random) -> Board:
    """Return a uniformly random board from which the goal can be reached."""
    tiles = list(range(len(goal.tiles)))
    rng.shuffle(tiles)
    board = Board(tuple(tiles), goal.rows, goal.cols)
    if not Puzzle(board, goal).solvable:
        # A swap of two tiles maps the unsolvable boards one-to-one to the solvable ones.
        first, second = [cell for cell, tile in enumerate(tiles) if tile][:2]
        tiles[first], tiles[second] = tiles[second], tiles[first]
        board = Board(tuple(tiles), goal.rows, goal.cols)
    return board
