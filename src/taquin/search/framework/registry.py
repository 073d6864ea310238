"""The searches by name, with what each takes. The command's choices, the docs and the tests read this."""

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
    """A search, whether it uses a heuristic, and the options that it takes."""

    name: str
    summary: str
    informed: bool
    options: tuple[str, ...] = ()
    takes_patterns: bool = False
    """Whether it reads the views of a pattern database one by one."""
    package: str = "search"
    """The package of the file with the search in it."""

    @property
    def function(self) -> Callable[..., Solution[Any, Any]]:
        """The function in the file of the same name; the file is loaded on first use."""
        name = self.name.replace("-", "_")
        search: Callable[..., Solution[Any, Any]] = getattr(
            import_module(f"taquin.{self.package}.{name}"), name
        )
        return search


ALGORITHMS: dict[str, Algorithm] = {
    each.name: each
    for each in (
        Algorithm("bfs", "Breadth-first: layer after layer.", informed=False),
        Algorithm("ucs", "Uniform cost: nearest to the start first.", False, ("ties",)),
        Algorithm("astar", "A*: smallest g + weight·h first.", True, ("weight", "ties")),
        Algorithm("greedy", "Greedy best-first: smallest h first.", True, ("ties",)),
        Algorithm("ida-star", "IDA*: depth-first under a rising bound on g + h.", True),
        Algorithm("astar-ida", "A*+IDA*: IDA* below the open nodes of A*.", True, ("frontier",)),
        Algorithm(
            "beam", "Local beam: the best `width` of each layer; incomplete.", True, ("width",)
        ),
        Algorithm(
            "wide-beam",
            "Wide beam: the best-looking `width` of each layer, for large boards; incomplete.",
            True,
            ("width", "shorter_than", "ends_with", "paced"),
            takes_patterns=True,
        ),
        Algorithm(
            "anytime",
            "A way at once, better ones with time, and a bound: any size.",
            False,
            ("within", "optimal"),
            package="anytime",
        ),
        Algorithm("bidirectional", "Breadth-first from both ends until they meet.", False),
        Algorithm(
            "constructive", "Line after line put in place: any size, at once; not short.", False
        ),
        Algorithm("iddfs", "Depth-first to depth 0, 1, 2, …", informed=False),
        Algorithm("rbfs", "Recursive best-first: A*'s order, one path's memory.", True),
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
    """Return the search of that name."""
    name = text.strip().lower()
    name = _SPELLINGS.get(name, name)
    if name not in ALGORITHMS:
        raise UnknownName("algorithm", name, tuple(ALGORITHMS))
    return ALGORITHMS[name]
