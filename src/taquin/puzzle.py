"""Puzzle(start, goal): the rules of one task, and whether it can be done at all."""

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
    """A start and a goal of the same shape; also the state space that searches walk through."""

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
        """Make a puzzle from what `Board.of` takes; a goal may be named (blank-last, blank-first, spiral)."""
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
        """Whether any sequence of moves leads from the start to the goal.

        Every move swaps the blank with a tile (one transposition) and takes the blank one cell
        further (its distance changes by one). So the parity of the permutation from start to goal
        must be that of the blank's way; on a rectangle of at least 2×2 this is also enough.
        """
        place = {tile: cell for cell, tile in enumerate(self.goal.tiles)}
        permutation = [place[tile] for tile in self.start.tiles]
        rows_apart, cols_apart = self._blank_way()
        return _is_odd(permutation) == ((rows_apart + cols_apart) % 2 == 1)

    def why_unsolvable(self) -> str:
        """Explain in one sentence why no sequence of moves can do it."""
        rows_apart, cols_apart = self._blank_way()
        way = "an odd" if (rows_apart + cols_apart) % 2 else "an even"
        swaps = "an even" if (rows_apart + cols_apart) % 2 else "an odd"
        return (
            f"the blank has {way} number of steps to go, but the tiles need {swaps} number of swaps; "
            "each step swaps exactly once"
        )

    def _blank_way(self) -> tuple[int, int]:
        row, col = divmod(self.start.blank, self.cols)
        goal_row, goal_col = divmod(self.goal.blank, self.cols)
        return abs(row - goal_row), abs(col - goal_col)

    # The state space, as `taquin.search.framework.space.ReversibleSpace` describes it.

    @property
    def initial(self) -> Tiles:
        """The state that a search starts from."""
        return self.start.tiles

    @property
    def target(self) -> Tiles:
        """The one state that is the goal."""
        return self.goal.tiles

    def is_goal(self, state: Tiles) -> bool:
        """Whether the state is the goal."""
        return state == self.goal.tiles

    def successors(self, state: Tiles) -> Iterator[tuple[Move, Tiles]]:
        """Yield each move of the blank, in the order U, L, R, D, with the state after it."""
        blank = state.index(0)
        for move, target in slides(self.start.rows, self.start.cols)[blank]:
            yield move, slide(state, blank, target)

    def inverse(self, action: Move) -> Move:
        """The move that takes a move back."""
        return action.inverse


def parse_goal(text: str, start: Board) -> Board:
    """Read a goal for that start: a name, or a board (a flat list takes the start's shape)."""
    name = text.strip().lower()
    if re.fullmatch(r"[a-z][a-z-]+", name):
        return Board.goal(name, start.rows, start.cols)
    return Board.parse(text, shape_if_flat=(start.rows, start.cols))


def goal_name(goal: Board) -> str | None:
    """Return the name of a goal, if it has one."""
    names = (name for name, tiles in GOALS.items() if tiles(goal.rows, goal.cols) == goal.tiles)
    return next(names, None)


def describe_goal(goal: Board) -> str:
    """Return the name of a goal, or its tiles."""
    return goal_name(goal) or str(goal)


def _is_odd(permutation: Sequence[int]) -> bool:
    """Whether the permutation is odd: the parity of its length minus its number of cycles."""
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
