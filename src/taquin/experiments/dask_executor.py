"""DaskExecutor: runs the tasks of an experiment on a Dask cluster."""

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
from taquin.experiments import isolated_task
from taquin.experiments.executors import TIMEOUT, LabExecutor
from taquin.experiments.scheduler_monitor import POLL_SECONDS, SchedulerMonitor
from taquin.render.units import readable_seconds

if TYPE_CHECKING:
    from collections.abc import Callable

    T = TypeVar("T")

_dask: Any = distributed
_CONNECT_SECONDS = 15.0
_REPLY_SECONDS = 2.0
_CLOSE_SECONDS = 10.0


class DaskExecutor(LabExecutor):
    """An executor on a Dask cluster. If a worker dies, the scheduler gives its tasks to other workers.

    Any process of the cluster may hang, so every call that waits for an answer has a timeout.
    `owned_cluster` is a cluster that `shutdown` must close.
    """

    def __init__(
        self,
        client: Any,
        memory: int | None = None,
        timeout: float = TIMEOUT,
        owned_cluster: Any = None,
    ) -> None:
        self.memory = memory
        self._client, self._owned_cluster = client, owned_cluster
        self._loop = client.loop.asyncio_loop
        self._pending: set[Future[Any]] = set()
        self._monitor = SchedulerMonitor(client, timeout)

    @property
    def slots(self) -> int:
        """The number of tasks that the workers run at the same time, at the last poll."""
        return self._monitor.slots

    def check(self) -> None:
        """Raise `ClusterLost` if the scheduler or every worker has ended or does not answer."""
        self._monitor.check()

    def submit(self, function: Callable[..., T], /, *arguments: Any, **named: Any) -> Future[T]:
        """Call the function on a worker. The future raises `ClusterLost` if the connection breaks."""
        self.check()
        task = self._client.submit(function, *arguments, pure=False, **named)
        future: Future[T] = asyncio.run_coroutine_threadsafe(self._result_of(task), self._loop)
        self._pending.add(future)
        future.add_done_callback(self._pending.discard)
        return future

    async def _result_of(self, task: Any) -> Any:
        try:
            return await task
        except (CancelledError, CommClosedError):  # Dask cancels tasks when the connection breaks
            raise ClusterLost("the connection to the Dask scheduler is lost") from None

    def call_on_all_hosts(self, function: Callable[..., object], *arguments: object) -> None:
        """Call the function on each worker that answers, while its tasks go on."""

        async def call() -> None:
            await self._client.run(function, *arguments, on_error="ignore")

        with suppress(OSError, TimeoutError):
            asyncio.run_coroutine_threadsafe(call(), self._loop).result(_REPLY_SECONDS)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Disconnect from the cluster; close it if this executor has started it."""
        try:
            while wait and not cancel_futures and self._pending:
                futures.wait(list(self._pending), POLL_SECONDS)
                self.check()
        finally:
            self._disconnect()

    def _disconnect(self) -> None:
        self.call_on_all_hosts(isolated_task.dismiss)
        self._monitor.stop()
        with suppress(OSError, TimeoutError):
            self._client.close(_REPLY_SECONDS)
        if self._owned_cluster is not None:
            with suppress(OSError, TimeoutError):
                self._owned_cluster.close(_CLOSE_SECONDS)


def open_dask_executor(
    workers_or_address: int | str, memory: int | None, timeout: float
) -> DaskExecutor:
    """Start a cluster with this number of workers on this machine, or connect to a scheduler's address.

    Raises `ClusterLost` if no scheduler answers.
    """
    if isinstance(workers_or_address, int):
        cluster = _dask.LocalCluster(
            n_workers=workers_or_address,
            threads_per_worker=1,
            dashboard_address=":0",  # the HTTP server takes a free port: its default may be in use
            scheduler_kwargs={"dashboard": False},
            silence_logs=logging.CRITICAL,
        )
        return DaskExecutor(_dask.Client(cluster), memory, timeout, cluster)
    seconds = min(_CONNECT_SECONDS, timeout)
    try:
        _check_answers(workers_or_address, seconds)
        return DaskExecutor(_dask.Client(workers_or_address, timeout=seconds), memory, timeout)
    except (OSError, TimeoutError, ValueError) as error:
        reason = error or f"no answer for {readable_seconds(seconds)}"
        raise ClusterLost(f"there is no Dask scheduler at {workers_or_address}: {reason}") from None


def _check_answers(address: str, seconds: float) -> None:
    """Raise an error if no scheduler answers within `seconds`. Dask's client would wait forever if it hangs.

    The request runs in a thread: this thread may have a running event loop, and Ctrl-C must end the wait.
    """
    answer: Future[None] = Future()

    def request() -> None:
        try:
            answer.set_result(asyncio.run(_request_identity(address, seconds)))
        except Exception as error:
            answer.set_exception(error)

    Thread(target=request, daemon=True).start()
    answer.result()


async def _request_identity(address: str, seconds: float) -> None:
    scheduler = _dask.rpc(address)
    try:
        async with asyncio.timeout(seconds):
            await scheduler.identity()
    finally:
        scheduler.status = _dask.Status.closed
        scheduler.close_comms()
