"""Beams of any-time solving: wider and wider, then from both ends, then along the openings that looked best.

    growing       from the start, each with several times the time of the one before
    both ends     one from the start, and one from the goal
    openings      from a few moves in: those with which most states of these two began. Alone, an opening is
                  not crowded out by the others, far from the goal, where looks are less sure

Each looks only for shorter ways than the best one known. What it finds is shortened at once.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from taquin.anytime.direction import both_directions
from taquin.heuristics import find_heuristic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.anytime import Improver
    from taquin.anytime.direction import Moves, SearchDirection
    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution

FIRST_WIDTH = 500
GROWTH, LAST_GROWTH = 4, 60
"""Each beam has so many times the time of the one before; once what is left is less than so many times that,
it goes to the beams from both ends and along openings, the same to each but one."""
FROM_THE_GOAL = 3.0
"""How much more time the beam from the goal has than each of the others then: it finds most."""
MAX_CELLS_FOR_ALL_PREFIXES = 144
"""From each end come so many by the cells of the board: four on 6×6 and two on 7×7, where beams are narrow
anyway. They are those that most states of the beam from there began with."""
CELLS_PER_MOVE = 8
"""The length of openings: four moves on 6×6, six on 7×7."""
MIN_WIDTH = 5000
"""There are fewer beams where they would be narrower."""
MAX_PREFIX_SHARE = 0.75
"""An opening that a greater part of them had would see little more alone."""
SHARE_OF_NODES = 0.2
"""What a beam may expand of the nodes that are left, where they are limited."""


class Beams:
    """Runs them for an any-time search, and tells it of every way."""

    def __init__(self, improver: Improver) -> None:
        self._improver = improver
        self._ends = both_directions(improver.puzzle)
        self._openings: dict[bool, list[Moves]] = {}  # from the goal, or not
        cells = len(improver.puzzle.start.tiles)
        self._many = max(1, MAX_CELLS_FOR_ALL_PREFIXES // cells)
        self._long = max(1, cells // CELLS_PER_MOVE)

    @property
    def puzzle(self) -> Puzzle:
        """What those from the start look at."""
        return self._ends[0].puzzle

    def run(self, tables: str, seconds: float) -> Iterator[Solution[Tiles, Move]]:
        """Yield the state of things whenever it has changed."""
        improver = self._improver
        self._heuristic = find_heuristic(tables)
        end = improver.budget.seconds + seconds
        from_start, _ = self._ends
        width, for_this, earlier = FIRST_WIDTH, seconds, 0
        while True:
            began, before = improver.budget.seconds, improver.statistics.expanded
            shorter = self._beam(from_start, (), width, for_this)
            took = max(improver.budget.seconds - began, 1e-3)
            expanded = improver.statistics.expanded - before
            yield from self._shortened(shorter)
            left = end - improver.budget.seconds
            if improver.budget.limits.nodes is not None:
                return
            if expanded == earlier and not shorter:  # it kept all there is, and would again
                return
            if left < LAST_GROWTH * took:
                least = MIN_WIDTH * (improver.cost or 0) * took / max(expanded, 1)
                yield from self._from_both_ends(end, left / least)
                return
            earlier = expanded
            width, for_this = self._widest(), GROWTH * took

    def _from_both_ends(self, end: float, affordable: float) -> Iterator[Solution[Tiles, Move]]:
        """Run what follows the growing ones, so much of it; each has its part of the time that is left."""
        from_goal = max(1.0, min(FROM_THE_GOAL, affordable - 1))
        many = min(self._many, max(0, int(affordable - 1 - from_goal) // 2))
        plan: list[tuple[SearchDirection, int | None]] = [(each, None) for each in self._ends]
        plan += [(each, rank) for rank in range(many) for each in self._ends]
        shares = [from_goal if rank is None and each.backwards else 1.0 for each, rank in plan]
        for number, (beam_end, rank) in enumerate(plan):
            left = end - self._improver.budget.seconds
            if left <= 0:
                return
            for_this = left * shares[number] / sum(shares[number:])
            openings = [()] if rank is None else self._openings[beam_end.backwards][rank:][:1]
            for opening in openings:
                yield from self._shortened(self._beam(beam_end, opening, self._widest(), for_this))

    def _shortened(self, shorter: bool) -> Iterator[Solution[Tiles, Move]]:
        yield from self._improver.news()
        if shorter:
            yield from self._improver.shorten()

    def _beam(self, end: SearchDirection, opening: Moves, width: int, seconds: float) -> bool:
        """Run a beam of at most that width, for so many seconds; tell whether it found a shorter way."""
        from taquin.native.wide_beam import wide_beam  # start-up

        improver = self._improver
        assert improver.cost is not None
        to_find = improver.cost - len(opening) + len(end.ends_with)
        found, openings = wide_beam(
            end.after(opening),
            self._heuristic,
            {
                "width": width,
                "shorter_than": to_find - 1,  # all ways are odd, or all are even
                "ends_with": end.ends_with,
                "paced": True,
            },
            improver.budget.for_part(seconds, SHARE_OF_NODES),
            improver.watch,
            improver.threads,
            prefix_length=0 if opening else self._long,
        )
        if not opening:
            most = MAX_PREFIX_SHARE * sum(each.states for each in openings)
            self._openings[end.backwards] = [
                each.moves for each in openings if 0 < each.states < most
            ]
        if found.moves is not None:
            found = replace(found, moves=end.path(opening + found.moves))
        return improver.note_path(found)

    def _widest(self) -> int:
        """Return the width at which a beam is still inside the memory budget."""
        from taquin.native.extension import wide_beam_memory  # start-up
        from taquin.pdb.for_goal import MAX_LOOKUPS

        improver = self._improver
        cells = len(improver.puzzle.start.tiles)
        layers = min(improver.cost or 0, 40 * cells)
        width = FIRST_WIDTH
        while (
            wide_beam_memory(cells, MAX_LOOKUPS, 2 * width, layers) < improver.memory
            and width < 2**28
        ):
            width *= 2
        return width
