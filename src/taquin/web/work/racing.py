"""Several searches on the same board: in step, in the readable engine, or in turn, in the fast one."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from taquin.pdb.listener import listening
from taquin.web.work.lanes import InStep, InTurn, LaneSample
from taquin.web.work.observer import RelayingListener
from taquin.web.work.solving import result_of
from taquin.web.work.turn_lock import TurnLock

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.isolation.channel import Channel
    from taquin.limits import Limits
    from taquin.puzzle import Puzzle
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution
    from taquin.web.work.request import Search


def race_apart(
    channel: Channel,
    puzzle: Puzzle,
    searches: tuple[Search, ...],
    limits: Limits,
    engine: str,
    threads: int,
) -> dict[str, Any]:
    """Run all searches, and return what the result event holds."""
    race = _Race(channel, puzzle, [search.config() for search in searches], limits)
    with listening(RelayingListener(channel)):
        race.prepare()
        solutions = race.in_step() if engine == "python" else race.in_turn(threads)
    return {"lanes": [result_of(solution) for solution in solutions]}


class _Race:
    def __init__(
        self, channel: Channel, puzzle: Puzzle, configs: list[SearchConfig], limits: Limits
    ) -> None:
        self._line, self._puzzle, self._ways, self._limits = channel, puzzle, configs, limits
        self._samples = [LaneSample() for _ in configs]
        self._failed = False

    def prepare(self) -> None:
        """Build tables, and refuse what cannot be had, before the clock starts."""
        for config in self._ways:
            config.heuristic.bind(self._puzzle)

    def in_step(self) -> list[Solution[Tiles, Move]]:
        """Run them in threads on one clock of expanded nodes; the memory is divided among them."""
        turn_lock = TurnLock(len(self._ways), self._tell)
        memory = self._limits.memory and self._limits.memory // len(self._ways)
        limits = replace(self._limits, memory=memory)

        def run(lane: int) -> Solution[Tiles, Move]:
            turn_lock.take(lane)
            try:
                watch = InStep(turn_lock, lane, self._samples[lane], self._must_stop)
                solution = self._ways[lane].run(self._puzzle, limits, watch, engine="python")
                solution.statistics.seconds = turn_lock.seconds(lane)
                self._finish(lane, solution)
            except BaseException:
                self._failed = True
                raise
            finally:
                turn_lock.leave(lane)
            return solution

        with ThreadPoolExecutor(len(self._ways)) as threads:
            return list(threads.map(run, range(len(self._ways))))

    def in_turn(self, threads: int) -> list[Solution[Tiles, Move]]:
        """Run one after another; the time is divided among them."""
        seconds = self._limits.seconds and self._limits.seconds / len(self._ways)
        limits = replace(self._limits, seconds=seconds)
        solutions = []
        for lane, config in enumerate(self._ways):
            watch = InTurn(self._samples[lane], self._tell, self._must_stop)
            solution = config.run(self._puzzle, limits, watch, engine="native", threads=threads)
            self._finish(lane, solution)
            self._tell(solution.statistics.expanded)
            solutions.append(solution)
        return solutions

    def _must_stop(self) -> bool:
        return self._failed or self._line.asked_to_stop

    def _finish(self, lane: int, solution: Solution[Tiles, Move]) -> None:
        self._samples[lane].end(solution)
        self._line.tell(("finished", {"lane": lane, **solution.to_dict()}))

    def _tell(self, clock: int) -> None:
        lanes = [asdict(sample) for sample in self._samples]
        self._line.tell(("sample", {"clock": clock, "lanes": lanes}))
