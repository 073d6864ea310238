"""Runs tasks in child processes: every task yields a row, even if its process crashes.

A stop token is a text that many calls share; `stop` ends all of them. As plain text, it can be sent to the
workers of a cluster.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from taquin.errors import TaquinError
from taquin.experiments.run_task import prepare, run_task
from taquin.experiments.task import now
from taquin.isolation import CallStopped, ChildEnded, Pool
from taquin.limits import default_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.experiments.row import Row
    from taquin.experiments.task import Task

    T = TypeVar("T")

GRACE_SECONDS = 5.0
"""A run is killed this long after its time limits; a search should stop by itself."""
GRACE_FRACTION = 0.25
"""The fraction of the time limits that is added to the grace time."""
SEARCH_MEMORY_FRACTION = 0.8
"""The fraction of a process's memory that its search may use, if the experiment sets no limit."""

children = Pool()
"""The child processes of this process."""
_stopped: set[str] = set()


def call_isolated(
    function: Callable[..., T],
    *arguments: Any,
    token: str = "",
    seconds: float | None = None,
    memory: int | None = None,
) -> T:
    """Call a function in a child process and return its result.

    Raises what the function raises, `CallStopped` after `stop(token)`, and `ChildEnded` if the process dies or
    exceeds `seconds` or `memory`.
    """
    with children.borrow() as child:
        return child.call(
            function, *arguments, seconds=seconds, memory=memory, stop=lambda: token in _stopped
        )


def run_isolated(task: Task, token: str = "", memory: int | None = None) -> Row | None:
    """Run a task in a child process and return its row, also after a crash; None after `stop(token)`.

    Pattern databases are loaded or built first, outside the time limit.
    """
    started, begin = now(), monotonic()
    process_memory = memory or worker_memory_share()
    limits = task.config.limits
    if process_memory and not limits.memory:
        search_memory = min(default_memory(), int(process_memory * SEARCH_MEMORY_FRACTION))
        limits = replace(limits, memory=search_memory)
        task = replace(task, config=replace(task.config, limits=limits))

    def stop() -> bool:
        return token in _stopped

    try:
        with children.borrow() as child:
            child.call(prepare, task, memory=process_memory, stop=stop)
            begin = monotonic()
            return child.call(
                run_task, task, seconds=_kill_after(task), memory=process_memory, stop=stop
            )
    except CallStopped:
        return None
    except ChildEnded as end:
        seconds = monotonic() - begin
        return task.row(end.status, error=end.reason, started=started, seconds=seconds)
    except TaquinError as error:
        return task.row("error", error=str(error), started=started)
    except Exception as error:  # an error while preparing or sending is a row, too
        return task.row("error", error=f"{type(error).__name__}: {error}", started=started)


def stop(token: str) -> None:
    """End all calls of this process that have this token; later calls with it end immediately."""
    _stopped.add(token)


def dismiss() -> None:
    """End the idle child processes of this process."""
    children.close_idle()


def worker_memory_share() -> int | None:
    """Return the bytes that one task of a Dask worker may hold: its share of the worker's --memory-limit.

    None outside a worker, or if the worker has no limit.
    """
    if "distributed" not in sys.modules:
        return None
    from distributed import get_worker  # optional

    try:
        worker = get_worker()
    except ValueError:  # this process is not a worker
        return None
    limit: int | None = worker.memory_manager.memory_limit
    return limit // worker.state.nthreads if limit else None


def _kill_after(task: Task) -> float | None:
    seconds = task.config.limits.seconds
    if seconds is None:
        return None
    return task.runs * seconds * (1 + GRACE_FRACTION) + GRACE_SECONDS
