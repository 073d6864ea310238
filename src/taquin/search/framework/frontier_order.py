"""How each search orders its frontier, so that a viewer can show why a node is expanded next."""

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
"""The searches with an event stream, each with the name of its order."""


class FrontierOrder(NamedTuple):
    """The order of a frontier: its name, the key a·g + b·h (smallest first), and the options behind it.

    Where age or depth decides instead of a key, `a` and `b` are 0 and `formula` is None.
    """

    name: str
    a: int
    b: int
    formula: str | None
    ties: str | None
    weight: float | None
    width: int | None

    def key(self, g: int, h: int) -> float | None:
        """Return the key of a node, divided by `a` if that is above 1; None without a key."""
        if self.formula is None:
            return None
        key = self.a * g + self.b * h
        return key if self.a <= 1 else key / self.a


def order_of(algorithm: Algorithm, options: dict[str, Any]) -> FrontierOrder:
    """Return the frontier order of a search with these options.

    Raises `NotApplicable` if the search has no event stream.
    """
    name = algorithm.name
    if name not in ORDERS:
        raise NotApplicable(
            f"{name} has no event stream; the algorithms that have one are {', '.join(ORDERS)}"
        )

    def option(which: str) -> Any:
        """Return the given value, or the default of the search; None if it has no such option."""
        parameters = signature(algorithm.function).parameters
        return options.get(which, parameters[which].default if which in parameters else None)

    weight = option("weight")
    a, b = {"ucs": (1, 0), "greedy": (0, 1), "beam": (0, 1), "rbfs": (1, 1)}.get(name, (0, 0))
    if weight is not None:
        a, b = key_weights(weight)
    return FrontierOrder(
        ORDERS[name], a, b, _formula(a, b), option("ties"), weight, option("width")
    )


def _formula(a: int, b: int) -> str | None:
    """Write the key a·g + b·h as a formula with a = 1."""
    if not a:
        return "h" if b else None
    if not b:
        return "g"
    return "g + h" if a == b else f"g + {b / a:g}·h"
