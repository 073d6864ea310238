"""What every heuristic says of a puzzle's start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.errors import NotApplicable
from taquin.heuristics.pattern_database import stored_heuristics
from taquin.heuristics.registry import HEURISTICS

if TYPE_CHECKING:
    from taquin.puzzle import Puzzle


def values_of_start(puzzle: Puzzle) -> dict[str, int | None]:
    """Return every heuristic's value by its name; None where one cannot be had for this board.

    Of pattern tables only those that are stored: nobody waits for tables to be built here.
    """
    values: dict[str, int | None] = {}
    for heuristic in (*HEURISTICS.values(), *stored_heuristics(puzzle.goal)):
        try:
            values[heuristic.name] = heuristic.bind(puzzle)(puzzle.initial)
        except NotApplicable:
            values[heuristic.name] = None
    return values
