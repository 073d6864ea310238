"""Refinement: replaces segments of the path by shorter ones, in the C++ version of `taquin.anytime.refine`."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from taquin.anytime.improver import CounterRelay
from taquin.anytime.refine import MOVES_PER_PART

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from taquin.anytime.improver import Improver
    from taquin.board import Move, Tiles
    from taquin.solution import Solution

SEGMENTS = ((24, 100), (40, 300), (60, 1000))
"""The lengths of segments, each with the width of the beam that replaces them; tried in this order."""
OFFSET = MOVES_PER_PART // 2
"""Every other pass divides the path with this offset, so that it refines segments across earlier borders."""


def refine(
    improver: Improver, segments: Iterable[tuple[int, int]] = SEGMENTS
) -> Iterator[Solution[Tiles, Move]]:
    """Refine the path with longer and longer segments, each length until it brings no improvement."""
    if improver.budget.limits.nodes is not None:
        return  # a pass has no node limit
    for segment, width in segments:
        while improver.moves and _refine_once(improver, segment, width):
            yield from improver.checkpoint()
        yield from improver.checkpoint()


def refine_further(improver: Improver) -> Iterator[Solution[Tiles, Move]]:
    """Refine with wider and wider beams until the time is over or the memory does not suffice."""
    from taquin.native.extension import refine_memory  # start-up

    if improver.budget.limits.nodes is not None:
        return
    (segment, width), offset = SEGMENTS[-1], 0
    memory, threads = improver.memory, improver.threads or os.cpu_count() or 1
    while improver.moves and refine_memory(width, segment, threads) <= memory:
        offset = OFFSET - offset
        if not _refine_once(improver, segment, width, offset):
            width *= 2
        yield from improver.checkpoint()


def _refine_once(improver: Improver, segment: int, width: int, offset: int = 0) -> bool:
    """Run one pass over the path; return whether the path is shorter."""
    from taquin.native.refine import refine_path  # start-up

    assert improver.moves is not None
    found = refine_path(
        improver.puzzle,
        improver.moves,
        segment=segment,
        width=width,
        offset=offset,
        limits=improver.budget.for_part(),
        observer=CounterRelay(improver),
        threads=improver.threads,
    )
    return improver.record(found)
