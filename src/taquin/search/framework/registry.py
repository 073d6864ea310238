"""The registry of searches. The command, the page, the documentation and the tests read it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from taquin.errors import UnknownName

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.solution import Solution


@dataclass(frozen=True)
class Algorithm:
    """A search: its name, a summary, whether it uses a heuristic, and its options."""

    name: str
    summary: str
    informed: bool
    options: tuple[str, ...] = ()
    takes_patterns: bool = False
    """Whether the search takes a `PatternSet` and reads its views one by one."""
    package: str = "search"
    """The package of `taquin` that contains the search."""

    @property
    def function(self) -> Callable[..., Solution[Any, Any]]:
        """The function of the search, in the module of the same name; the first use imports it."""
        name = self.name.replace("-", "_")
        search: Callable[..., Solution[Any, Any]] = getattr(
            import_module(f"taquin.{self.package}.{name}"), name
        )
        return search


ALGORITHMS: dict[str, Algorithm] = {
    each.name: each
    for each in (
        Algorithm("bfs", "Breadth-first search: all states of one depth before the next.", False),
        Algorithm("ucs", "Uniform-cost search: smallest g first.", False, ("ties",)),
        Algorithm("astar", "A*: smallest g + weight·h first.", True, ("weight", "ties")),
        Algorithm("greedy", "Greedy best-first search: smallest h first.", True, ("ties",)),
        Algorithm("ida-star", "IDA*: depth-first with a rising threshold on g + h.", True),
        Algorithm("astar-ida", "A*+IDA*: IDA* below the frontier of A*.", True, ("frontier",)),
        Algorithm(
            "beam",
            "Beam search: keeps the states with the smallest h of each layer; incomplete.",
            True,
            ("width",),
        ),
        Algorithm(
            "wide-beam",
            "Wide beam search: keeps the best-scored states of each layer; for large boards; incomplete.",
            True,
            ("width", "shorter_than", "suffix", "fit_time_limit"),
            takes_patterns=True,
        ),
        Algorithm(
            "anytime",
            "Any-time search: a first solution immediately, then shorter ones and a rising lower bound; "
            "any board size.",
            False,
            ("within", "optimal"),
            package="anytime",
        ),
        Algorithm(
            "bidirectional", "Bidirectional breadth-first search: from start and goal.", False
        ),
        Algorithm(
            "constructive",
            "Constructive solver: places line after line; any board size, immediately, long solutions.",
            False,
        ),
        Algorithm("iddfs", "Iterative deepening: depth-first to depth 0, 1, 2, …", False),
        Algorithm(
            "rbfs", "Recursive best-first search: the order of A* in the memory of one path.", True
        ),
    )
}

_SPELLINGS = {
    "a*": "astar",
    "a-star": "astar",
    "ida*": "ida-star",
    "idastar": "ida-star",
    "a*+ida*": "astar-ida",
}


def find_algorithm(text: str) -> Algorithm:
    """Return the search with this name, in any case or known spelling; raise `UnknownName` otherwise."""
    name = text.strip().lower()
    name = _SPELLINGS.get(name, name)
    if name not in ALGORITHMS:
        raise UnknownName("algorithm", name, tuple(ALGORITHMS))
    return ALGORITHMS[name]
