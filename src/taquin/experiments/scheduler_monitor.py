"""SchedulerMonitor: polls a Dask scheduler for its workers every second, in the background.

A stopped process keeps its connections open, so only missing answers reveal it. No call here blocks.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any

from taquin.errors import ClusterLost
from taquin.render.units import readable_seconds

if TYPE_CHECKING:
    from collections.abc import Mapping

POLL_SECONDS = 1.0
_RESTART_FRACTION = 0.5
"""The fraction of the timeout after which a silent worker is removed from the cluster."""


class SchedulerMonitor:
    """The workers of a scheduler, and how long each of them has been silent."""

    def __init__(self, client: Any, timeout: float) -> None:
        self.slots = 0
        """The number of tasks that the workers run at the same time."""
        self._client, self._timeout = client, timeout
        self._address: str = client.scheduler.address
        self._answered = monotonic()
        self._last_seen: dict[str, float] = {}
        self._silent: dict[str, float] = {}
        self._without_workers = 0.0
        self._restarts: set[asyncio.Task[None]] = set()
        loop = client.loop.asyncio_loop
        asyncio.run_coroutine_threadsafe(self._poll(), loop).result(timeout)
        self._polling = asyncio.run_coroutine_threadsafe(self._poll_forever(), loop)

    def check(self) -> None:
        """Raise `ClusterLost` if the scheduler or all workers have ended, or were silent for the timeout."""
        if self._client.status == "closed":
            raise ClusterLost(f"the Dask scheduler at {self._address} has ended")
        if monotonic() - self._answered > self._timeout:
            raise ClusterLost(
                f"the Dask scheduler at {self._address} "
                f"has not answered for {readable_seconds(self._timeout)}"
            )
        if self._without_workers > self._timeout:
            raise ClusterLost(
                f"no worker of the Dask scheduler at {self._address} "
                f"has answered for {readable_seconds(self._timeout)}"
            )

    def stop(self) -> None:
        """Stop polling."""
        self._polling.cancel()

    async def _poll_forever(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            with suppress(OSError):  # the connection broke; `check` measures the time since then
                await self._poll()

    async def _poll(self) -> None:
        workers = (await self._client.scheduler.identity())["workers"]
        # While the scheduler was silent, its workers could not be heard; that time does not count for them.
        passed = min(monotonic() - self._answered, 2 * POLL_SECONDS)
        self._answered = monotonic()
        self._update(workers, passed)

    def _update(self, workers: Mapping[str, Mapping[str, Any]], passed: float) -> None:
        seen = {address: worker["last_seen"] for address, worker in workers.items()}
        before, self._last_seen = self._last_seen, seen
        silent = {
            address: self._silent.get(address, 0.0) + passed if before.get(address) == at else 0.0
            for address, at in seen.items()
        }
        self._without_workers = min(*silent.values(), self._without_workers + passed, inf)
        restart_after = self._timeout * _RESTART_FRACTION
        for address in silent:
            if self._silent.get(address, 0.0) <= restart_after < silent[address]:
                task = asyncio.create_task(self._restart(address))
                self._restarts.add(task)
                task.add_done_callback(self._restarts.discard)
        self._silent = silent
        self.slots = sum(
            workers[address]["nthreads"] for address in silent if silent[address] <= restart_after
        )

    async def _restart(self, address: str) -> None:
        """Remove a silent worker, so that others get its tasks; its nanny, if it has one, restarts it."""
        with suppress(OSError, TimeoutError):
            await self._client.scheduler.restart_workers(
                workers=[address], wait_for_workers=False, stimulus_id=f"taquin-silent-{address}"
            )
