"""Find a way for a player who waits: the shortest if it can be had in time, else the best way found.

Boards of up to 16 cells get an optimal search and, should that fail, a quick one. Larger ones are improved
for as long as the player waits.

`Guide` remembers every way found, so that a hint on a known way needs no search.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING

from taquin.limits import Limits, default_memory
from taquin.pdb.listener import Listener, listening
from taquin.search.framework.observer import Live, Observer
from taquin.search_config import ANYTIME, SearchConfig
from taquin.solve import choose_config

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution

MAX_MEMORY = 2**30
"""Bytes that a search beside a game may hold: a game should not fill the machine."""
MAX_LEARNT_CELLS = 10_000_000
"""A way is remembered for so many cells of boards: that of a 32×32 board leads over sixty million."""


class _Stopper(Observer):
    """Asks now and then whether the answer is still wanted."""

    sees_nodes = False

    def __init__(self, unwanted: Callable[[], bool]) -> None:
        self._unwanted = unwanted

    def tick(self, _live: Live) -> bool:
        return self._unwanted()


def find_path(
    puzzle: Puzzle, seconds: float, unwanted: Callable[[], bool] = lambda: False
) -> Solution[Tiles, Move]:
    """Return the best that several searches find one after the other.

    The first one proves its answer optimal; if half of the time passes without one, a quicker search
    follows. The bound is the best that any of them has proven. On large boards the time is used up: what
    is found then gets better with it.
    """
    with listening(Listener()):  # a sentence about tables would end up in the middle of the screen
        return _find_way(puzzle, monotonic() + seconds, unwanted)


def _find_way(
    puzzle: Puzzle, deadline: float, unwanted: Callable[[], bool]
) -> Solution[Tiles, Move]:
    bound = 0
    memory = min(MAX_MEMORY, default_memory())
    configs = _ways(puzzle)
    for number, config in enumerate(configs, 1):
        left = max(0.01, deadline - monotonic())
        share = left if number == len(configs) else left / 2
        solution = config.run(puzzle, Limits(share, memory=memory), _Stopper(unwanted))
        bound = max(bound, solution.lower_bound)
        if solution.solved or unwanted():
            break
    return replace(solution, lower_bound=bound)


def _ways(puzzle: Puzzle) -> tuple[SearchConfig, ...]:
    """The searches to try: what `solve` would choose, and a greedier one if that may fail."""
    usual = choose_config(puzzle)
    if usual.algorithm.name == ANYTIME:
        return (usual,)
    return usual, SearchConfig.of("astar", "linear-conflict", weight=2)


@dataclass(frozen=True, slots=True)
class Route:
    """A place on a known way."""

    solution: Solution[Tiles, Move]
    at: int

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves from here to the goal."""
        return (self.solution.moves or ())[self.at :]

    @property
    def shortest(self) -> bool:
        """Whether no way from here is shorter: every part of a shortest way is one itself."""
        return self.solution.optimal

    @property
    def rank(self) -> tuple[bool, int]:
        """Smaller is better: shortest ways first, then fewer moves."""
        return not self.shortest, len(self.moves)


class Guide:
    """The ways known so far, by the boards that they lead over."""

    def __init__(self) -> None:
        self._routes: dict[Tiles, Route] = {}

    def learn(self, solution: Solution[Tiles, Move]) -> None:
        """Remember a way, where no better one is known; of a very long one only the beginning."""
        if not solution.solved:
            return
        most = MAX_LEARNT_CELLS // len(solution.space.initial)
        for at, tiles in enumerate(islice(solution.states(), most)):
            route = Route(solution, at)
            known = self._routes.get(tiles)
            if known is None or route.rank < known.rank:
                self._routes[tiles] = route

    def route(self, tiles: Tiles) -> Route | None:
        """Return the best way known from that board."""
        return self._routes.get(tiles)
