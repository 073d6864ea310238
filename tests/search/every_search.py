"""Calls every algorithm of the registry with the arguments that it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taquin.search import ALGORITHMS

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from taquin.puzzle import Puzzle
    from taquin.search.framework.space import StateSpace
    from taquin.solution import Solution

NAMES = [name for name in ALGORITHMS if name != "anytime"]
"""All but any-time search, which consists of others and has tests of its own."""
ANY_DOMAIN = [name for name in NAMES if name not in ("constructive", "wide-beam")]
"""The algorithms for any state space."""
OPTIMAL = ["bfs", "ucs", "astar", "ida-star", "astar-ida", "bidirectional", "iddfs", "rbfs"]
INFORMED = [name for name in NAMES if ALGORITHMS[name].informed]
UNINFORMED = [name for name in NAMES if not ALGORITHMS[name].informed]


def run(
    name: str,
    space: StateSpace[Any, Any] | Puzzle,
    h: Callable[[Any], int] | None = None,
    *,
    admissible: bool = True,
    **options: Any,
) -> Solution[Any, Any]:
    """Run the algorithm; an informed one gets h, or a heuristic that is always 0."""
    algorithm = ALGORITHMS[name]
    if algorithm.informed:
        options |= {"h": h or always_zero, "admissible": admissible}
    return algorithm.python_search(space, **options)


def always_zero(_state: Hashable) -> int:
    return 0
