"""Incumbent: the best path and the highest lower bound of an any-time search, each with its source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.search.framework.observer import Improvement

if TYPE_CHECKING:
    from taquin.board import Move
    from taquin.search.framework.budget import Budget
    from taquin.search.framework.observer import Observer


class Incumbent:
    """Only becomes better, and announces each improvement to the observer."""

    def __init__(self, budget: Budget, observer: Observer | None) -> None:
        self._budget = budget
        self._observer = observer
        self.moves: tuple[Move, ...] | None = None
        self.path_by = ""
        self.lower_bound = 0
        self.bound_by = ""

    @property
    def cost(self) -> int | None:
        """The length of the best path; None if there is none."""
        return None if self.moves is None else len(self.moves)

    def take_path(self, moves: tuple[Move, ...], source: str) -> bool:
        """Keep a path and its source if it is shorter than the one known; return whether it is."""
        if self.moves is not None and len(moves) >= len(self.moves):
            return False
        self.moves, self.path_by = moves, source
        self._announce()
        return True

    def raise_lower_bound(self, value: int, source: str) -> None:
        """Keep a lower bound and its source if it is higher than the one known."""
        if value > self.lower_bound:
            self.lower_bound, self.bound_by = value, source
            self._announce()

    def _announce(self) -> None:
        if self._observer is not None and self.moves is not None:
            cost, seconds = len(self.moves), self._budget.seconds
            self._observer.improved(
                Improvement(seconds, cost, self.lower_bound, self.path_by, self.bound_by)
            )
