"""Observer: the interface through which other code watches a search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.search.framework.node import Node
    from taquin.solution import Iteration


class Live(NamedTuple):
    """The counters of a running search."""

    seconds: float
    expanded: int
    generated: int
    frontier: int
    memory: int
    lower_bound: int
    cost: int | None = None
    """The length of the best solution so far; any-time search only."""


class Improvement(NamedTuple):
    """A shorter solution or a higher lower bound of an any-time search."""

    seconds: float
    cost: int
    lower_bound: int
    path_by: str
    """The algorithm that found the solution."""
    bound_by: str
    """The source of the lower bound; empty while there is none."""

    @property
    def gap(self) -> float:
        """Cost / lower bound − 1, the largest possible excess over the optimum; infinite without a bound."""
        if not self.lower_bound:
            return float("inf") if self.cost else 0.0
        return self.cost / self.lower_bound - 1


class Observer:
    """Receives the events of a search. Override the methods that you need; the defaults do nothing."""

    sees_nodes = True
    """Whether the observer needs the events of single nodes. If not, the native engine may run the search."""

    def begins(self, live: Callable[[], Live]) -> None:
        """A search of the Python engine begins; `live()` returns its counters at any time."""

    def expanded(self, node: Node[Any, Any]) -> None:
        """The search has taken a node from the frontier and generates its successors next."""

    def queued(self, node: Node[Any, Any]) -> None:
        """A node has entered the frontier."""

    def cut(self, node: Node[Any, Any]) -> None:
        """A generated node is pruned by the threshold or by the width of the beam."""

    def duplicate(self, parent: Node[Any, Any], action: Any, state: Any) -> None:
        """A successor of the parent is discarded as a duplicate."""

    def backed_up(self, node: Node[Any, Any], value: float) -> None:
        """RBFS has backed up a value to a node and has forgotten the subtree below it."""

    def found(self, node: Node[Any, Any], meets: Node[Any, Any] | None) -> None:
        """The search has reached the goal node.

        In bidirectional search, `meets` is the node of the other direction with the same state.
        """

    def iteration_begins(self, threshold: int) -> None:
        """An iteration of iterative deepening begins at the root."""

    def iteration(self, row: Iteration) -> None:
        """An iteration of iterative deepening has ended."""

    def improved(self, improvement: Improvement) -> None:
        """An any-time search has a shorter solution or a higher lower bound."""

    def tick(self, live: Live) -> bool | None:
        """Called about twenty times a second with the counters; return True to cancel the search."""
