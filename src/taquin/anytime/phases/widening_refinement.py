"""Widening refinement: refines the path with wider and wider beams in the time that remains."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.anytime.phases.refinement import SEGMENTS, refine_once
from taquin.anytime.refine import MOVES_PER_PART

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.search import AnytimeSearch
    from taquin.board import Move, Tiles
    from taquin.solution import Solution

OFFSET = MOVES_PER_PART // 2
"""Every other pass divides the path with this offset, so that it refines segments across earlier borders."""


@dataclass(frozen=True, slots=True)
class WideningRefinement:
    """Doubles the width of the refining beams whenever a pass brings no improvement."""

    def run(self, search: AnytimeSearch, seconds: float) -> Iterator[Solution[Tiles, Move]]:
        """Refine until the time is over or the memory does not suffice."""
        from taquin.native.extension import refine_memory  # start-up

        end = search.budget.seconds + seconds
        if search.budget.limits.nodes is not None:
            return  # a pass over the path has no node limit
        (segment, width), offset = SEGMENTS[-1], 0
        threads = search.settings.threads or os.cpu_count() or 1
        while (
            search.budget.seconds < end
            and refine_memory(width, segment, threads) <= search.settings.memory
        ):
            offset = OFFSET - offset
            if not refine_once(search, end, segment, width, offset):
                width *= 2
            yield from search.checkpoint()
