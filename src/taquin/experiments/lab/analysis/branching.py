"""Effective branching factor b*: the branching factor of a uniform tree of the same depth and size.

N = b + b² + … + b^d (Russell and Norvig, whose N + 1 includes the root). N is the number of nodes generated or
expanded; S1, S3 and S4 publish nodes expanded.
"""

from __future__ import annotations

from itertools import accumulate, repeat
from math import inf
from operator import mul

_PRECISION = 1e-9


def effective_branching_factor(nodes: float, depth: int) -> float | None:
    """Return b* for N nodes and a solution at `depth`; None at depth 0 or without nodes.

    >>> round(effective_branching_factor(52, 5), 2)
    1.92
    """
    if depth < 1 or nodes <= 0:
        return None
    low, high = 0.0, max(1.0, float(nodes))  # b = N is too large for d > 1
    while high - low > _PRECISION * high:
        middle = (low + high) / 2
        if _tree_size(middle, depth, nodes) > nodes:
            high = middle
        else:
            low = middle
    return (low + high) / 2


def _tree_size(branching: float, depth: int, limit: float) -> float:
    """Return the number of nodes of a uniform tree without its root; infinite if it exceeds the limit."""
    total = 0.0
    for layer in accumulate(repeat(branching, depth), mul):
        total += layer
        if total > limit:
            return inf
    return total
