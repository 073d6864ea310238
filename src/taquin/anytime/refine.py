"""Refinement of a path: a narrow beam replaces segments by shorter ones between the same two boards.

    parts      the path is divided into parts of 512 moves, which are independent
    segment    the next moves of a part, up to a length, as far as they stay in a window of 64 cells
    window     the rectangle of cells that the segment visits, with a margin of one line if there is room
    beam       searches the window for a shorter segment that moves every tile to the same cell; each
               layer keeps the `width` states with the smallest Manhattan distance

If the beam finds one, it replaces the segment, and the refinement continues half a segment before it.
Otherwise it continues a quarter of a segment later. The numbers of the tiles do not matter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from taquin.anytime.path_part import PathPart, walk
from taquin.anytime.window_beam import WindowBeam

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from taquin.board import Move
    from taquin.puzzle import Puzzle

MOVES_PER_PART = 512


class RefinedPath(NamedTuple):
    """A path that is at most as long as the given one, and the counters of the beams."""

    moves: tuple[Move, ...]
    expanded: int
    generated: int


def refine_path(
    puzzle: Puzzle, moves: Sequence[Move], *, segment: int, width: int, offset: int = 0
) -> RefinedPath:
    """Run one pass over a path that starts at the puzzle's start; return the refined path.

    `segment` is the largest length of a segment, `width` that of the beam, and `offset` the length
    of the first part, 0 for the default.
    """
    size = puzzle.rows, puzzle.cols
    beam = WindowBeam(width)
    refined: list[Move] = []
    blank = divmod(puzzle.start.blank, puzzle.cols)
    for part in _parts(moves, offset):
        for move in PathPart(size, blank, part, segment, beam).refined():
            if refined and refined[-1] is move.inverse:  # possible where two parts meet
                refined.pop()
            else:
                refined.append(move)
        blank = walk(blank, part)
    return RefinedPath(tuple(refined), beam.expanded, beam.generated)


def _parts(moves: Sequence[Move], offset: int) -> Iterator[Sequence[Move]]:
    if offset:
        yield moves[:offset]
    for begin in range(offset, len(moves), MOVES_PER_PART):
        yield moves[begin : begin + MOVES_PER_PART]
