"""Find a way for a player who waits: the shortest if it can be had in time, else the best way found.

`Guide` remembers every way found, so that a hint on a known way needs no search.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING

from taquin.limits import Limits, default_memory
from taquin.pdb.listener import Listener, listening
from taquin.search.observer import Live, Observer
from taquin.solve import Way, choose_way

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution

MOST_MEMORY = 2**30
"""Bytes that a search beside a game may hold: a game should not fill the machine."""


class _Stopper(Observer):
    """Asks now and then whether the answer is still wanted."""

    sees_nodes = False

    def __init__(self, unwanted: Callable[[], bool]) -> None:
        self._unwanted = unwanted

    def tick(self, _live: Live) -> bool:
        return self._unwanted()


def find_way(
    puzzle: Puzzle, seconds: float, unwanted: Callable[[], bool] = lambda: False
) -> Solution[Tiles, Move]:
    """Return the best that several searches find one after the other.

    The first one proves its answer optimal; if half of the time passes without one, quicker searches
    follow, each with half of what is left. The bound is the best that any of them has proven.
    """
    with listening(Listener()):  # a sentence about tables would end up in the middle of the screen
        return _find_way(puzzle, monotonic() + seconds, unwanted)


def _find_way(
    puzzle: Puzzle, deadline: float, unwanted: Callable[[], bool]
) -> Solution[Tiles, Move]:
    bound = 0
    memory = min(MOST_MEMORY, default_memory())
    ways = _ways(puzzle)
    for number, way in enumerate(ways, 1):
        left = max(0.01, deadline - monotonic())
        share = left if number == len(ways) else left / 2
        solution = way.run(puzzle, Limits(share, memory=memory), _Stopper(unwanted))
        bound = max(bound, solution.lower_bound)
        if solution.solved or unwanted():
            break
    return replace(solution, lower_bound=bound)


def _ways(puzzle: Puzzle) -> tuple[Way, ...]:
    """The searches to try: what `solve` would choose, with an optimal one before and a greedier behind."""
    usual = choose_way(puzzle)
    if "weight" not in usual.options:
        return usual, Way.of("astar", "linear-conflict", weight=2)
    return (
        Way.of("ida-star", "linear-conflict"),
        usual,
        Way.of("astar", "linear-conflict", weight=20),
    )


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
        """Remember a way, where no better one is known."""
        if not solution.solved:
            return
        for at, tiles in enumerate(solution.replay()):
            route = Route(solution, at)
            known = self._routes.get(tiles)
            if known is None or route.rank < known.rank:
                self._routes[tiles] = route

    def route(self, tiles: Tiles) -> Route | None:
        """Return the best way known from that board."""
        return self._routes.get(tiles)
