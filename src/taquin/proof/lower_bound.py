"""LowerBound: a number that no solution is shorter than, and its source.

heuristic    the value of an admissible heuristic at the start, plus one if its parity is wrong
rounds       the claim of a search that it has completed iterations up to this value
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from taquin.solution import Status

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution

HEURISTIC = "heuristic"
ITERATIONS = "rounds"
"""The kinds of lower bounds, as certificates write them."""


class PatternValue(NamedTuple):
    """The fewest moves of a pattern's tiles: one term of a sum."""

    tiles: tuple[int, ...]
    value: int
    table: str = ""
    """The name of the pattern database with this value; it need not be stored."""


@dataclass(frozen=True, slots=True)
class LowerBound:
    """A lower bound on the length of all solutions, with its source."""

    value: int
    kind: str
    heuristic: str
    thresholds: tuple[int, ...] = ()
    """The thresholds of the iterations that a search has completed."""
    algorithm: str = ""
    patterns: tuple[PatternValue, ...] = ()

    @property
    def text(self) -> str:
        """The bound and its source in a phrase."""
        if self.kind == HEURISTIC:
            return f"{self.value} by {self.heuristic}"
        search = self.algorithm
        if self.heuristic != "zero":
            search += f" with {self.heuristic}"
        source = f"completed iterations of {search}" if self.thresholds else search
        return f"{self.value} by {source}"

    def __str__(self) -> str:
        return self.text


def lower_bound_of_search(solution: Solution[Tiles, Move]) -> LowerBound | None:
    """Return the lower bound that a search claims; None if it claims none or h is not admissible."""
    if solution.status is Status.UNSOLVABLE or solution.admissible is False:
        return None
    if solution.lower_bound <= 0:
        return None
    completed = {row.bound for row in solution.statistics.iterations}
    thresholds = tuple(sorted(each for each in completed if each < solution.lower_bound))
    return LowerBound(
        solution.lower_bound, ITERATIONS, solution.heuristic, thresholds, solution.algorithm
    )


def with_parity(value: int, puzzle: Puzzle) -> int:
    """Return the smallest number from a lower bound on that has the parity of the puzzle's solutions.

    Each move takes the blank to a cell of the other colour of the chessboard.
    """
    ends = (divmod(board.blank, puzzle.cols) for board in (puzzle.start, puzzle.goal))
    return value + (value + sum(map(sum, ends))) % 2
