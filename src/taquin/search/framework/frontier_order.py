"""How each search orders its frontier, so that a viewer can show why a node is expanded next."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from taquin.errors import NotApplicable
from taquin.search.astar import key_weights
from taquin.search.framework.registry import recordable

if TYPE_CHECKING:
    from taquin.search_config import SearchConfig


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


def order_of(config: SearchConfig) -> FrontierOrder:
    """Return the frontier order of a search; raise `NotApplicable` if it has no event stream."""
    rule = config.algorithm.frontier
    if rule is None:
        raise NotApplicable(
            f"{config.algorithm.name} has no event stream; "
            f"the algorithms that have one are {', '.join(recordable())}"
        )
    weight = config.option("weight")
    a, b = (rule.a, rule.b) if weight is None else key_weights(weight)
    ties, width = config.option("ties"), config.option("width")
    return FrontierOrder(rule.name, a, b, _formula(a, b), ties, weight, width)


def _formula(a: int, b: int) -> str | None:
    """Write the key a·g + b·h as a formula with a = 1."""
    if not a:
        return "h" if b else None
    if not b:
        return "g"
    return "g + h" if a == b else f"g + {b / a:g}·h"
