"""Lower bounds: the values of admissible heuristics and of pattern databases at the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.heuristics import find_heuristic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.improver import Improver
    from taquin.board import Move, Tiles
    from taquin.solution import Solution

MIN_SECONDS_FOR_PATTERNS = 1.0


def take_heuristic_bounds(improver: Improver, *, patterns: bool) -> Iterator[Solution[Tiles, Move]]:
    """Take the highest bound of all heuristics; with `patterns`, also of patterns, if there is time."""
    from taquin.proof import lower_bounds  # start-up

    if patterns and improver.budget.seconds_left < MIN_SECONDS_FOR_PATTERNS:
        return
    memory = improver.budget.limits.memory
    bounds = lower_bounds.lower_bounds_of_start(
        improver.puzzle, memory, patterns=patterns, poll=improver.poll
    )
    if bounds:
        improver.raise_lower_bound(bounds[0].value, bounds[0].heuristic)
    yield from improver.checkpoint()


def take_pdb_bound(improver: Improver) -> None:
    """Take the value of the chosen pattern databases, which are loaded."""
    from taquin.proof.lower_bound import with_parity  # start-up

    if improver.heuristic:
        evaluate = find_heuristic(improver.heuristic).bind(improver.puzzle)
        value = evaluate(improver.puzzle.start.tiles)
        improver.raise_lower_bound(with_parity(value, improver.puzzle), improver.heuristic)
