"""Beams: wide beams with more and more time, then in both directions, then along path prefixes.

    growing       forward, each beam with several times the time of the one before
    directions    one beam forward from the start, and one backward from the goal
    prefixes      from a few moves in: the prefixes from which most states of these two beams descend.
                  A beam of its own keeps a prefix from being displaced by others early, where scores
                  are less reliable

Each beam searches only for solutions that are shorter than the best one, and each solution is refined.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from taquin.anytime import schedule
from taquin.anytime.direction import both_directions
from taquin.anytime.improver import CounterRelay
from taquin.anytime.pdb_choice import affordable_pdbs, load_pdbs
from taquin.anytime.phases.lower_bounds import take_pdb_bound
from taquin.anytime.phases.refinement import refine
from taquin.heuristics import find_heuristic

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.direction import Moves, SearchDirection
    from taquin.anytime.improver import Improver
    from taquin.board import Move, Tiles
    from taquin.native.extension import Evaluation
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution

FIRST_WIDTH = 500
TIME_GROWTH, MAX_LAST_GROWTH = 4, 60
"""Each growing beam has `TIME_GROWTH` times the time of the one before. Once the time left is less than
`MAX_LAST_GROWTH` times that of the last one, it is divided among the beams of directions and prefixes."""
BACKWARD_SHARE = 3.0
"""The time of the backward beam, relative to each of the others: it finds the most improvements."""
CELLS_OF_ALL_PREFIXES = 144
"""The number of prefixes in each direction is this constant divided by the cells of the board. That is four
on 6×6, and two on 7×7, where beams are narrow. The beam in that direction supplies its most frequent ones."""
CELLS_PER_PREFIX_MOVE = 8
"""A prefix has one move per this many cells: four moves on 6×6, six on 7×7."""
MIN_WIDTH = 5000
"""There are fewer beams if they would be narrower than this."""
MAX_PREFIX_SHARE = 0.75
"""A prefix of a larger share of the states is skipped: alone it would find little more."""
NODE_SHARE = 0.2
"""The share of the remaining nodes that a beam may expand, if there is a node limit."""


def run_beams(improver: Improver, seconds: float) -> Iterator[Solution[Tiles, Move]]:
    """Run beams for this time with the best affordable pattern databases; keep their lower bound."""
    if improver.cells > schedule.MAX_CELLS_OF_BEAMS:
        return
    beams = Beams(improver)
    name = affordable_pdbs(improver, beams.puzzle.goal, seconds)
    if name:
        load_pdbs(improver, name, beams.puzzle)
    if beams.puzzle.goal == improver.puzzle.goal:
        improver.heuristic = name or ""
        take_pdb_bound(improver)
        yield from improver.checkpoint()
    yield from beams.run(name or "manhattan", seconds)


class Beams:
    """The beams of one pass, and the prefixes that they have found."""

    def __init__(self, improver: Improver) -> None:
        self._improver = improver
        self._directions = both_directions(improver.puzzle)
        self._prefixes: dict[bool, list[Moves]] = {}  # [backward]
        self._evaluations: dict[bool, Evaluation] = {}  # [backward]
        self._prefix_count = max(1, CELLS_OF_ALL_PREFIXES // improver.cells)
        self._prefix_length = max(1, improver.cells // CELLS_PER_PREFIX_MOVE)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the forward beams; its goal has the blank in a corner."""
        return self._directions[0].puzzle

    def run(self, heuristic: str, seconds: float) -> Iterator[Solution[Tiles, Move]]:
        """Run growing beams, then those of both directions and along prefixes."""
        improver = self._improver
        self._heuristic = find_heuristic(heuristic)
        end = improver.budget.seconds + seconds
        forward, _ = self._directions
        width, beam_seconds, earlier_expanded = FIRST_WIDTH, seconds, 0
        while True:
            start, expanded_before = improver.budget.seconds, improver.statistics.expanded
            improved = self._beam(forward, (), width, beam_seconds)
            took = max(improver.budget.seconds - start, 1e-3)
            expanded = improver.statistics.expanded - expanded_before
            yield from self._refined(improved)
            left = end - improver.budget.seconds
            if improver.budget.limits.nodes is not None:
                return
            if expanded == earlier_expanded and not improved:  # it kept all states, and would again
                return
            if left < MAX_LAST_GROWTH * took:
                min_seconds = MIN_WIDTH * (improver.cost or 0) * took / max(expanded, 1)
                yield from self._both_directions(end, left / min_seconds)
                return
            earlier_expanded = expanded
            width, beam_seconds = self._max_width(), TIME_GROWTH * took

    def _both_directions(self, end: float, affordable: float) -> Iterator[Solution[Tiles, Move]]:
        """Run the beams of both directions and along prefixes; `affordable` limits their number."""
        backward_share = max(1.0, min(BACKWARD_SHARE, affordable - 1))
        count = min(self._prefix_count, max(0, int(affordable - 1 - backward_share) // 2))
        plan: list[tuple[SearchDirection, int | None]] = [
            (direction, None) for direction in self._directions
        ]
        plan += [(direction, rank) for rank in range(count) for direction in self._directions]
        shares = [
            backward_share if rank is None and direction.backward else 1.0
            for direction, rank in plan
        ]
        for number, (direction, rank) in enumerate(plan):
            left = end - self._improver.budget.seconds
            if left <= 0:
                return
            seconds = left * shares[number] / sum(shares[number:])
            prefixes = [()] if rank is None else self._prefixes[direction.backward][rank:][:1]
            for prefix in prefixes:
                improved = self._beam(direction, prefix, self._max_width(), seconds)
                yield from self._refined(improved)

    def _refined(self, improved: bool) -> Iterator[Solution[Tiles, Move]]:
        yield from self._improver.checkpoint()
        if improved:
            yield from refine(self._improver)

    def _beam(self, direction: SearchDirection, prefix: Moves, width: int, seconds: float) -> bool:
        """Run a beam of at most this width for this time; return whether it found a shorter solution."""
        from taquin.native.wide_beam import prepare_evaluation, wide_beam  # start-up

        improver = self._improver
        assert improver.cost is not None
        best = improver.cost - len(prefix) + len(direction.suffix)
        evaluation = self._evaluations.get(direction.backward)
        if evaluation is None:
            evaluation = prepare_evaluation(direction.puzzle, self._heuristic)
            self._evaluations[direction.backward] = evaluation
        found, prefixes = wide_beam(
            direction.after(prefix),
            self._heuristic,
            {
                "width": width,
                "shorter_than": best - 1,  # by parity, a shorter solution has two moves less
                "suffix": direction.suffix,
                "fit_time_limit": True,
            },
            improver.budget.for_part(seconds, NODE_SHARE),
            CounterRelay(improver),
            improver.threads,
            evaluation=evaluation,
            prefix_length=0 if prefix else self._prefix_length,
        )
        if not prefix:
            max_states = MAX_PREFIX_SHARE * sum(each.states for each in prefixes)
            self._prefixes[direction.backward] = [
                each.moves for each in prefixes if 0 < each.states < max_states
            ]
        if found.moves is not None:
            found = replace(found, moves=direction.path(prefix + found.moves))
        return improver.record(found)

    def _max_width(self) -> int:
        """Return the largest width, by doubling, at which a beam fits into the memory limit."""
        from taquin.native.extension import MAX_LOOKUPS, wide_beam_memory  # start-up

        improver = self._improver
        layers = min(improver.cost or 0, 40 * improver.cells)
        width = FIRST_WIDTH
        while (
            wide_beam_memory(improver.cells, MAX_LOOKUPS, 2 * width, layers) < improver.memory
            and width < 2**28
        ):
            width *= 2
        return width
