"""Cluster: the tasks of an experiment on a Dask cluster."""

from __future__ import annotations

import asyncio
import logging
from concurrent import futures
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

import distributed
from distributed.comm.core import CommClosedError

from taquin.errors import ClusterLost
from taquin.experiments.lab import isolated_task as isolation
from taquin.experiments.lab.executors import TIMEOUT, Workers
from taquin.experiments.lab.heartbeat import ASK_SECONDS, Heartbeat
from taquin.render.units import readable_seconds

if TYPE_CHECKING:
    from collections.abc import Callable

    T = TypeVar("T")

_dask: Any = distributed
_CONNECT_SECONDS = 15.0
_REPLY_SECONDS = 2.0
_CLOSE_SECONDS = 10.0


class Cluster(Workers):
    """A Dask cluster. A worker that dies costs a retry: the scheduler gives its tasks to others.

    Any process of the cluster may be stopped, so every call that waits for an answer has a time-out.
    """

    def __init__(
        self, client: Any, memory: int | None = None, timeout: float = TIMEOUT, owned: Any = None
    ) -> None:
        self.memory = memory
        self._client, self._owned = client, owned
        self._loop = client.loop.asyncio_loop
        self._pending: set[Future[Any]] = set()
        self._heartbeat = Heartbeat(client, timeout)

    @property
    def width(self) -> int:
        """How many tasks its workers take at once, as of a moment ago."""
        return self._heartbeat.width

    def check(self) -> None:
        """Raise `ClusterLost` if the scheduler or every worker is gone or silent."""
        self._heartbeat.check()

    def submit(self, function: Callable[..., T], /, *arguments: Any, **named: Any) -> Future[T]:
        """Call the function on a worker."""
        self.check()
        task = self._client.submit(function, *arguments, pure=False, **named)
        future: Future[T] = asyncio.run_coroutine_threadsafe(self._outcome(task), self._loop)
        self._pending.add(future)
        future.add_done_callback(self._pending.discard)
        return future

    async def _outcome(self, task: Any) -> Any:
        try:
            return await task
        except (CancelledError, CommClosedError):  # Dask cancels tasks when the connection breaks
            raise ClusterLost("the connection to the Dask scheduler is lost") from None

    def everywhere(self, function: Callable[..., object], *arguments: object) -> None:
        """Call the function on each worker that answers, beside what it is doing."""

        async def call() -> None:
            await self._client.run(function, *arguments, on_error="ignore")

        with suppress(OSError, TimeoutError):
            asyncio.run_coroutine_threadsafe(call(), self._loop).result(_REPLY_SECONDS)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster; end it if it was started for us."""
        try:
            while wait and not cancel_futures and self._pending:
                futures.wait(list(self._pending), ASK_SECONDS)
                self.check()
        finally:
            self._leave()

    def _leave(self) -> None:
        self.everywhere(isolation.dismiss)
        self._heartbeat.stop()
        with suppress(OSError, TimeoutError):
            self._client.close(_REPLY_SECONDS)
        if self._owned is not None:
            with suppress(OSError, TimeoutError):
                self._owned.close(_CLOSE_SECONDS)


def open_cluster(place: int | str, memory: int | None, timeout: float) -> Cluster:
    """Start a cluster of so many workers on this machine, or connect to the scheduler at an address."""
    if isinstance(place, int):
        cluster = _dask.LocalCluster(
            n_workers=place,
            threads_per_worker=1,
            dashboard_address=":0",  # of its HTTP server: the usual port may be taken
            scheduler_kwargs={"dashboard": False},
            silence_logs=logging.CRITICAL,
        )
        return Cluster(_dask.Client(cluster), memory, timeout, cluster)
    patience = min(_CONNECT_SECONDS, timeout)
    try:
        _greet(place, patience)
        return Cluster(_dask.Client(place, timeout=patience), memory, timeout)
    except (OSError, TimeoutError, ValueError) as error:
        reason = error or f"no answer for {readable_seconds(patience)}"
        raise ClusterLost(f"there is no Dask scheduler at {place}: {reason}") from None


def _greet(address: str, seconds: float) -> None:
    """See whether a scheduler answers. Dask's client would wait for ever for one that is stopped.

    A thread asks, because this one may have an event loop that runs, and Ctrl-C must end the wait.
    """
    answer: Future[None] = Future()

    def ask() -> None:
        try:
            answer.set_result(asyncio.run(_identity(address, seconds)))
        except Exception as error:
            answer.set_exception(error)

    Thread(target=ask, daemon=True).start()
    answer.result()


async def _identity(address: str, seconds: float) -> None:
    scheduler = _dask.rpc(address)
    try:
        async with asyncio.timeout(seconds):
            await scheduler.identity()
    finally:
        scheduler.status = _dask.Status.closed
        scheduler.close_comms()
