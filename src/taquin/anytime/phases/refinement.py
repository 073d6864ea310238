"""Refinement: replaces segments of the path by shorter ones, in the C++ version of `taquin.anytime.refine`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.anytime.part_observer import PartObserver

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.search import AnytimeSearch
    from taquin.board import Move, Tiles
    from taquin.solution import Solution

SEGMENTS = ((24, 100), (40, 300), (60, 1000))
"""The lengths of segments, each with the width of the beam that replaces them; tried in this order."""


@dataclass(frozen=True, slots=True)
class Refinement:
    """Refines with longer and longer segments, each length until it brings no improvement."""

    segments: tuple[tuple[int, int], ...] = SEGMENTS

    def run(self, search: AnytimeSearch, seconds: float) -> Iterator[Solution[Tiles, Move]]:
        """Refine the path until it has no improvement, or for this time."""
        end = search.budget.seconds + seconds
        if search.budget.limits.nodes is not None:
            return  # a pass over the path has no node limit
        for segment, width in self.segments:
            while refine_once(search, end, segment, width):
                yield from search.checkpoint()
            yield from search.checkpoint()


def refine_once(
    search: AnytimeSearch, end: float, segment: int, width: int, offset: int = 0
) -> bool:
    """Run one pass over the path, until the end at the latest; return whether the path is shorter."""
    from taquin.native.refine import refine_path  # start-up

    seconds = end - search.budget.seconds
    if not search.incumbent.moves or seconds <= 0:
        return False
    found = refine_path(
        search.puzzle,
        search.incumbent.moves,
        segment=segment,
        width=width,
        offset=offset,
        limits=search.budget.for_part(seconds),
        observer=PartObserver(search),
        threads=search.settings.threads,
    )
    return search.record(found)
