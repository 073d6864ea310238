"""Observer: how others watch a search without the search knowing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.search.framework.node import Node
    from taquin.solution import Iteration


class Live(NamedTuple):
    """The counters of a search that is still running."""

    seconds: float
    expanded: int
    generated: int
    frontier: int
    memory: int
    lower_bound: int
    cost: int | None = None
    """Of the best way so far, of a search that improves its way."""


class Improvement(NamedTuple):
    """A better way, or a better lower bound."""

    seconds: float
    cost: int
    lower_bound: int
    path_by: str
    """The search that found the path."""
    bound_by: str
    """What proves the lower bound; empty while none is known."""

    @property
    def gap(self) -> float:
        """By what share of the lower bound the cost may be above the optimum; endless without a bound."""
        if not self.lower_bound:
            return float("inf") if self.cost else 0.0
        return self.cost / self.lower_bound - 1


class Observer:
    """Sees what happens in a search. Override what you want to see; here nothing is done."""

    sees_nodes = True
    """Whether `expanded` and `queued` matter; without them a search may use the fast engine."""

    def begins(self, live: Callable[[], Live]) -> None:
        """A search of the readable engine begins; `live` tells its counters at any moment."""

    def expanded(self, node: Node[Any, Any]) -> None:
        """A node was taken from the frontier, and its successors come next."""

    def queued(self, node: Node[Any, Any]) -> None:
        """A node entered the frontier."""

    def cut(self, node: Node[Any, Any]) -> None:
        """A node was generated, but the bound or the beam's width keeps it out of the frontier."""

    def duplicate(self, parent: Node[Any, Any], action: Any, state: Any) -> None:
        """A successor of the parent was generated and discarded, because its state is known already."""

    def backed_up(self, node: Node[Any, Any], value: float) -> None:
        """Recursive best-first search: a node promises this value; what was known below it is forgotten."""

    def found(self, node: Node[Any, Any], meets: Node[Any, Any] | None) -> None:
        """The goal's node; of a search from both ends, a new node, and the other end's that it meets."""

    def iteration_begins(self, bound: int) -> None:
        """A round of an iterative search begins, from the root."""

    def iteration(self, row: Iteration) -> None:
        """A round of an iterative search ended."""

    def improved(self, improvement: Improvement) -> None:
        """A search that improves its way has a better one, or knows better how good it is."""

    def tick(self, live: Live) -> bool | None:
        """About twenty times a second; return True to cancel the search."""
