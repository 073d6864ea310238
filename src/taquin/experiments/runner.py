"""Runs tasks: skips those that have a row, and stores each row as soon as its task ends.

A run can be stopped at any moment, by Ctrl-C, SIGKILL or a power cut; running it again continues it.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING
from uuid import uuid4

from taquin.errors import ClusterLost, TaquinError
from taquin.experiments import isolated_task
from taquin.experiments.executors import InProcessExecutor, LabExecutor
from taquin.experiments.isolated_task import run_isolated
from taquin.experiments.progress import Progress, RemainingTime, RunObserver, Summary
from taquin.experiments.run_task import run_task
from taquin.interrupt import CtrlCFlag, ctrl_c_flag
from taquin.search.framework.observer import Live, Observer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from taquin.experiments.row import Row
    from taquin.experiments.storage.row_store import RowStore
    from taquin.experiments.task import Task

_PROGRESS_SECONDS = 0.2
_QUEUED_PER_WORKER = 3
"""Enough that no worker waits for a task, and few enough that stopping loses little work."""


def run_tasks(
    tasks: Sequence[Task],
    store: RowStore,
    executor: LabExecutor | None = None,
    observer: RunObserver | None = None,
) -> Summary:
    """Run the tasks that have no row in the store.

    Without an executor, the tasks run in this process. The caller closes the executor. Raises `ClusterLost` if
    a Dask cluster is lost; the rows stored so far are kept.
    """
    finished = store.finished(tasks)
    missing = [task for task in tasks if task.key not in finished]
    observer = observer or RunObserver()
    observer.planned(len(tasks), len(finished))
    return _Run(store, len(tasks), missing, executor or InProcessExecutor(), observer).execute()


class _Run:
    """One run of tasks: the tasks that are running, and the counts so far."""

    def __init__(
        self,
        store: RowStore,
        total: int,
        missing: list[Task],
        executor: LabExecutor,
        observer: RunObserver,
    ) -> None:
        self._store, self._executor, self._observer = store, executor, observer
        self._total, self._missing = total, missing
        self._remaining = RemainingTime(missing)
        self._running: dict[Future[Row | None], Task] = {}
        self._stop_token = uuid4().hex
        self._stored = self._by_others = self._failed = 0
        self._interrupted = False
        self._start = perf_counter()

    def execute(self) -> Summary:
        """Run all tasks, or until Ctrl-C."""
        try:
            self._run_all()
        except ClusterLost as lost:
            raise ClusterLost(
                f"{lost}; {self._done:,} of {self._total:,} runs are in {self._store.path}; "
                "run the same command again to continue"
            ) from None
        return Summary(
            self._total,
            self._total - len(self._missing),
            self._stored,
            self._by_others,
            self._failed,
            self._interrupted,
            perf_counter() - self._start,
        )

    @property
    def _done(self) -> int:
        return self._total - len(self._missing) + self._stored + self._by_others

    def _run_all(self) -> None:
        tasks = iter(self._missing)
        with ctrl_c_flag() as ctrl_c, self._stopping_searches_at_exit():
            while not self._interrupted:
                self._executor.check()
                self._submit(tasks, ctrl_c)
                if not self._running:
                    break
                self._collect(_PROGRESS_SECONDS)
                self._report_progress()
                self._interrupted = self._interrupted or ctrl_c.pressed

    def _submit(self, tasks: Iterator[Task], ctrl_c: CtrlCFlag) -> None:
        executor = self._executor
        capacity = max(1, executor.slots * _QUEUED_PER_WORKER) if executor.isolated else 1
        for task in islice(self._unstored(tasks), max(0, capacity - len(self._running))):
            if executor.isolated:
                future = executor.submit(run_isolated, task, self._stop_token, executor.memory)
            else:
                observer = _SearchObserver(self._report_search, task, ctrl_c)
                future = executor.submit(run_task, task, observer)
            self._running[future] = task

    def _unstored(self, tasks: Iterator[Task]) -> Iterator[Task]:
        """Skip the tasks whose rows another process has stored since the start."""
        for task in tasks:
            if task.key in self._store:
                self._by_others += 1
            else:
                yield task

    def _collect(self, seconds: float) -> None:
        """Store the rows of the tasks that have ended; wait up to `seconds` for one."""
        for future in wait(self._running, seconds, FIRST_COMPLETED).done:
            task = self._running.pop(future)
            row = self._row_of(task, future)
            if row is None:
                self._interrupted = True
                continue
            if self._store.insert(row):
                self._stored += 1
                self._failed += row.failed
                self._observer.stored(row)
            else:
                self._by_others += 1
            self._remaining.add(row.contender, row.seconds)

    def _row_of(self, task: Task, future: Future[Row | None]) -> Row | None:
        try:
            return future.result()
        except TaquinError:
            raise
        except Exception as error:
            if type(error).__name__ == "KilledWorker":  # Dask: several workers died with this task
                return task.row("crashed", error=str(error))
            raise TaquinError(
                f"the workers failed ({type(error).__name__}: {error}); "
                "finished runs are kept; run the same command again to continue"
            ) from error

    def _report_search(self, task: Task, live: Live) -> None:
        self._report_progress()
        self._observer.searching(task, live)

    def _report_progress(self) -> None:
        seconds = perf_counter() - self._start
        left = self._remaining.estimate(seconds)
        self._observer.progress(Progress(self._done, self._total, self._failed, seconds, left))

    @contextmanager
    def _stopping_searches_at_exit(self) -> Iterator[None]:
        """Stop all searches when the block ends for any reason; store the rows that are finished by then."""
        try:
            yield
        finally:
            if self._running:
                for future in self._running:
                    future.cancel()
                self._executor.call_on_all_hosts(isolated_task.stop, self._stop_token)
                ended = [future for future in self._running if not future.cancelled()]
                for future in wait(ended, isolated_task.GRACE_SECONDS).done:
                    row = None if future.exception() else future.result()
                    self._stored += row is not None and self._store.insert(row)


class _SearchObserver(Observer):
    """Reports a search in this process, and cancels it after Ctrl-C."""

    sees_nodes = False

    def __init__(self, report: Callable[[Task, Live], None], task: Task, ctrl_c: CtrlCFlag) -> None:
        self._report, self._task, self._ctrl_c = report, task, ctrl_c

    def tick(self, live: Live) -> bool:
        self._report(self._task, live)
        return self._ctrl_c.pressed
