"""Analysis of a finished game: the optimum, the moves that the player lost, and the first lost move.

Let d(i) be the length of a shortest solution from the position after move i. A move changes d by one, so
f(i) = i + d(i) never falls. It stays the same on a shortest solution, and rises by two at a lost move.
Binary search finds the first position with f(i) > d(0), with one solve per step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.board import Board, Move, Tiles
    from taquin.solution import Solution

Solve = Callable[[Puzzle, float], "Solution[Tiles, Move]"]
"""Searches a puzzle for at most that many seconds."""
START_TIME_FRACTION = 0.5
"""The fraction of the time limit for solving the puzzle from its start."""
MIN_SECONDS = 0.01


@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """The analysis of a game that reached the goal."""

    moves: int
    """The number of moves of the player."""
    solution: Solution[Tiles, Move]
    """The best solution that the solver found from the start, and its lower bound."""
    first_lost: tuple[int, int] | None
    """The first and last move that can be the first lost one; None if no move is proven lost."""

    @property
    def best_known(self) -> int:
        """The length of the shortest solution known, the player's included."""
        cost = self.solution.cost
        return self.moves if cost is None else min(self.moves, cost)

    @property
    def optimum(self) -> int | None:
        """The length of a shortest solution, or None if it is not proven."""
        return self.best_known if self.best_known == self.solution.lower_bound else None

    @property
    def lost(self) -> int:
        """How many moves the player lost; a lower bound if the optimum is not known."""
        return self.moves - self.best_known

    def describe(self) -> str:
        """Return one or two sentences about the game."""
        if self.optimum is not None:
            if not self.lost:
                return f"No solution is shorter: {_count(self.moves)} is the optimum."
            return f"The optimum is {_count(self.optimum)}. You lost {_count(self.lost)}; {self._where()}."
        bound = self.solution.lower_bound
        if not self.lost:
            return f"The optimum is not known: it is at least {_count(bound)}. No shorter solution is known."
        return (
            f"The optimum is not known: it is between {bound} and {_count(self.best_known)}. "
            f"You lost at least {_count(self.lost)}; {self._where()}."
        )

    def _where(self) -> str:
        first, last = self.first_lost or (1, self.moves)
        if first == last:
            return f"the first was move {first}"
        if (first, last) == (1, self.moves):
            return "which one was the first is not known"
        return f"the first was one of moves {first} to {last}"


def analyse_game(
    puzzle: Puzzle,
    moves: Sequence[Move],
    solve: Solve,
    seconds: float,
    solution: Solution[Tiles, Move] | None = None,
) -> GameAnalysis:
    """Compare the player's moves with the optimum, within a number of seconds.

    `solution` is a solution from the start, if one is already known. Raises `TaquinError` if the moves do not
    end at the goal, and `IllegalMove` if one is illegal.
    """
    deadline = monotonic() + seconds
    positions = _positions(puzzle, moves)
    if solution is None:
        solution = solve(puzzle, seconds * START_TIME_FRACTION)
    analysis = GameAnalysis(len(moves), solution, None)
    if not analysis.lost:
        return analysis
    kept, lost = 0, len(moves)  # f(kept) is the optimum, f(lost) is more
    while lost - kept > 1 and analysis.optimum is not None:
        middle = (kept + lost) // 2
        left = (deadline - monotonic()) / (lost - kept).bit_length()
        found = solve(Puzzle(positions[middle], puzzle.goal), max(MIN_SECONDS, left))
        if middle + found.lower_bound > analysis.optimum:
            lost = middle
        elif found.cost is not None and middle + found.cost == analysis.optimum:
            kept = middle
        else:
            break
    return GameAnalysis(len(moves), solution, (kept + 1, lost))


def _positions(puzzle: Puzzle, moves: Sequence[Move]) -> list[Board]:
    """Return the board before the first move and after each one."""
    positions = [puzzle.start]
    for move in moves:
        positions.append(positions[-1].apply(move))
    if positions[-1] != puzzle.goal:
        raise TaquinError("the moves do not end at the goal")
    return positions


def _count(moves: int) -> str:
    return "1 move" if moves == 1 else f"{moves} moves"
