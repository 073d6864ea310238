"""Runs jobs in this process or in worker processes, and writes each result as soon as its search ends.

Only this process receives Ctrl-C. It sets an event that the searches of the workers poll about twenty times
a second. So a worker never stops while it writes a file.
"""

from __future__ import annotations

import os
import signal
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.experiments.batch.result import write_result
from taquin.interrupt import ctrl_c_flag
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

_PROGRESS_SECONDS = 0.2
_QUEUED_PER_WORKER = 4


@dataclass(frozen=True, slots=True)
class BatchSettings:
    """The settings that all searches of a batch share."""

    out: Path
    limits: Limits
    engine: str
    threads: int


@dataclass(frozen=True, slots=True)
class JobOutcome:
    """A job with its solution, or with the error of a search that does not support the board."""

    job: Job
    solution: Solution[Tiles, Move] | None
    error: str = ""


def run_jobs(
    jobs: Iterable[Job],
    settings: BatchSettings,
    workers: int,
    on_progress: Callable[[], bool | None],
) -> Generator[JobOutcome]:
    """Run the jobs and yield their outcomes in the order in which they end.

    `on_progress` is called several times a second. Raises KeyboardInterrupt after Ctrl-C, when all searches
    have stopped, and `TaquinError` if a worker process dies.
    """
    if workers > 1:
        yield from _run_in_processes(iter(jobs), settings, workers, on_progress)
        return
    for job in jobs:
        yield _finished(_run(job, settings, _StopObserver(lambda: bool(on_progress()))))


def _run(job: Job, settings: BatchSettings, observer: Observer) -> JobOutcome:
    """Search and write the result file, unless the search was cancelled."""
    puzzle = job.entry.puzzle
    try:
        solution = replace(
            job.search.config,
            limits=settings.limits,
            engine=settings.engine,
            threads=settings.threads,
        ).run(puzzle, observer)
    except TaquinError as error:
        return JobOutcome(job, None, str(error))
    if solution.status is not Status.CANCELLED:
        atomic_write(
            job.path(settings.out), write_result(puzzle, solution), make_folder=True, sweep=False
        )
    return JobOutcome(job, solution)


def _finished(outcome: JobOutcome) -> JobOutcome:
    if outcome.solution is not None and outcome.solution.status is Status.CANCELLED:
        raise KeyboardInterrupt
    return outcome


class _StopObserver(Observer):
    """Cancels a search when a function returns true."""

    sees_nodes = False

    def __init__(self, stop: Callable[[], bool]) -> None:
        self._stop = stop

    def tick(self, _: Live) -> bool:
        return self._stop()


def _run_in_processes(
    jobs: Iterator[Job],
    settings: BatchSettings,
    workers: int,
    on_progress: Callable[[], object],
) -> Iterator[JobOutcome]:
    context = get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _enter_worker, (stop,))
    running: set[Future[JobOutcome]] = set()
    try:
        # A KeyboardInterrupt inside wait() can leave futures locked; shutdown() would then wait forever.
        with ctrl_c_flag() as ctrl_c:
            while True:
                free = workers * _QUEUED_PER_WORKER - len(running)
                with _sigint_blocked():
                    running |= {pool.submit(_work, job, settings) for job in islice(jobs, free)}
                if not running:
                    return
                done, running = wait(running, _PROGRESS_SECONDS, FIRST_COMPLETED)
                on_progress()
                for future in done:
                    yield _finished(future.result())
                if ctrl_c.pressed:
                    raise KeyboardInterrupt
    except BrokenProcessPool:
        raise TaquinError(
            "a worker process died, perhaps because memory ran out; finished results are kept. "
            "Add --resume to run the rest, perhaps with fewer --jobs"
        ) from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


@contextmanager
def _sigint_blocked() -> Iterator[None]:
    """Block SIGINT while processes start, so that they inherit the block; a signal is delivered afterwards."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows: `_enter_worker` ignores the signal
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# The rest of this file runs in the worker processes.

_stop_observer = Observer()


def _enter_worker(stop: Event) -> None:
    global _stop_observer
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stop_observer = _StopObserver(stop.is_set)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Exit when the parent dies: a killed parent cannot stop its workers, and they would wait forever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _work(job: Job, settings: BatchSettings) -> JobOutcome:
    return _run(job, settings, _stop_observer)
