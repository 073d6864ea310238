"""The values of all heuristics for one state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.errors import NotApplicable
from taquin.heuristics.pattern_database import stored_heuristics
from taquin.heuristics.registry import HEURISTICS

if TYPE_CHECKING:
    from taquin.puzzle import Puzzle


def values_of_start(puzzle: Puzzle) -> dict[str, int | None]:
    """Return the value of every heuristic for the start, by name; None if one does not apply to this board.

    Pattern databases are included only if they are stored, because a build would take too long.
    """
    values: dict[str, int | None] = {}
    for heuristic in (*HEURISTICS.values(), *stored_heuristics(puzzle.goal)):
        try:
            values[heuristic.name] = heuristic.bind(puzzle)(puzzle.initial)
        except NotApplicable:
            values[heuristic.name] = None
    return values
