"""Instance: a board of a set with its goal, and what is published about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from taquin.board import Board


@dataclass(frozen=True, slots=True)
class Instance:
    """A board to solve. Its id is unique in its set and the same in every run."""

    id: str
    set_name: str
    start: Board
    goal: Board
    depth: int | None = None
    """The optimum, if it is known."""
    published: dict[str, int] = field(default_factory=dict, hash=False)
    """Published node counts, such as `expanded_doebbelin_2013_888`."""

    @classmethod
    def of(
        cls,
        number: int,
        set_name: str,
        puzzle: Puzzle,
        depth: int | None = None,
        published: dict[str, int] | None = None,
    ) -> Instance:
        """Return the instance of a puzzle with a number."""
        return cls(str(number), set_name, puzzle.start, puzzle.goal, depth, published or {})

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle to solve."""
        return Puzzle(self.start, self.goal)
