"""Either end: a puzzle as a beam sees it that sets out from its start, or from its goal.

A way back from the goal is a way to it, and a beam from there errs elsewhere. Looks and tables are best where
the blank belongs in a corner; so a beam is led to the board that has its blank in the nearest corner, and
stops at the one that is meant (`ends_with`, see `taquin.search.wide_beam`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from taquin.board import Move
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from taquin.board import Board

Moves = tuple[Move, ...]


class SearchDirection(NamedTuple):
    """Where a beam sets out, and where it is led."""

    puzzle: Puzzle
    ends_with: Moves
    """The last moves to the puzzle's goal, which are no part of the way."""
    backwards: bool

    def after(self, opening: Moves) -> Puzzle:
        """Return what is left of the puzzle after its first moves."""
        start = self.puzzle.start
        for move in opening:
            start = start.apply(move)
        return Puzzle(start, self.puzzle.goal)

    def path(self, moves: Moves) -> Moves:
        """Return the way that the moves are, which lead to the puzzle's goal, from start to goal."""
        path = moves[: len(moves) - len(self.ends_with)]
        return tuple(move.inverse for move in reversed(path)) if self.backwards else path


def both_directions(puzzle: Puzzle) -> tuple[SearchDirection, SearchDirection]:
    """Return the puzzle as seen from its start, and from its goal."""
    return _end(puzzle.start, puzzle.goal, False), _end(puzzle.goal, puzzle.start, True)


def _end(start: Board, goal: Board, backwards: bool) -> SearchDirection:
    moves = _into_the_nearest_corner(goal)
    corner = goal
    for move in moves:
        corner = corner.apply(move)
    return SearchDirection(Puzzle(start, corner), moves, backwards)


def _into_the_nearest_corner(board: Board) -> Moves:
    row, col = divmod(board.blank, board.cols)
    below, beside = board.rows - 1 - row, board.cols - 1 - col
    down = (Move.D,) * below if below < row else (Move.U,) * row
    return down + ((Move.R,) * beside if beside < col else (Move.L,) * col)
