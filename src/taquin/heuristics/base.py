"""Heuristic: a named way to estimate the distance to a puzzle's goal, and what is claimed of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.board import Tiles
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from taquin._native import PatternSet

Estimate = Callable[[Tiles], int]
"""The number itself: tiles in, estimated moves to the goal out."""


@dataclass(frozen=True, slots=True)
class Heuristic:
    """Makes an estimate for one puzzle; states whether it may be trusted.

    admissible: never more than the true distance. consistent: changes by at most 1 per move.
    """

    name: str
    build: Callable[[Puzzle], Estimate]
    admissible: bool
    consistent: bool
    summary: str
    source: str = ""
    parts: tuple[Heuristic, ...] = ()
    """What a maximum is the maximum of."""
    address: int = 0
    """The address of a compiled function, for the native engine; see `compiled_heuristic`."""
    patterns: Callable[[Puzzle], PatternSet] | None = None
    """Loads the pattern tables for one puzzle's goal, for the native engine; see `patterns.py`."""

    def bind(self, puzzle: Puzzle) -> Estimate:
        """Return the estimate for that puzzle's goal."""
        return self.build(puzzle)


def heuristic(
    name: str, *, admissible: bool = False, consistent: bool = False, source: str = ""
) -> Callable[[Callable[[Puzzle], Estimate]], Heuristic]:
    """Turn a function from a puzzle to an estimate into a Heuristic.

    The function's work on the goal is done once; the estimate that it returns is called per state.
    """

    def wrap(build: Callable[[Puzzle], Estimate]) -> Heuristic:
        summary = (build.__doc__ or "").strip().splitlines()
        return Heuristic(name, build, admissible, consistent, summary[0] if summary else "", source)

    return wrap


def goal_cells(puzzle: Puzzle) -> tuple[int, ...]:
    """Return, for each tile, the cell where the goal has it."""
    cells = [0] * len(puzzle.goal.tiles)
    for cell, tile in enumerate(puzzle.goal.tiles):
        cells[tile] = cell
    return tuple(cells)
