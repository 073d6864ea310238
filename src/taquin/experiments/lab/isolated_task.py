"""The lab's calls in child processes: tasks become rows, whatever happens, and a token stops many calls.

A token is a word, so it can go to the workers of a cluster, where the calls are that it stops.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from taquin.errors import TaquinError
from taquin.experiments.lab.task import now, prepare, run_task
from taquin.isolation import CallStopped, ChildEnded, Pool
from taquin.limits import default_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.experiments.lab.row import Row
    from taquin.experiments.lab.task import Task

    T = TypeVar("T")

GRACE_SECONDS = 5.0
"""How long after its time limits a run is killed: a search should stop by itself."""
GRACE_SHARE = 0.25
SEARCH_SHARE = 0.8
"""The part of a process's memory that its search may fill, where the experiment sets no limit."""

children = Pool()
"""Those of this process."""
_stopped: set[str] = set()


def call_apart(
    function: Callable[..., T],
    *arguments: Any,
    token: str = "",
    seconds: float | None = None,
    memory: int | None = None,
) -> T:
    """Call a function in a child process. `Child.call` says what may come of it."""
    with children.borrow() as child:
        return child.call(
            function, *arguments, seconds=seconds, memory=memory, stop=lambda: token in _stopped
        )


def run_apart(task: Task, token: str = "", memory: int | None = None) -> Row | None:
    """Run a task in a child process and return its row, whatever happens; None if it was told to stop.

    Tables are found or built first, outside the time limit.
    """
    started, begin = now(), monotonic()
    cap = memory or share_of_worker()
    if cap and not task.limits.memory:
        room = min(default_memory(), int(cap * SEARCH_SHARE))
        task = replace(task, limits=replace(task.limits, memory=room))

    def stop() -> bool:
        return token in _stopped

    try:
        with children.borrow() as child:
            child.call(prepare, task, memory=cap, stop=stop)
            begin = monotonic()
            return child.call(run_task, task, seconds=_time_for(task), memory=cap, stop=stop)
    except CallStopped:
        return None
    except ChildEnded as end:
        seconds = monotonic() - begin
        return task.row(end.status, error=end.reason, started=started, seconds=seconds)
    except TaquinError as error:
        return task.row("error", error=str(error), started=started)
    except Exception as error:  # what cannot be prepared or sent is a row too
        return task.row("error", error=f"{type(error).__name__}: {error}", started=started)


def stop(token: str) -> None:
    """End all calls that have this token, in this process; those to come end at once."""
    _stopped.add(token)


def dismiss() -> None:
    """End the children of this process that have nothing to do."""
    children.close_idle()


def share_of_worker() -> int | None:
    """Return what one task of a Dask worker may hold: its part of the worker's --memory-limit."""
    if "distributed" not in sys.modules:
        return None
    from distributed import get_worker  # optional

    try:
        worker = get_worker()
    except ValueError:  # no worker, only somebody who uses one
        return None
    limit: int | None = worker.memory_manager.memory_limit
    return limit // worker.state.nthreads if limit else None


def _time_for(task: Task) -> float | None:
    if task.limits.seconds is None:
        return None
    return task.runs * task.limits.seconds * (1 + GRACE_SHARE) + GRACE_SECONDS
