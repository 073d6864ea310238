"""Where tasks run: here, in processes of this machine, or on a Dask cluster. All are `Executor`s.

    here          in this process, one after the other; nothing protects it from a crash
    local:4       four at a time, each in a child process
    dask:4        a Dask cluster of four workers, started here and ended afterwards
    tcp://…       a Dask cluster that is running; any address that dask.distributed knows

No scheduling is done here: threads and Dask do that.
"""

from __future__ import annotations

import os
import re
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from taquin.errors import TaquinError
from taquin.experiments.lab import isolated_task as isolation
from taquin.limits import free_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    T = TypeVar("T")

MAX_WORKERS = 1024
_COUNTED = re.compile(r"(local|dask)(?::(\d{1,6}))?")
_ADDRESS = re.compile(r"[a-z]+://.+")
_MEMORY_SHARE = 0.9
TIMEOUT = 60.0
"""Seconds of silence after which a Dask cluster counts as lost."""


class Workers(Executor):
    """An executor that also knows how much it does at once, and can reach all its processes."""

    isolated = True
    """Whether tasks belong in child processes."""
    memory: int | None = None
    """How many bytes a child may hold; None where each worker knows that by itself."""

    @property
    def width(self) -> int:
        """How many tasks it runs at once; that may change while it runs."""
        raise NotImplementedError

    def check(self) -> None:
        """Raise `ClusterLost` if nobody is there to run the tasks any more."""

    def everywhere(self, function: Callable[..., object], *arguments: object) -> None:
        """Call a function in every process that starts children for us."""
        raise NotImplementedError


class Here(Workers):
    """Runs each call at once, in this thread."""

    isolated = False
    width = 1

    def submit(self, function: Callable[..., T], /, *arguments: Any, **named: Any) -> Future[T]:
        """Call the function, and return a future that is done."""
        future: Future[T] = Future()
        try:
            future.set_result(function(*arguments, **named))
        except Exception as error:
            future.set_exception(error)
        return future

    def everywhere(self, function: Callable[..., object], *arguments: object) -> None:
        """Call the function here."""
        function(*arguments)


class Local(Workers):
    """Threads that wait for child processes."""

    def __init__(self, width: int, memory: int | None = None) -> None:
        self._width = width
        self.memory = memory or int(free_memory() * _MEMORY_SHARE) // width
        self._threads = ThreadPoolExecutor(width, "taquin-lab")

    @property
    def width(self) -> int:
        """How many processes there are at most."""
        return self._width

    def submit(self, function: Callable[..., T], /, *arguments: Any, **named: Any) -> Future[T]:
        """Call the function in a thread."""
        return self._threads.submit(function, *arguments, **named)

    def everywhere(self, function: Callable[..., object], *arguments: object) -> None:
        """Call the function here: all children are ours."""
        function(*arguments)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the threads, and then the children."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures)
        isolation.dismiss()


def open_executor(
    spec: str = "here", memory: int | None = None, timeout: float = TIMEOUT
) -> Workers:
    """Return the executor that a text such as local:4 names.

    `memory` is what each child process may hold, in bytes. A Dask cluster that is silent for
    `timeout` seconds counts as lost: calls raise `ClusterLost`.
    """
    if spec == "here":
        return Here()
    if not timeout > 0:
        raise TaquinError(f"the time-out of a cluster is more than 0 seconds, not {timeout:g}")
    counted = _COUNTED.fullmatch(spec)
    if counted is not None:
        width = int(counted[2] or os.cpu_count() or 1)
        if not 1 <= width <= MAX_WORKERS:
            raise TaquinError(f"{spec}: there can be 1 to {MAX_WORKERS} workers")
        if counted[1] == "local":
            return Local(width, memory)
        return _open_cluster(width, memory, timeout)
    if _ADDRESS.fullmatch(spec):
        return _open_cluster(spec, memory, timeout)
    raise TaquinError(
        f"{spec!r} is no place to run: write here, local:4, dask:4, or a scheduler's tcp://… address"
    )


def _open_cluster(place: int | str, memory: int | None, timeout: float) -> Workers:
    try:
        from taquin.experiments.lab.cluster import open_cluster  # start-up
    except ImportError:
        raise TaquinError(
            "this needs Dask: install it with pip install 'taquin[cluster]'"
        ) from None
    return open_cluster(place, memory, timeout)
