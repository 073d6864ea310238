"""The searches by name, with what each takes. The command's choices, the docs and the tests read this."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from taquin.errors import UnknownName
from taquin.search.astar import astar
from taquin.search.beam import beam
from taquin.search.bfs import bfs
from taquin.search.bidirectional import bidirectional
from taquin.search.greedy import greedy
from taquin.search.ida_star import ida_star
from taquin.search.iddfs import iddfs
from taquin.search.rbfs import rbfs
from taquin.search.ucs import ucs

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.solution import Solution


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search, whether it uses a heuristic, and the options that it takes."""

    name: str
    function: Callable[..., Solution[Any, Any]]
    summary: str
    informed: bool
    options: tuple[str, ...] = ()


ALGORITHMS: dict[str, Algorithm] = {
    each.name: each
    for each in (
        Algorithm("bfs", bfs, "Breadth-first: layer after layer.", informed=False),
        Algorithm("ucs", ucs, "Uniform cost: nearest to the start first.", False, ("ties",)),
        Algorithm("astar", astar, "A*: smallest g + weight·h first.", True, ("weight", "ties")),
        Algorithm("greedy", greedy, "Greedy best-first: smallest h first.", True, ("ties",)),
        Algorithm("ida-star", ida_star, "IDA*: depth-first under a rising bound on g + h.", True),
        Algorithm(
            "beam",
            beam,
            "Local beam: the best `width` of each layer; incomplete.",
            True,
            ("width",),
        ),
        Algorithm(
            "bidirectional", bidirectional, "Breadth-first from both ends until they meet.", False
        ),
        Algorithm("iddfs", iddfs, "Depth-first to depth 0, 1, 2, …", informed=False),
        Algorithm("rbfs", rbfs, "Recursive best-first: A*'s order, one path's memory.", True),
    )
}

_SPELLINGS = {"a*": "astar", "a-star": "astar", "ida*": "ida-star", "idastar": "ida-star"}


def find_algorithm(text: str) -> Algorithm:
    """Return the search of that name."""
    name = text.strip().lower()
    name = _SPELLINGS.get(name, name)
    if name not in ALGORITHMS:
        raise UnknownName("algorithm", name, tuple(ALGORITHMS))
    return ALGORITHMS[name]
