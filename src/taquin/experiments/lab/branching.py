"""Effective branching factor: how wide a regular tree of that depth would be, with as many nodes.

N = b + b² + … + b^d, as Russell and Norvig have it (their N + 1 counts the root, too). N is the nodes
generated or those expanded; the five systems that Taquin stands on publish the latter.
"""

from __future__ import annotations

from itertools import accumulate, repeat
from math import inf
from operator import mul

_PRECISION = 1e-9


def effective_branching_factor(nodes: float, depth: int) -> float | None:
    """Return b; None at depth 0, where there is no tree, and for a search without nodes."""
    if depth < 1 or nodes <= 0:
        return None
    low, high = 0.0, max(1.0, float(nodes))  # b = N is too much as soon as d > 1
    while high - low > _PRECISION * high:
        middle = (low + high) / 2
        if _tree(middle, depth, nodes) > nodes:
            high = middle
        else:
            low = middle
    return (low + high) / 2


def _tree(branching: float, depth: int, enough: float) -> float:
    """Return the nodes of a regular tree without its root; infinite once they are more than enough."""
    total = 0.0
    for layer in accumulate(repeat(branching, depth), mul):
        total += layer
        if total > enough:
            return inf
    return total
