"""Game: one puzzle being played, as a frozen value. Every deed returns the game after it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from taquin.board import Board, Move

if TYPE_CHECKING:
    from taquin.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Game:
    """A puzzle, the moves that led to the board as it is, and those taken back from there.

    `done` always leads from the puzzle's start to `board`, so the move counter is the length of a real
    way: taking a move back takes it off the counter too.
    """

    puzzle: Puzzle
    board: Board
    done: tuple[Move, ...] = ()
    undone: tuple[Move, ...] = ()
    """Moves to redo, the next one last."""
    hints: int = 0
    watched: bool = False
    """Whether the solver made some of the moves."""

    @classmethod
    def of(cls, puzzle: Puzzle) -> Game:
        """Begin to play the puzzle."""
        return cls(puzzle, puzzle.start)

    @property
    def moves(self) -> int:
        """How many single-tile moves led here."""
        return len(self.done)

    @property
    def solved(self) -> bool:
        """Whether the goal is reached."""
        return self.board == self.puzzle.goal

    @property
    def in_place(self) -> frozenset[int]:
        """The cells whose tile is where the goal has it; the blank is no tile."""
        pairs = zip(self.board.tiles, self.puzzle.goal.tiles, strict=True)
        return frozenset(cell for cell, (tile, goal) in enumerate(pairs) if tile == goal != 0)

    def move(self, move: Move) -> Game:
        """Move the blank; what could be redone is forgotten."""
        return replace(self, board=self.board.apply(move), done=(*self.done, move), undone=())

    def slide_from(self, cell: int) -> tuple[Move, ...]:
        """Return the blank's moves that bring it to a cell of its own row or column, else none.

        So a click slides every tile between the clicked one and the blank, each as one move.
        """
        row, col = divmod(cell, self.board.cols)
        blank_row, blank_col = divmod(self.board.blank, self.board.cols)
        if row == blank_row:
            return (Move.R if col > blank_col else Move.L,) * abs(col - blank_col)
        if col == blank_col:
            return (Move.D if row > blank_row else Move.U,) * abs(row - blank_row)
        return ()

    def undo(self) -> Game:
        """Take the last move back, if there is one."""
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
        """Make the move again that was taken back last, if there is one."""
        if not self.undone:
            return self
        *rest, move = self.undone
        return replace(self.move(move), undone=tuple(rest))

    def restart(self) -> Game:
        """Begin the same puzzle anew."""
        return Game.of(self.puzzle)

    def with_hint(self) -> Game:
        """Count one hint."""
        return replace(self, hints=self.hints + 1)

    def with_watching(self) -> Game:
        """Note that the solver makes moves in this game."""
        return replace(self, watched=True)
