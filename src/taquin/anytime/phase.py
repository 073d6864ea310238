"""Phase: the interface of the phases of any-time search.

To add a phase, write a frozen dataclass in a file of `taquin.anytime.phases`, and add a step for it to
`taquin.anytime.schedule`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.search import AnytimeSearch
    from taquin.board import Move, Tiles
    from taquin.solution import Solution


class Phase(Protocol):
    """A technique that improves the path or the lower bound of an any-time search."""

    def run(self, search: AnytimeSearch, seconds: float) -> Iterator[Solution[Tiles, Move]]:
        """Improve the incumbent for about this time; yield what `search.checkpoint` yields."""
