"""PartObserver: watches a part of an any-time search for the whole search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.search.framework.observer import Observer

if TYPE_CHECKING:
    from taquin.anytime.search import AnytimeSearch
    from taquin.search.framework.observer import Live


class PartObserver(Observer):
    """Passes the counters of a part on to the observer of the whole search; ends the part when possible.

    If the part raises the lower bound while it runs, `bound_by` names it as the source of the bound.
    """

    sees_nodes = False

    def __init__(self, search: AnytimeSearch, bound_by: str = "") -> None:
        self._search = search
        self._bound_by = bound_by

    def tick(self, live: Live) -> bool | None:
        """Record the lower bound; return True if the part must end."""
        if self._bound_by:
            self._search.incumbent.raise_lower_bound(live.lower_bound, self._bound_by)
        if self._search.good_enough:
            return True
        return self._search.counters.report(live)
