"""Puzzle: a start and a goal board, the state space between them, and the test for solvability."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.board import GOALS, Board, BoardLike, Move, Tiles, slide, slides
from taquin.errors import BoardError
from taquin.util import checks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A start and a goal of the same shape, and the state space that searches explore.

    Raises `BoardError` if the shapes differ.

    >>> puzzle = Puzzle.of("1 2 3 4 0 6 7 5 8")
    >>> puzzle.solvable
    True
    """

    start: Board
    goal: Board

    def __post_init__(self) -> None:
        for name in ("start", "goal"):
            checks.instance(name, getattr(self, name), Board, ": Puzzle.of reads texts and lists")
        if (self.start.rows, self.start.cols) != (self.goal.rows, self.goal.cols):
            raise BoardError(
                f"the goal has another shape: the start is {self.start.shape}, "
                f"the goal {self.goal.shape}"
            )

    @classmethod
    def of(cls, start: BoardLike, goal: BoardLike = "blank-last") -> Puzzle:
        """Make a puzzle from two boards in any form that `Board.of` accepts.

        The goal can also be a name: blank-last, blank-first or spiral. Raises the errors of `Board.of`, and
        `UnknownName` for another name.
        """
        board = Board.of(start, "start")
        if isinstance(goal, str):
            return cls(board, parse_goal(goal, board))
        return cls(board, Board.of(goal, "goal", (board.rows, board.cols)))

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.start.rows

    @property
    def cols(self) -> int:
        """The number of columns."""
        return self.start.cols

    @property
    def solvable(self) -> bool:
        """Whether a sequence of moves leads from the start to the goal.

        Each move is one transposition and moves the blank by one cell. So the parity of the permutation from
        start to goal must equal the parity of the blank's Manhattan distance. On boards of at least 2×2 cells
        this condition is also sufficient (Johnson and Story 1879).
        """
        place = {tile: cell for cell, tile in enumerate(self.goal.tiles)}
        permutation = [place[tile] for tile in self.start.tiles]
        return _is_odd(permutation) == (self._blank_distance() % 2 == 1)

    def why_unsolvable(self) -> str:
        """Return in one sentence why no sequence of moves leads to the goal, for an unsolvable puzzle."""
        moves, swaps = "an even", "an odd"
        if self._blank_distance() % 2:
            moves, swaps = swaps, moves
        return (
            f"the blank needs {moves} number of moves to its goal cell, but the tiles need {swaps} number "
            "of swaps, and each move is one swap"
        )

    def _blank_distance(self) -> int:
        """Return the Manhattan distance of the blank from its goal cell."""
        row, col = divmod(self.start.blank, self.cols)
        goal_row, goal_col = divmod(self.goal.blank, self.cols)
        return abs(row - goal_row) + abs(col - goal_col)

    # The state space: the interface `taquin.search.framework.space.ReversibleSpace`.

    @property
    def initial(self) -> Tiles:
        """The initial state."""
        return self.start.tiles

    @property
    def target(self) -> Tiles:
        """The goal state."""
        return self.goal.tiles

    def is_goal(self, state: Tiles) -> bool:
        """Return whether a state is the goal."""
        return state == self.goal.tiles

    def successors(self, state: Tiles) -> Iterator[tuple[Move, Tiles]]:
        """Yield each move of the blank, in the order U, L, R, D, with the state after it."""
        blank = state.index(0)
        for move, target in slides(self.start.rows, self.start.cols)[blank]:
            yield move, slide(state, blank, target)

    def inverse(self, action: Move) -> Move:
        """Return the move that undoes a move."""
        return action.inverse


def parse_goal(text: str, start: Board) -> Board:
    """Read the goal for a start: a name or a board. A flat list has the shape of the start.

    Raises `UnknownName`, `NotationError` or `BoardError`.
    """
    name = text.strip().lower()
    if re.fullmatch(r"[a-z][a-z-]+", name):
        return Board.goal(name, start.rows, start.cols)
    return Board.parse(text, shape_if_flat=(start.rows, start.cols))


def goal_name(goal: Board) -> str | None:
    """Return the name of a goal board, or None."""
    names = (name for name, tiles in GOALS.items() if tiles(goal.rows, goal.cols) == goal.tiles)
    return next(names, None)


def describe_goal(goal: Board) -> str:
    """Return the name of a goal board, or its tiles as text."""
    return goal_name(goal) or str(goal)


def _is_odd(permutation: Sequence[int]) -> bool:
    """Return whether a permutation is odd: whether its number of cycles of even length is odd."""
    seen = [False] * len(permutation)
    odd = False
    for first in range(len(permutation)):
        cell, length = first, 0
        while not seen[cell]:
            seen[cell] = True
            cell = permutation[cell]
            length += 1
        if length and length % 2 == 0:
            odd = not odd
    return odd
