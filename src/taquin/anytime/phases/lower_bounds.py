"""Lower bounds: the values of admissible heuristics and of pattern databases at the start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.heuristics import find_heuristic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.search import AnytimeSearch
    from taquin.board import Move, Tiles
    from taquin.solution import Solution

MIN_SECONDS_FOR_PATTERNS = 1.0


@dataclass(frozen=True, slots=True)
class LowerBounds:
    """Takes the highest lower bound of all heuristics; with `patterns`, also of patterns, if there is time."""

    patterns: bool = False

    def run(self, search: AnytimeSearch, seconds: float) -> Iterator[Solution[Tiles, Move]]:
        """Take the highest lower bound at the start."""
        from taquin.proof import lower_bounds  # start-up

        if self.patterns and seconds < MIN_SECONDS_FOR_PATTERNS:
            return
        memory = search.budget.limits.memory
        bounds = lower_bounds.lower_bounds_of_start(
            search.puzzle, memory, patterns=self.patterns, poll=search.poll
        )
        if bounds:
            search.incumbent.raise_lower_bound(bounds[0].value, bounds[0].heuristic)
        yield from search.checkpoint()


def take_pdb_bound(search: AnytimeSearch) -> None:
    """Take the value of the chosen pattern databases, which are loaded."""
    from taquin.proof.lower_bound import with_parity  # start-up

    if search.heuristic:
        evaluate = find_heuristic(search.heuristic).bind(search.puzzle)
        value = evaluate(search.puzzle.start.tiles)
        search.incumbent.raise_lower_bound(with_parity(value, search.puzzle), search.heuristic)
