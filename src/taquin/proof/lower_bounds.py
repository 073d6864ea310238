"""The lower bounds of a puzzle's start, from every admissible heuristic that applies to the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.errors import NotApplicable
from taquin.heuristics.walking_distance import check_size
from taquin.proof.large_boards import value_without_tables
from taquin.proof.lower_bound import HEURISTIC, LowerBound, with_parity
from taquin.proof.pattern_bounds import pattern_bounds

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.puzzle import Puzzle

PLAIN_NAMES = ("manhattan", "linear-conflict", "inversion-distance", "walking-distance")
MAX_CELLS_OF_ENGINE = 256


def lower_bounds_of_start(
    puzzle: Puzzle,
    memory: int | None = None,
    *,
    patterns: bool = True,
    poll: Callable[[], None] = lambda: None,
) -> list[LowerBound]:
    """Return the lower bounds of a start, the highest first; none for an unsolvable puzzle.

    Without `patterns` this takes milliseconds. With them it mostly takes less than a second, and up to
    three on the hardest boards. Patterns that need more than `memory` bytes are left out. `poll` is
    called often, and may raise.
    """
    if not puzzle.solvable:
        return []
    bounds = []
    for name in PLAIN_NAMES:
        value = _plain(name, puzzle)
        if value is not None:
            bounds.append(LowerBound(with_parity(value, puzzle), HEURISTIC, name))
    if patterns:
        bounds += pattern_bounds(puzzle, memory, poll)
    return sorted(bounds, key=lambda each: -each.value)


def _plain(name: str, puzzle: Puzzle) -> int | None:
    """Return a heuristic's value, from the engine, or from Python if the board is too large for it."""
    if len(puzzle.start.tiles) > MAX_CELLS_OF_ENGINE:
        return value_without_tables(name, puzzle)
    from taquin.native.extension import estimate  # start-up

    try:
        if name == "walking-distance":
            check_size(puzzle.rows, puzzle.cols)
    except NotApplicable:
        return None
    start, goal = bytes(puzzle.start.tiles), bytes(puzzle.goal.tiles)
    return estimate(puzzle.rows, puzzle.cols, start, goal, [(name, 0)])
