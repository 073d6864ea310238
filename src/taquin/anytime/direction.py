"""SearchDirection: a puzzle as a beam searches it, forward from the start or backward from the goal.

A path backward from the goal is a solution when it is reversed, and a backward beam makes other mistakes.
Evaluation and pattern databases are best for goals with the blank in a corner. So the goal of a beam is
the board with the blank in the nearest corner, and the beam stops at the real goal. The remaining moves
to the corner are the `suffix` (see `taquin.search.wide_beam`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from taquin.board import Move
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from taquin.board import Board

Moves = tuple[Move, ...]


class SearchDirection(NamedTuple):
    """The puzzle that a beam solves, and its relation to the original one."""

    puzzle: Puzzle
    """From the start, or from the goal if backward, to a board with the blank in a corner."""
    suffix: Moves
    """The last moves of every solution of the puzzle; they are not part of the original solution."""
    backward: bool

    def after(self, prefix: Moves) -> Puzzle:
        """Return the puzzle that is left after the first moves."""
        start = self.puzzle.start
        for move in prefix:
            start = start.apply(move)
        return Puzzle(start, self.puzzle.goal)

    def path(self, moves: Moves) -> Moves:
        """Return the solution of the original puzzle for a solution of this one."""
        path = moves[: len(moves) - len(self.suffix)]
        return tuple(move.inverse for move in reversed(path)) if self.backward else path


def both_directions(puzzle: Puzzle) -> tuple[SearchDirection, SearchDirection]:
    """Return the forward and the backward direction of a puzzle."""
    return (
        _direction(puzzle.start, puzzle.goal, backward=False),
        _direction(puzzle.goal, puzzle.start, backward=True),
    )


def _direction(start: Board, goal: Board, *, backward: bool) -> SearchDirection:
    suffix = _to_nearest_corner(goal)
    corner = goal
    for move in suffix:
        corner = corner.apply(move)
    return SearchDirection(Puzzle(start, corner), suffix, backward)


def _to_nearest_corner(board: Board) -> Moves:
    """Return the moves that bring the blank to the nearest corner."""
    row, col = divmod(board.blank, board.cols)
    rows_below, cols_right = board.rows - 1 - row, board.cols - 1 - col
    vertical = (Move.D,) * rows_below if rows_below < row else (Move.U,) * row
    return vertical + ((Move.R,) * cols_right if cols_right < col else (Move.L,) * col)
