"""Budget: how much time and memory all searches of one check may take together."""

from __future__ import annotations

from time import monotonic

SECONDS = 30.0
"""The default time of a check."""
MAX_STATES = 6_000_000
"""The states that all searches together may generate; they take about a gigabyte at most."""


class BudgetUsedUp(Exception):
    """A search ends, because the check has no time or memory left."""


class Budget:
    """The time and the states that are left."""

    def __init__(self, seconds: float = SECONDS, states: int = MAX_STATES) -> None:
        self._end, self._states = monotonic() + seconds, states

    def spend(self, states: int = 0) -> None:
        """Count the states of a search; raise `BudgetUsedUp` if there are too many, or if the time is over."""
        self._states -= states
        if self._states < 0 or not monotonic() <= self._end:  # the end may be "not a number"
            raise BudgetUsedUp
