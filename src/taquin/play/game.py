"""Game: one puzzle that is played, as a frozen value. Every action returns a new game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from taquin.board import Board, Move

if TYPE_CHECKING:
    from taquin.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Game:
    """A puzzle, the current board, the moves made and the moves undone.

    `done` is always a path from the puzzle's start to `board`. Undoing a move removes it from the counter, too.
    """

    puzzle: Puzzle
    board: Board
    done: tuple[Move, ...] = ()
    undone: tuple[Move, ...] = ()
    """The moves to redo, the next one last."""
    hints: int = 0
    watched: bool = False
    """Whether the solver has made moves in this game."""

    @classmethod
    def of(cls, puzzle: Puzzle) -> Game:
        """Return a new game of the puzzle."""
        return cls(puzzle, puzzle.start)

    @property
    def moves(self) -> int:
        """The number of single-tile moves made."""
        return len(self.done)

    @property
    def solved(self) -> bool:
        """Whether the goal is reached."""
        return self.board == self.puzzle.goal

    @property
    def in_place(self) -> frozenset[int]:
        """The goal cells that hold their tile; the blank does not count."""
        pairs = zip(self.board.tiles, self.puzzle.goal.tiles, strict=True)
        return frozenset(cell for cell, (tile, goal) in enumerate(pairs) if tile == goal != 0)

    def move(self, move: Move) -> Game:
        """Move the blank, and clear the moves to redo."""
        return replace(self, board=self.board.apply(move), done=(*self.done, move), undone=())

    def slide_from(self, cell: int) -> tuple[Move, ...]:
        """Return the blank's moves to a cell in its row or column; for other cells, no moves.

        A click therefore slides every tile between the clicked tile and the blank, each as one move.
        """
        row, col = divmod(cell, self.board.cols)
        blank_row, blank_col = divmod(self.board.blank, self.board.cols)
        if row == blank_row:
            return (Move.R if col > blank_col else Move.L,) * abs(col - blank_col)
        if col == blank_col:
            return (Move.D if row > blank_row else Move.U,) * abs(row - blank_row)
        return ()

    def undo(self) -> Game:
        """Undo the last move, if there is one."""
        if not self.done:
            return self
        *before, last = self.done
        return replace(
            self,
            board=self.board.apply(last.inverse),
            done=tuple(before),
            undone=(*self.undone, last),
        )

    def redo(self) -> Game:
        """Redo the last undone move, if there is one."""
        if not self.undone:
            return self
        *rest, move = self.undone
        return replace(self.move(move), undone=tuple(rest))

    def restart(self) -> Game:
        """Return a new game of the same puzzle."""
        return Game.of(self.puzzle)

    def with_hint(self) -> Game:
        """Count one hint."""
        return replace(self, hints=self.hints + 1)

    def with_watching(self) -> Game:
        """Record that the solver makes moves in this game."""
        return replace(self, watched=True)
