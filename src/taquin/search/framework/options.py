"""The options of Taquin's own algorithms. The searches check their arguments with them."""

from __future__ import annotations

from taquin.search.framework.option import Option

MAX_COUNT = 10**12
"""The most states that a beam or a frontier may be asked to hold."""


def _ties(default: str) -> Option:
    """Return the option for the order of nodes with equal keys, with the default of an algorithm."""
    orders = (
        ("fifo", "first in, first out"),
        ("lifo", "last in, first out"),
        ("low-h", "smaller h first"),
    )
    return Option("ties", "choice", "order of nodes with equal keys", default, choices=orders)


def _width(default: int) -> Option:
    """Return the option for the width of a beam, with the default of an algorithm."""
    return Option(
        "width",
        "whole",
        "states that a beam keeps per layer",
        default,
        min=1,
        max=MAX_COUNT,
        letter="k",
        bare=True,
    )


WEIGHT = Option(
    "weight",
    "number",
    "weight of h in g + weight·h; above 1, the search is faster and not optimal",
    default=1,
    min=0,
    max=1000,
    letter="w",
)
FRONTIER = Option(
    "frontier",
    "whole",
    "open nodes of A* when IDA* takes over",
    default=20_000,  # A* in Python opens this many in about half a second
    min=1,
    max=MAX_COUNT,
)
WITHIN = Option(
    "within",
    "number",
    "stop when the solution is proven to be at most this many times the optimum, for example 1.05",
    min=1,
    example=1.05,
)
OPTIMAL = Option(
    "optimal",
    "flag",
    "search for a shortest solution on any board; if a limit stops the search, "
    "print the best solution found and a lower bound",
    default=False,
)
UCS_TIES = _ties("fifo")
ASTAR_TIES = _ties("low-h")
GREEDY_TIES = _ties("lifo")
BEAM_WIDTH = _width(100)
WIDE_BEAM_WIDTH = _width(1000)
