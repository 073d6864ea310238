"""The optima of boards that the rows of an experiment state or prove."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PuzzleKey = tuple[str, str]
"""Start and goal, as texts."""


def known_optima(rows: Iterable[Mapping[str, Any]]) -> dict[PuzzleKey, int]:
    """Return the known optima by start and goal.

    An optimum is known if the set of boards states it or a run has proven it. It is also known if the lower
    bound of one run equals the length of another run's solution.
    """
    stated: dict[PuzzleKey, int] = {}
    shortest: dict[PuzzleKey, int] = {}
    bounds: dict[PuzzleKey, int] = {}
    for row in rows:
        key = puzzle_key(row)
        if row["depth"] is not None:
            stated[key] = row["depth"]
        if row["cost"] is not None:
            shortest[key] = min(row["cost"], shortest.get(key, row["cost"]))
            proven = row["cost"] if row["optimal"] else 0
            bounds[key] = max(proven, bounds.get(key, 0))
        bounds[key] = max(row["lower_bound"], bounds.get(key, 0))
    proven_optima = {key: cost for key, cost in shortest.items() if bounds[key] >= cost}
    return proven_optima | stated


def has_optimal_length(row: Mapping[str, Any], optima: Mapping[PuzzleKey, int]) -> bool | None:
    """Whether a run's solution has the length of the optimum; None without a solution or a known optimum."""
    optimum = optima.get(puzzle_key(row))
    return None if optimum is None or row["cost"] is None else row["cost"] == optimum


def puzzle_key(row: Mapping[str, Any]) -> PuzzleKey:
    """Return the start and the goal of a run; the same board in two sets has one key."""
    return row["start"], row["goal"]
