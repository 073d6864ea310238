"""Where tasks run: in this process, in child processes of this machine, or on a Dask cluster.

    here          in this process, one task at a time; a crash ends the process
    local:4       four at a time, each in a child process
    dask:4        on a Dask cluster of four workers, started here and closed afterwards
    tcp://…       on a running Dask cluster; any address that dask.distributed supports

Each is a `concurrent.futures.Executor`.
"""

from __future__ import annotations

import os
import re
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from taquin.errors import TaquinError
from taquin.experiments import isolated_task
from taquin.limits import free_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    T = TypeVar("T")

MAX_WORKERS = 1024
_COUNTED = re.compile(r"(local|dask)(?::(\d{1,6}))?")
_ADDRESS = re.compile(r"[a-z]+://.+")
_MEMORY_FRACTION = 0.9
"""The fraction of the free memory that all child processes share."""
TIMEOUT = 60.0
"""Seconds without an answer after which a Dask cluster counts as lost."""


class LabExecutor(Executor):
    """An executor that knows its number of slots and can call a function on all its hosts."""

    isolated = True
    """Whether tasks must run in child processes."""
    memory: int | None = None
    """The bytes that a child process may hold; None if each worker has a limit of its own."""

    @property
    def slots(self) -> int:
        """The number of tasks that run at the same time; it may change during the run."""
        raise NotImplementedError

    def check(self) -> None:
        """Raise `ClusterLost` if no worker can run tasks any more."""

    def call_on_all_hosts(self, function: Callable[..., object], *arguments: object) -> None:
        """Call a function in every process that starts child processes for this executor."""
        raise NotImplementedError


class InProcessExecutor(LabExecutor):
    """Runs each call immediately, in the calling thread."""

    isolated = False
    slots = 1

    def submit(self, function: Callable[..., T], /, *arguments: Any, **named: Any) -> Future[T]:
        """Call the function, and return a future that is done."""
        future: Future[T] = Future()
        try:
            future.set_result(function(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future

    def call_on_all_hosts(self, function: Callable[..., object], *arguments: object) -> None:
        """Call the function in this process."""
        function(*arguments)


class LocalExecutor(LabExecutor):
    """Runs calls in threads, each of which waits for a child process of this machine."""

    def __init__(self, slots: int, memory: int | None = None) -> None:
        self._slots = slots
        self.memory = memory or int(free_memory() * _MEMORY_FRACTION) // slots
        self._threads = ThreadPoolExecutor(slots, "taquin-lab")

    @property
    def slots(self) -> int:
        """The largest number of child processes."""
        return self._slots

    def submit(self, function: Callable[..., T], /, *arguments: Any, **named: Any) -> Future[T]:
        """Call the function in a thread."""
        return self._threads.submit(function, *arguments, **named)

    def call_on_all_hosts(self, function: Callable[..., object], *arguments: object) -> None:
        """Call the function in this process: it has started all the children."""
        function(*arguments)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the threads, then the child processes."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures)
        isolated_task.dismiss()


def open_executor(
    spec: str = "here", memory: int | None = None, timeout: float = TIMEOUT
) -> LabExecutor:
    """Return the executor for a spec: `here`, `local:4`, `dask:4` or the address of a Dask scheduler.

    `memory` is the number of bytes that each child process may hold. A Dask cluster that does not answer for
    `timeout` seconds counts as lost; calls then raise `ClusterLost`.
    Raises `TaquinError` for another spec, or if Dask is not installed.
    """
    if spec == "here":
        return InProcessExecutor()
    if not timeout > 0:
        raise TaquinError(f"the cluster timeout must be more than 0 seconds, not {timeout:g}")
    counted = _COUNTED.fullmatch(spec)
    if counted is not None:
        slots = int(counted[2] or os.cpu_count() or 1)
        if not 1 <= slots <= MAX_WORKERS:
            raise TaquinError(f"{spec}: the number of workers must be 1 to {MAX_WORKERS}")
        if counted[1] == "local":
            return LocalExecutor(slots, memory)
        return _open_dask_executor(slots, memory, timeout)
    if _ADDRESS.fullmatch(spec):
        return _open_dask_executor(spec, memory, timeout)
    raise TaquinError(
        f"cannot run on {spec!r}: write here, local:4, dask:4, or the tcp://… address of a scheduler"
    )


def _open_dask_executor(
    workers_or_address: int | str, memory: int | None, timeout: float
) -> LabExecutor:
    try:
        from taquin.experiments.dask_executor import open_dask_executor  # start-up
    except ImportError:
        raise TaquinError("Dask is not installed: pip install 'taquin[cluster]'") from None
    return open_dask_executor(workers_or_address, memory, timeout)
