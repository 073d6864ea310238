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
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from taquin.errors import TaquinError
from taquin.lab import isolation
from taquin.limits import free_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    T = TypeVar("T")

MOST_WORKERS = 1024
_COUNTED = re.compile(r"(local|dask)(?::(\d{1,6}))?")
_ADDRESS = re.compile(r"[a-z]+://.+")
_MEMORY_SHARE = 0.9
_PATIENCE = "15s"
_ASK_AGAIN_SECONDS = 1.0


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


class Cluster(Workers):
    """Dask's own executor. A worker that dies costs a retry: the scheduler gives its tasks to others."""

    def __init__(self, client: Any, memory: int | None = None, owned: Any = None) -> None:
        self.memory = memory
        self._client, self._owned = client, owned
        self._executor = client.get_executor()
        self._width, self._asked = 0, -inf

    @property
    def width(self) -> int:
        """How many tasks its workers take at once, as of a moment ago."""
        if monotonic() > self._asked + _ASK_AGAIN_SECONDS:
            self._asked = monotonic()
            self._width = sum(self._client.nthreads().values())
        return self._width

    def submit(self, function: Callable[..., T], /, *arguments: Any, **named: Any) -> Future[T]:
        """Call the function on a worker."""
        future: Future[T] = self._executor.submit(function, *arguments, **named)
        return future

    def everywhere(self, function: Callable[..., object], *arguments: object) -> None:
        """Call the function on each worker, beside what it is doing."""
        self._client.run(function, *arguments, on_error="ignore")

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster; end it if it was started for us."""
        self._executor.shutdown(wait and not cancel_futures)
        self.everywhere(isolation.dismiss)
        self._client.close()
        if self._owned is not None:
            self._owned.close()


def open_executor(spec: str = "here", memory: int | None = None) -> Workers:
    """Return what the words stand for. `memory` is what each child process may hold, in bytes."""
    if spec == "here":
        return Here()
    counted = _COUNTED.fullmatch(spec)
    if counted is not None:
        width = int(counted[2] or os.cpu_count() or 1)
        if not 1 <= width <= MOST_WORKERS:
            raise TaquinError(f"{spec}: there can be 1 to {MOST_WORKERS} workers")
        return Local(width, memory) if counted[1] == "local" else _new_cluster(width, memory)
    if _ADDRESS.fullmatch(spec):
        return _running_cluster(spec, memory)
    raise TaquinError(
        f"{spec!r} is no place to run: write here, local:4, dask:4, or a scheduler's tcp://… address"
    )


def _new_cluster(width: int, memory: int | None) -> Cluster:
    distributed = _distributed()
    cluster = distributed.LocalCluster(
        n_workers=width, threads_per_worker=1, dashboard_address=None
    )
    return Cluster(distributed.Client(cluster), memory, cluster)


def _running_cluster(address: str, memory: int | None) -> Cluster:
    distributed = _distributed()
    try:
        return Cluster(distributed.Client(address, timeout=_PATIENCE), memory)
    except (OSError, TimeoutError, ValueError) as error:
        raise TaquinError(f"there is no Dask scheduler at {address}: {error}") from None


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise TaquinError(
            "this needs Dask: install it with pip install 'taquin[cluster]'"
        ) from None
    return distributed
