"""Counters: the sums of the counters of all parts of an any-time search, as its observer sees them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from taquin.solution import Statistics

if TYPE_CHECKING:
    from taquin.anytime.incumbent import Incumbent
    from taquin.search.framework.budget import Budget
    from taquin.search.framework.observer import Live, Observer


class Counters:
    """Adds up the counters of parts, and reports them to the observer."""

    def __init__(self, budget: Budget, incumbent: Incumbent, observer: Observer | None) -> None:
        self._budget = budget
        self._incumbent = incumbent
        self._observer = observer
        self._total = Statistics()

    @property
    def expanded(self) -> int:
        """The expansions of all parts so far."""
        return self._total.expanded

    @property
    def peak_memory(self) -> int:
        """The largest number of bytes that a part has held."""
        return self._total.peak_memory

    def statistics(self) -> Statistics:
        """Return a copy of the counters as they are now."""
        return replace(
            self._total, seconds=self._budget.seconds, iterations=list(self._total.iterations)
        )

    def add(self, part: Statistics) -> None:
        """Add the counters of a part that has ended."""
        total = self._total
        total.expanded += part.expanded
        total.generated += part.generated
        total.evaluated += part.evaluated
        total.max_frontier = max(total.max_frontier, part.max_frontier)
        total.peak_rss = part.peak_rss
        total.iterations += part.iterations
        self.add_memory(part.peak_memory)
        self._budget.expanded = total.expanded

    def add_memory(self, held: int) -> None:
        """Count the bytes that a part holds."""
        self._total.peak_memory = max(self._total.peak_memory, held)

    def report(self, live: Live) -> bool | None:
        """Pass the counters of a running part, added to those of earlier parts, to the observer.

        Return True if the observer cancels the search.
        """
        if self._observer is None:
            return None
        return self._observer.tick(
            live._replace(
                seconds=self._budget.seconds,
                expanded=self._total.expanded + live.expanded,
                generated=self._total.generated + live.generated,
                lower_bound=self._incumbent.lower_bound,
                cost=self._incumbent.cost,
            )
        )
