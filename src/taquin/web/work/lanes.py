"""Lanes of a race: what is told of each search, and who watches it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.search.framework.observer import Observer
from taquin.web.work.observer import Beat

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Move, Tiles
    from taquin.search.framework.node import Node
    from taquin.search.framework.observer import Live
    from taquin.solution import Solution
    from taquin.web.work.request import Search
    from taquin.web.work.turn_lock import TurnLock


@dataclass(slots=True)
class LaneSample:
    """How far a search is."""

    expanded: int = 0
    generated: int = 0
    frontier: int = 0
    memory: int = 0
    done: bool = False
    best: int | None = None

    def note(self, live: Live) -> None:
        """Take over the counters of a search that runs."""
        self.expanded, self.generated = live.expanded, live.generated
        self.frontier, self.memory, self.best = live.frontier, live.memory, live.cost

    def end(self, solution: Solution[Tiles, Move]) -> None:
        """Take over what the search came to; its frontier and its memory stay as they were last."""
        self.expanded = solution.statistics.expanded
        self.generated = solution.statistics.generated
        self.done, self.best = True, solution.cost


class InStep(Observer):
    """Holds a search of the readable engine to the clock."""

    def __init__(
        self, turn_lock: TurnLock, lane: int, sample: LaneSample, stop: Callable[[], bool]
    ) -> None:
        self._baton, self._lane, self._sample, self._stop = turn_lock, lane, sample, stop
        self._expanded = 0

    def begins(self, live: Callable[[], Live]) -> None:
        """Remember how to ask for the counters."""
        self._live = live

    def expanded(self, _: Node[Tiles, Move]) -> None:
        """Wait, before this node is expanded, if the clock allows no more; it is counted already."""
        if self._expanded == self._baton.clock:
            self._sample.note(self._live()._replace(expanded=self._expanded))
            self._baton.pass_on(self._lane)
            self._baton.take(self._lane)
        self._expanded += 1

    def tick(self, _: Live) -> bool:
        """Hear whether to stop."""
        return self._stop()


class InTurn(Observer):
    """Tells the counters of a search of the fast engine, ten times a second."""

    sees_nodes = False

    def __init__(
        self, sample: LaneSample, tell: Callable[[int], None], stop: Callable[[], bool]
    ) -> None:
        self._sample, self._tell, self._stop, self._beat = sample, tell, stop, Beat()

    def tick(self, live: Live) -> bool:
        """Tell, and hear whether to stop."""
        self._sample.note(live)
        if self._beat.due():
            self._tell(live.expanded)
        return self._stop()


def label_of(search: Search) -> str:
    """Return the name of a lane: the search, its heuristic if it has one, its options."""
    config = search.config()
    heuristic = [config.heuristic.name] if config.algorithm.informed else []
    options = [f"{name} {value}" for name, value in config.options.items()]
    return " · ".join([config.algorithm.name, *heuristic, *options])
