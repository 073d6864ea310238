"""Settings: what an any-time search must prove, and what it may use."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from taquin.anytime import schedule
from taquin.limits import Limits, default_memory
from taquin.search.framework.options import WITHIN

if TYPE_CHECKING:
    from typing import Self


@dataclass(frozen=True, slots=True)
class Settings:
    """The required ratio, the limits and the threads of one any-time search."""

    limits: Limits
    optimal: bool = False
    within: float | None = None
    """The ratio of cost to lower bound that the search must prove; None requires none."""
    threads: int | None = None
    waits_for_pdbs: bool = False
    """Whether the time for building pattern databases does not count."""

    @classmethod
    def of(
        cls, *, optimal: bool, within: float | None, limits: Limits | None, threads: int | None
    ) -> Self:
        """Return the settings with the default limits of time and memory.

        Without a time limit, the search waits for pattern databases. Raises `TaquinError` if `within`
        is invalid.
        """
        if within is not None:
            WITHIN.check(within)
        limits = limits or Limits()
        has_time_limit = limits.seconds is not None
        if not has_time_limit and not optimal:
            limits = replace(limits, seconds=schedule.default_seconds(within))
        if limits.memory is None:
            limits = replace(limits, memory=default_memory())
        return cls(limits, optimal, within, threads, waits_for_pdbs=not has_time_limit)

    @property
    def must_prove(self) -> bool:
        """Whether the search must prove a ratio."""
        return self.optimal or self.within is not None

    @property
    def memory(self) -> int:
        """The bytes that a part may hold."""
        return self.limits.memory or default_memory()

    def good_enough(self, cost: int | None, lower_bound: int) -> bool:
        """Return whether the cost is at most `within` times the lower bound; the default ratio is 1."""
        ratio = 1.0 if self.optimal or self.within is None else self.within
        return cost is not None and cost <= ratio * lower_bound
