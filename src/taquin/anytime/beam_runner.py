"""BeamRunner: runs single wide beams for an any-time search, with one heuristic."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from taquin.anytime.part_observer import PartObserver

if TYPE_CHECKING:
    from taquin.anytime.direction import Moves, SearchDirection
    from taquin.anytime.search import AnytimeSearch
    from taquin.heuristics import Heuristic
    from taquin.native.extension import Evaluation

FIRST_WIDTH = 500
CELLS_PER_PREFIX_MOVE = 8
"""A prefix has one move per this many cells: four moves on 6×6, six on 7×7."""
MAX_PREFIX_SHARE = 0.75
"""A prefix of a larger share of the states is skipped: alone it would find little more."""
NODE_SHARE = 0.2
"""The share of the remaining nodes that a beam may expand, if there is a node limit."""


class BeamRunner:
    """Runs beams that search only for solutions shorter than the incumbent; keeps their best prefixes."""

    def __init__(self, search: AnytimeSearch, heuristic: Heuristic) -> None:
        self._search = search
        self._heuristic = heuristic
        self._evaluations: dict[bool, Evaluation] = {}  # [backward]
        self._prefixes: dict[bool, list[Moves]] = {}  # [backward]
        self._prefix_length = max(1, search.cells // CELLS_PER_PREFIX_MOVE)

    def prefix(self, direction: SearchDirection, rank: int) -> Moves | None:
        """Return a prefix of many states of the last beam in this direction; None if there are fewer."""
        prefixes = self._prefixes[direction.backward]
        return prefixes[rank] if rank < len(prefixes) else None

    def run(self, direction: SearchDirection, prefix: Moves, width: int, seconds: float) -> bool:
        """Run a beam of at most this width for this time; return whether it found a shorter solution."""
        from taquin.native.wide_beam import wide_beam  # start-up

        search, cost = self._search, self._search.incumbent.cost
        assert cost is not None
        best = cost - len(prefix) + len(direction.suffix)
        found, prefixes = wide_beam(
            direction.after(prefix),
            self._heuristic,
            {
                "width": width,
                "shorter_than": best - 1,  # by parity, a shorter solution has two moves less
                "suffix": direction.suffix,
                "fit_time_limit": True,
            },
            search.budget.for_part(seconds, NODE_SHARE),
            PartObserver(search),
            search.settings.threads,
            evaluation=self._evaluation(direction),
            prefix_length=0 if prefix else self._prefix_length,
        )
        if not prefix:
            max_states = MAX_PREFIX_SHARE * sum(each.states for each in prefixes)
            self._prefixes[direction.backward] = [
                each.moves for each in prefixes if 0 < each.states < max_states
            ]
        if found.moves is not None:
            found = replace(found, moves=direction.path(prefix + found.moves))
        return search.record(found)

    def max_width(self) -> int:
        """Return the largest width, by doubling, at which a beam fits into the memory limit."""
        from taquin.native.extension import MAX_LOOKUPS, wide_beam_memory  # start-up

        search = self._search
        layers = min(search.incumbent.cost or 0, 40 * search.cells)
        width = FIRST_WIDTH
        while (
            wide_beam_memory(search.cells, MAX_LOOKUPS, 2 * width, layers) < search.settings.memory
            and width < 2**28
        ):
            width *= 2
        return width

    def _evaluation(self, direction: SearchDirection) -> Evaluation:
        """Return the evaluation of all beams in this direction; the first call prepares it."""
        from taquin.native.wide_beam import prepare_evaluation  # start-up

        if direction.backward not in self._evaluations:
            prepared = prepare_evaluation(direction.puzzle, self._heuristic)
            self._evaluations[direction.backward] = prepared
        return self._evaluations[direction.backward]
