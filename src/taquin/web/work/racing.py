"""Races several searches on one board: in lockstep in the Python engine, in sequence in the native engine."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from taquin.pdb.listener import listening
from taquin.solve import solve_until_ctrl_c
from taquin.web.work.lanes import LaneSample, LockstepObserver, SamplingObserver
from taquin.web.work.observer import RelayingListener
from taquin.web.work.solving import result_of
from taquin.web.work.turn_lock import TurnLock

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.isolation.channel import Channel
    from taquin.puzzle import Puzzle
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution


def race_in_child(channel: Channel, puzzle: Puzzle, configs: list[SearchConfig]) -> dict[str, Any]:
    """Run all searches, and return the data of the `result` event."""
    race = _Race(channel, puzzle, configs)
    with listening(RelayingListener(channel)):
        race.prepare()
        python = configs[0].engine == "python"
        solutions = race.run_in_lockstep() if python else race.run_in_sequence()
    return {"lanes": [result_of(solution) for solution in solutions]}


class _Race:
    def __init__(self, channel: Channel, puzzle: Puzzle, configs: list[SearchConfig]) -> None:
        self._channel, self._puzzle, self._configs = channel, puzzle, configs
        self._samples = [LaneSample() for _ in configs]
        self._failed = False

    def prepare(self) -> None:
        """Build missing pattern databases before the clock starts.

        Raises `TaquinError` if a heuristic is not available for the board.
        """
        for config in self._configs:
            config.heuristic.bind(self._puzzle)

    def run_in_lockstep(self) -> list[Solution[Tiles, Move]]:
        """Run the lanes in threads on one clock of expanded nodes; they share the memory limit equally."""
        turn_lock = TurnLock(len(self._configs), self._send_sample)

        def run(lane: int) -> Solution[Tiles, Move]:
            turn_lock.wait_for_turn(lane)
            try:
                observer = LockstepObserver(turn_lock, lane, self._samples[lane], self._must_stop)
                limits = self._configs[lane].limits
                memory = limits.memory and limits.memory // len(self._configs)
                config = replace(self._configs[lane], limits=replace(limits, memory=memory))
                solution = solve_until_ctrl_c(self._puzzle, config, observer)
                solution.statistics.seconds = turn_lock.seconds(lane)
                self._finish(lane, solution)
            except BaseException:
                self._failed = True
                raise
            finally:
                turn_lock.leave(lane)
            return solution

        with ThreadPoolExecutor(len(self._configs)) as threads:
            return list(threads.map(run, range(len(self._configs))))

    def run_in_sequence(self) -> list[Solution[Tiles, Move]]:
        """Run the lanes one after another; they share the time limit equally."""
        solutions = []
        for lane, config in enumerate(self._configs):
            observer = SamplingObserver(self._samples[lane], self._send_sample, self._must_stop)
            seconds = config.limits.seconds and config.limits.seconds / len(self._configs)
            limited = replace(config, limits=replace(config.limits, seconds=seconds))
            solution = solve_until_ctrl_c(self._puzzle, limited, observer)
            self._finish(lane, solution)
            self._send_sample(solution.statistics.expanded)
            solutions.append(solution)
        return solutions

    def _must_stop(self) -> bool:
        return self._failed or self._channel.stop_requested

    def _finish(self, lane: int, solution: Solution[Tiles, Move]) -> None:
        self._samples[lane].finish(solution)
        self._channel.send(("finished", {"lane": lane, **solution.to_dict()}))

    def _send_sample(self, clock: int) -> None:
        lanes = [asdict(sample) for sample in self._samples]
        self._channel.send(("sample", {"clock": clock, "lanes": lanes}))
