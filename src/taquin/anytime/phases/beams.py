"""Beams: wide beams with more and more time, then in both directions, then along path prefixes.

    growing       forward, each beam with several times the time of the one before
    directions    one beam forward from the start, and one backward from the goal
    prefixes      from a few moves in: the prefixes from which most states of these two beams descend.
                  A beam of its own keeps a prefix from being displaced by others early, where scores
                  are less reliable

Each beam searches only for solutions that are shorter than the best one, and each solution is refined.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.anytime.beam_runner import FIRST_WIDTH, BeamRunner
from taquin.anytime.direction import both_directions
from taquin.anytime.pdb_choice import affordable_pdbs, load_pdbs
from taquin.anytime.phases.lower_bounds import take_pdb_bound
from taquin.anytime.phases.refinement import Refinement
from taquin.heuristics import find_heuristic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.direction import SearchDirection
    from taquin.anytime.search import AnytimeSearch
    from taquin.board import Move, Tiles
    from taquin.solution import Solution

TIME_GROWTH, MAX_LAST_GROWTH = 4, 60
"""Each growing beam has `TIME_GROWTH` times the time of the one before. Once the time left is less than
`MAX_LAST_GROWTH` times that of the last one, it is divided among the beams of directions and prefixes."""
BACKWARD_SHARE = 3.0
"""The time of the backward beam, relative to each of the others: it finds the most improvements."""
CELLS_OF_ALL_PREFIXES = 144
"""The number of prefixes in each direction is this constant divided by the cells of the board. That is four
on 6×6, and two on 7×7, where beams are narrow. The beam in that direction supplies its most frequent ones."""
MIN_WIDTH = 5000
"""There are fewer beams if they would be narrower than this."""


@dataclass(frozen=True, slots=True)
class Beams:
    """Runs beams with the best affordable pattern databases; takes the lower bound of these."""

    def run(self, search: AnytimeSearch, seconds: float) -> Iterator[Solution[Tiles, Move]]:
        """Run beams for this time, which begins when the pattern databases are loaded."""
        puzzle = both_directions(search.puzzle)[0].puzzle  # its goal has the blank in a corner
        name = affordable_pdbs(search, puzzle.goal, seconds)
        if name:
            load_pdbs(search, name, puzzle)
        if puzzle.goal == search.puzzle.goal:
            search.heuristic = name or ""
            take_pdb_bound(search)
            yield from search.checkpoint()
        runner = BeamRunner(search, find_heuristic(name or "manhattan"))
        yield from _BeamPass(search, runner, seconds).run()


class _BeamPass:
    """The beams of one run of the phase."""

    def __init__(self, search: AnytimeSearch, runner: BeamRunner, seconds: float) -> None:
        self._search, self._runner, self._seconds = search, runner, seconds
        self._end = search.budget.seconds + seconds
        self._directions = both_directions(search.puzzle)

    def run(self) -> Iterator[Solution[Tiles, Move]]:
        """Run growing beams, then those of both directions and along prefixes."""
        search, (forward, _) = self._search, self._directions
        width, beam_seconds, earlier_expanded = FIRST_WIDTH, self._seconds, 0
        while True:
            start, expanded_before = search.budget.seconds, search.counters.expanded
            improved = self._runner.run(forward, (), width, beam_seconds)
            took = max(search.budget.seconds - start, 1e-3)
            expanded = search.counters.expanded - expanded_before
            yield from self._refined(improved)
            left = self._end - search.budget.seconds
            if search.budget.limits.nodes is not None:
                return
            if expanded == earlier_expanded and not improved:  # it kept all states, and would again
                return
            if left < MAX_LAST_GROWTH * took:
                min_seconds = MIN_WIDTH * (search.incumbent.cost or 0) * took / max(expanded, 1)
                yield from self._both_directions(left / min_seconds)
                return
            earlier_expanded = expanded
            width, beam_seconds = self._runner.max_width(), TIME_GROWTH * took

    def _both_directions(self, affordable: float) -> Iterator[Solution[Tiles, Move]]:
        """Run the beams of both directions and along prefixes; `affordable` limits their number."""
        plan = self._plan(affordable)
        for number, (direction, rank, share) in enumerate(plan):
            left = self._end - self._search.budget.seconds
            if left <= 0:
                return
            seconds = left * share / sum(later for _, _, later in plan[number:])
            prefix = () if rank is None else self._runner.prefix(direction, rank)
            if prefix is not None:
                width = self._runner.max_width()
                yield from self._refined(self._runner.run(direction, prefix, width, seconds))

    def _plan(self, affordable: float) -> list[tuple[SearchDirection, int | None, float]]:
        """Return the direction of each last beam, the rank of its prefix, and its share of the time."""
        backward_share = max(1.0, min(BACKWARD_SHARE, affordable - 1))
        max_count = max(1, CELLS_OF_ALL_PREFIXES // self._search.cells)
        count = min(max_count, max(0, int(affordable - 1 - backward_share) // 2))
        forward, backward = self._directions
        along_prefixes = [(each, rank, 1.0) for rank in range(count) for each in self._directions]
        return [(forward, None, 1.0), (backward, None, backward_share), *along_prefixes]

    def _refined(self, improved: bool) -> Iterator[Solution[Tiles, Move]]:
        yield from self._search.checkpoint()
        if improved:
            yield from Refinement().run(self._search, self._search.budget.seconds_left)
