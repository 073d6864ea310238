"""Lanes of a race: each lane is one search, with its counters and its observer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from taquin.search.framework.observer import Observer
from taquin.web.work.observer import Throttle

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Move, Tiles
    from taquin.search.framework.node import Node
    from taquin.search.framework.observer import Live
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution
    from taquin.web.work.turn_lock import TurnLock


@dataclass(slots=True)
class LaneSample:
    """The latest counters of a lane."""

    expanded: int = 0
    generated: int = 0
    frontier: int = 0
    memory: int = 0
    done: bool = False
    best: int | None = None

    def update(self, live: Live) -> None:
        """Copy the counters of a running search."""
        self.expanded, self.generated = live.expanded, live.generated
        self.frontier, self.memory, self.best = live.frontier, live.memory, live.cost

    def finish(self, solution: Solution[Tiles, Move]) -> None:
        """Copy the counters of a finished search; frontier and memory keep their last values."""
        self.expanded = solution.statistics.expanded
        self.generated = solution.statistics.generated
        self.done, self.best = True, solution.cost


class LockstepObserver(Observer):
    """Stops a search of the Python engine at the clock until it is the lane's turn again."""

    def __init__(
        self, turn_lock: TurnLock, lane: int, sample: LaneSample, stop: Callable[[], bool]
    ) -> None:
        self._turn_lock, self._lane, self._sample, self._stop = turn_lock, lane, sample, stop
        self._expanded = 0

    def begins(self, live: Callable[[], Live]) -> None:
        """Store the function that returns the counters."""
        self._live = live

    def expanded(self, _: Node[Tiles, Move]) -> None:
        """Wait if the lane has reached the clock.

        The search calls this before it expands the node, but it has counted the node already.
        """
        if self._expanded == self._turn_lock.clock:
            self._sample.update(self._live()._replace(expanded=self._expanded))
            self._turn_lock.pass_turn(self._lane)
            self._turn_lock.wait_for_turn(self._lane)
        self._expanded += 1

    def tick(self, _: Live) -> bool:
        """Return whether the race must stop."""
        return self._stop()


class SamplingObserver(Observer):
    """Samples the counters of a search of the native engine ten times a second."""

    sees_nodes = False

    def __init__(
        self, sample: LaneSample, send_sample: Callable[[int], None], stop: Callable[[], bool]
    ) -> None:
        self._sample, self._send_sample, self._stop = sample, send_sample, stop
        self._throttle = Throttle()

    def tick(self, live: Live) -> bool:
        """Send a sample if one is due; return whether the race must stop."""
        self._sample.update(live)
        if self._throttle.due():
            self._send_sample(live.expanded)
        return self._stop()


def lane_label(config: SearchConfig) -> str:
    """Return the label of a lane: its algorithm, its heuristic if it has one, and its options."""
    heuristic = [config.heuristic.name] if config.algorithm.informed else []
    options = [f"{name} {value}" for name, value in config.options]
    return " · ".join([config.algorithm.name, *heuristic, *options])
