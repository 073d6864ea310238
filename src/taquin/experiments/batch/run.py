"""Runs jobs, here or in worker processes, and writes each result as soon as it is there.

Ctrl-C reaches this process alone. It tells the workers by an event, which their searches look at about
twenty times a second; so all of them end between two files, never within one.
"""

from __future__ import annotations

import os
import signal
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.experiments.batch.result import write_result
from taquin.interrupt import noting_ctrl_c
from taquin.search.framework.observer import Live, Observer
from taquin.solution import Solution, Status
from taquin.util.atomic_write import atomic_write

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from multiprocessing.synchronize import Event
    from pathlib import Path

    from taquin.board import Move, Tiles
    from taquin.experiments.batch.job import Job
    from taquin.limits import Limits

_BEAT_SECONDS = 0.2
_QUEUED_PER_WORKER = 4


@dataclass(frozen=True, slots=True)
class Conditions:
    """What all searches of a batch have in common."""

    out: Path
    limits: Limits
    engine: str
    threads: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a job: a solution in every case but one, a search that cannot take the board."""

    job: Job
    solution: Solution[Tiles, Move] | None
    refusal: str = ""


def run_jobs(
    jobs: Iterable[Job], conditions: Conditions, workers: int, beat: Callable[[], bool | None]
) -> Generator[Outcome]:
    """Yield what became of each job, in the order in which they end; `beat` is called meanwhile.

    Ctrl-C raises KeyboardInterrupt when all searches have stopped.
    """
    if workers > 1:
        yield from _run_in_processes(iter(jobs), conditions, workers, beat)
        return
    for job in jobs:
        yield _finished(_run(job, conditions, _Watch(lambda: bool(beat()))))


def _run(job: Job, conditions: Conditions, observer: Observer) -> Outcome:
    """Search, and write what was found, unless the search was told to stop."""
    puzzle = job.entry.puzzle
    try:
        solution = job.search.config.run(
            puzzle,
            conditions.limits,
            observer,
            engine=conditions.engine,
            threads=conditions.threads,
        )
    except TaquinError as error:
        return Outcome(job, None, str(error))
    if solution.status is not Status.CANCELLED:
        atomic_write(
            job.path(conditions.out), write_result(puzzle, solution), make_folder=True, sweep=False
        )
    return Outcome(job, solution)


def _finished(outcome: Outcome) -> Outcome:
    if outcome.solution is not None and outcome.solution.status is Status.CANCELLED:
        raise KeyboardInterrupt
    return outcome


class _Watch(Observer):
    """Asks now and then whether to stop."""

    sees_nodes = False

    def __init__(self, stop: Callable[[], bool]) -> None:
        self._stop = stop

    def tick(self, _: Live) -> bool:
        return self._stop()


def _run_in_processes(
    jobs: Iterator[Job], conditions: Conditions, workers: int, beat: Callable[[], object]
) -> Iterator[Outcome]:
    context = get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _enter_worker, (stop,))
    running: set[Future[Outcome]] = set()
    try:
        # Raised inside wait(), KeyboardInterrupt can leave futures locked, and shutdown() waits forever.
        with noting_ctrl_c() as ctrl_c:
            while True:
                free = workers * _QUEUED_PER_WORKER - len(running)
                with _deaf_to_ctrl_c():
                    running |= {pool.submit(_work, job, conditions) for job in islice(jobs, free)}
                if not running:
                    return
                done, running = wait(running, _BEAT_SECONDS, FIRST_COMPLETED)
                beat()
                for future in done:
                    yield _finished(future.result())
                if ctrl_c.pressed:
                    raise KeyboardInterrupt
    except BrokenProcessPool:
        raise TaquinError(
            "a worker process died, perhaps for want of memory; what is finished is kept, "
            "and --resume goes on from there (with fewer --jobs?)"
        ) from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Start processes that Ctrl-C does not reach; one pressed meanwhile is heard right after."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows; there `_enter_worker` has to do
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# What follows runs in the workers.

_watch = Observer()


def _enter_worker(stop: Event) -> None:
    global _watch
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _watch = _Watch(stop.is_set)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent that was killed cannot tell its workers; they would wait for work forever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(job: Job, conditions: Conditions) -> Outcome:
    return _run(job, conditions, _watch)
