"""Runs an experiment: plans its tasks, leaves out those that have a row, stores each row as it comes.

Stopped at any moment, by Ctrl-C or SIGKILL or a power cut, it goes on from there when run again.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING
from uuid import uuid4

from taquin.errors import ClusterLost, NotApplicable, TaquinError
from taquin.experiments.lab import isolated_task as isolation
from taquin.experiments.lab.damage import DamagedResults
from taquin.experiments.lab.executors import Here, Workers
from taquin.experiments.lab.experiment import Experiment
from taquin.experiments.lab.instances import instances_of
from taquin.experiments.lab.isolated_task import run_apart
from taquin.experiments.lab.machine import describe_machine
from taquin.experiments.lab.row import FAILURES, Row
from taquin.experiments.lab.store import Store
from taquin.experiments.lab.task import Task, now, run_task
from taquin.heuristics.pattern_database import settled
from taquin.interrupt import CtrlC, noting_ctrl_c
from taquin.search.framework.observer import Live, Observer
from taquin.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from taquin.board import Board
    from taquin.experiments.lab.experiment import Contender
    from taquin.experiments.lab.instances import Instance

_BEAT_SECONDS = 0.2
_QUEUED_PER_WORKER = 3
"""Enough that no worker waits for us, and few enough that a stop gives little up."""
_SHORTEST_SECONDS = 1e-4
_OF_A_TASK = ("start", "goal", "algorithm", "heuristic", "options", "threads", "seed")
"""Columns that are known before a run."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is."""

    done: int
    total: int
    failed: int
    seconds: float
    left: float | None
    """The seconds it will still take, by the times so far; None while nothing is known."""


class RunObserver:
    """Sees how a run goes. Override what you want to see; here nothing is done."""

    def planned(self, total: int, done: int) -> None:
        """There are so many tasks, of which so many have their rows already."""

    def stored(self, row: Row) -> None:
        """A row is in the store."""

    def beat(self, progress: Progress) -> None:
        """Several times a second."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run came to."""

    path: Path
    total: int
    done_before: int
    stored: int
    by_others: int
    """Runs that another process stored meanwhile."""
    failed: int
    """Of those stored now: errors, crashes, and runs that were killed."""
    interrupted: bool
    seconds: float

    @property
    def done(self) -> int:
        """How many tasks have their rows."""
        return self.done_before + self.stored + self.by_others

    @property
    def complete(self) -> bool:
        """Whether all of them have."""
        return self.done == self.total


def run(
    experiment: Experiment,
    path: Path | str,
    executor: Workers | None = None,
    observer: RunObserver | None = None,
    base_dir: Path | str = ".",
) -> Summary:
    """Run what has no row yet. The caller closes the executor; without one, all happens here."""
    tasks = plan(experiment, instances_of(experiment, base_dir))
    with open_store(experiment, path, tasks) as store:
        done = store.done_keys()
        missing = [task for task in tasks if task.key not in done]
        observer = observer or RunObserver()
        observer.planned(len(tasks), len(tasks) - len(missing))
        return _Run(store, len(tasks), missing, executor or Here(), observer).go()


def plan(experiment: Experiment, instances: Sequence[Instance]) -> list[Task]:
    """Return every task, in rounds: each search on each board once, then all again.

    What a machine does besides then falls on all searches alike. The heuristic `pdb`, the best
    tables at hand, is settled here, so that tables built meanwhile do not mix in.
    """
    goals = dict.fromkeys(instance.goal for instance in instances)
    contenders = {
        (each.label, goal): _settled(each, goal) for each in experiment.contenders for goal in goals
    }
    return [
        Task(
            instance,
            contenders[contender.label, instance.goal],
            repetition,
            experiment.limits,
            experiment.warmup,
            experiment.timings,
            experiment.seed,
        )
        for repetition in range(experiment.repetitions)
        for instance in instances
        for contender in experiment.contenders
    ]


def _settled(contender: Contender, goal: Board) -> Contender:
    heuristic = contender.config.heuristic
    try:
        name = settled(heuristic, goal).name
    except NotApplicable:  # which its rows will say
        return contender
    return contender if name == heuristic.name else replace(contender, heuristic=name)


def open_store(experiment: Experiment, path: Path | str, tasks: Sequence[Task]) -> Store:
    """Open the experiment's store, or make it; refuse one whose rows would not fit to ours."""
    text = experiment.to_toml()
    notes = {
        "experiment": text,
        "machine": json.dumps(describe_machine()),
        "created": now(),
        "taquin_version": __version__,
    }
    store = Store.create(path, notes)
    try:
        stored = store.meta.get("experiment")
        if stored != text:
            if not _continues(experiment, stored, store, tasks):
                raise TaquinError(
                    f"{path} has runs of another experiment called {experiment.name}: "
                    "its limits, seed, boards or searches were others; choose another file"
                )
            store.note("experiment", text)
    except BaseException:
        store.close()
        raise
    return store


def _continues(
    experiment: Experiment, stored: str | None, store: Store, tasks: Sequence[Task]
) -> bool:
    """Whether the rows of a store are rows of this experiment.

    A recovered file may have lost its experiment; then each row is compared with its task.
    """
    if stored is not None:
        try:
            return experiment.continues(Experiment.from_toml(stored))
        except TaquinError as error:
            raise DamagedResults(store.path, f"in its experiment: {error}") from None
    planned = {task.key: task.row("") for task in tasks}
    return all(
        row["key"] in planned
        and all(row[name] == getattr(planned[row["key"]], name) for name in _OF_A_TASK)
        for row in store.rows()
    )


class _Run:
    """One run of an experiment."""

    def __init__(
        self,
        store: Store,
        total: int,
        missing: list[Task],
        workers: Workers,
        observer: RunObserver,
    ) -> None:
        self._store, self._workers, self._observer = store, workers, observer
        self._total, self._missing = total, missing
        self._clock = _TimeLeft(missing)
        self._running: dict[Future[Row | None], Task] = {}
        self._token = uuid4().hex
        self._stored = self._by_others = self._failed = 0
        self._interrupted = False
        self._start = perf_counter()

    def go(self) -> Summary:
        """Run all tasks, or as many as Ctrl-C allows."""
        try:
            self._run_all()
        except ClusterLost as lost:
            raise ClusterLost(
                f"{lost}; {self._done:,} of {self._total:,} runs are in {self._store.path}, "
                "and running again goes on from there"
            ) from None
        return Summary(
            self._store.path,
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
        with noting_ctrl_c() as ctrl_c, self._stopping_at_the_end():
            while not self._interrupted:
                self._workers.check()
                self._submit(tasks, ctrl_c)
                if not self._running:
                    break
                self._collect(_BEAT_SECONDS)
                self._beat()
                self._interrupted = self._interrupted or ctrl_c.pressed

    def _submit(self, tasks: Iterator[Task], ctrl_c: CtrlC) -> None:
        workers = self._workers
        room = workers.width * _QUEUED_PER_WORKER if workers.isolated else 1
        for task in islice(self._still_missing(tasks), max(0, max(1, room) - len(self._running))):
            if workers.isolated:
                future = workers.submit(run_apart, task, self._token, workers.memory)
            else:
                future = workers.submit(run_task, task, _Watch(self._beat, ctrl_c))
            self._running[future] = task

    def _still_missing(self, tasks: Iterator[Task]) -> Iterator[Task]:
        """Pass over what another process has stored since we began."""
        for task in tasks:
            if task.key in self._store:
                self._by_others += 1
            else:
                yield task

    def _collect(self, seconds: float) -> None:
        """Store the rows of the tasks that have ended."""
        for future in wait(self._running, seconds, FIRST_COMPLETED).done:
            task = self._running.pop(future)
            row = self._row_of(task, future)
            if row is None:
                self._interrupted = True
                continue
            if self._store.insert(row):
                self._stored += 1
                self._failed += row.status in FAILURES
                self._observer.stored(row)
            else:
                self._by_others += 1
            self._clock.ended(row.contender, row.seconds)

    def _row_of(self, task: Task, future: Future[Row | None]) -> Row | None:
        try:
            return future.result()
        except TaquinError:
            raise
        except Exception as error:
            if type(error).__name__ == "KilledWorker":  # the task took several workers with it
                return task.row("crashed", error=str(error))
            raise TaquinError(
                f"the workers are gone ({type(error).__name__}: {error}); "
                "what is finished is kept, and running again goes on from there"
            ) from error

    def _beat(self) -> None:
        seconds = perf_counter() - self._start
        left = self._clock.left(seconds)
        self._observer.beat(Progress(self._done, self._total, self._failed, seconds, left))

    @contextmanager
    def _stopping_at_the_end(self) -> Iterator[None]:
        """Whatever ends the run, leave no search behind; rows that came in time are kept."""
        try:
            yield
        finally:
            if self._running:
                for future in self._running:
                    future.cancel()
                self._workers.everywhere(isolation.stop, self._token)
                ended = [future for future in self._running if not future.cancelled()]
                for future in wait(ended, isolation.GRACE_SECONDS).done:
                    row = None if future.exception() else future.result()
                    self._stored += row is not None and self._store.insert(row)


class _TimeLeft:
    """Guesses how long the rest takes: a search needs on other boards what it needed so far.

    How much of that goes on at once, and what it costs to hand it out, is in the time taken so far.
    """

    def __init__(self, tasks: list[Task]) -> None:
        self._waiting = Counter(task.contender.label for task in tasks)
        self._ended: Counter[str] = Counter()
        self._work: dict[str, float] = defaultdict(float)

    def ended(self, label: str, seconds: float) -> None:
        """A search ended, after so long."""
        self._waiting[label] -= 1
        self._ended[label] += 1
        self._work[label] += max(seconds, _SHORTEST_SECONDS)

    def left(self, elapsed: float) -> float | None:
        """Return the seconds to come, after so many."""
        work, ended = sum(self._work.values()), self._ended.total()
        if not ended:
            return None
        to_come = sum(
            count * (self._work[label] / self._ended[label] if self._ended[label] else work / ended)
            for label, count in self._waiting.items()
        )
        return elapsed * to_come / work


class _Watch(Observer):
    """Hears Ctrl-C for a search in this process, and keeps the progress going."""

    sees_nodes = False

    def __init__(self, beat: Callable[[], None], ctrl_c: CtrlC) -> None:
        self._beat, self._ctrl_c = beat, ctrl_c

    def tick(self, _: Live) -> bool:
        self._beat()
        return self._ctrl_c.pressed
