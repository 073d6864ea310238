"""How each readable search orders its frontier: what an observer must know to say why a node came next."""

from __future__ import annotations

from inspect import signature
from typing import TYPE_CHECKING, Any, NamedTuple

from taquin.errors import NotApplicable
from taquin.search.astar import key_weights

if TYPE_CHECKING:
    from taquin.search.framework.registry import Algorithm

ORDERS = {
    "bfs": "oldest",
    "ucs": "best",
    "astar": "best",
    "greedy": "best",
    "ida-star": "depth-first",
    "beam": "layers",
    "bidirectional": "both-ends",
    "iddfs": "depth-first",
    "rbfs": "recursive",
}
"""The searches whose events tell the whole story, each with the name of its order."""


class FrontierOrder(NamedTuple):
    """The order's name, and the key a·g + b·h of a node, smallest first; both 0 where there is none."""

    name: str
    a: int
    b: int
    words: str | None
    ties: str | None
    weight: float | None
    width: int | None

    def key(self, g: int, h: int) -> float | None:
        """Return what the frontier is ordered by, in moves where the key has any; None: by age or depth."""
        if self.words is None:
            return None
        key = self.a * g + self.b * h
        return key if self.a <= 1 else key / self.a


def order_of(algorithm: Algorithm, options: dict[str, Any]) -> FrontierOrder:
    """Describe the order of a search with these options; refuse one that shows no events."""
    name = algorithm.name
    if name not in ORDERS:
        raise NotApplicable(f"{name} has no event stream; these have: {', '.join(ORDERS)}")

    def option(which: str) -> Any:
        """What was given, or what the search takes otherwise; None if it takes no such thing."""
        default = signature(algorithm.function).parameters
        return options.get(which, default[which].default if which in default else None)

    weight = option("weight")
    a, b = {"ucs": (1, 0), "greedy": (0, 1), "beam": (0, 1), "rbfs": (1, 1)}.get(name, (0, 0))
    if weight is not None:
        a, b = key_weights(weight)
    return FrontierOrder(
        ORDERS[name], a, b, _in_words(a, b), option("ties"), weight, option("width")
    )


def _in_words(a: int, b: int) -> str | None:
    if not a:
        return "h" if b else None
    if not b:
        return "g"
    return "g + h" if a == b else f"g + {b / a:g}·h"
