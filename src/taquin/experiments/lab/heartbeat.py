"""Heartbeat: asks a Dask scheduler every second who is there, in the background.

A stopped process closes no connection, so only its silence tells. Nothing here blocks the caller.
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

ASK_SECONDS = 1.0
_RESTART_AFTER = 0.5
"""The part of the time-out after which a silent worker is taken out of the cluster."""


class Heartbeat:
    """Knows the workers that a scheduler has, and how long each of them has been silent."""

    def __init__(self, client: Any, timeout: float) -> None:
        self.width = 0
        """How many tasks the workers take at once."""
        self._client, self._timeout = client, timeout
        self._address: str = client.scheduler.address
        self._answered = monotonic()
        self._last_seen: dict[str, float] = {}
        self._silent: dict[str, float] = {}
        self._without_workers = 0.0
        self._restarts: set[asyncio.Task[None]] = set()
        loop = client.loop.asyncio_loop
        asyncio.run_coroutine_threadsafe(self._ask(), loop).result(timeout)
        self._asking = asyncio.run_coroutine_threadsafe(self._ask_for_ever(), loop)

    def check(self) -> None:
        """Raise `ClusterLost` if nobody is there any more."""
        if self._client.status == "closed":
            raise ClusterLost(f"the Dask scheduler at {self._address} is gone")
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
        """Ask no more."""
        self._asking.cancel()

    async def _ask_for_ever(self) -> None:
        while True:
            await asyncio.sleep(ASK_SECONDS)
            with suppress(OSError):  # the connection broke; `check` counts the time since
                await self._ask()

    async def _ask(self) -> None:
        workers = (await self._client.scheduler.identity())["workers"]
        # While the scheduler was silent, nobody could hear its workers.
        passed = min(monotonic() - self._answered, 2 * ASK_SECONDS)
        self._answered = monotonic()
        self._note(workers, passed)

    def _note(self, workers: Mapping[str, Mapping[str, Any]], passed: float) -> None:
        seen = {address: worker["last_seen"] for address, worker in workers.items()}
        before, self._last_seen = self._last_seen, seen
        silent = {
            address: self._silent.get(address, 0.0) + passed if before.get(address) == at else 0.0
            for address, at in seen.items()
        }
        self._without_workers = min(*silent.values(), self._without_workers + passed, inf)
        too_long = self._timeout * _RESTART_AFTER
        for address in silent:
            if self._silent.get(address, 0.0) <= too_long < silent[address]:
                task = asyncio.create_task(self._restart(address))
                self._restarts.add(task)
                task.add_done_callback(self._restarts.discard)
        self._silent = silent
        self.width = sum(
            workers[address]["nthreads"] for address in silent if silent[address] <= too_long
        )

    async def _restart(self, address: str) -> None:
        """Give a silent worker's tasks to others; its nanny, if it has one, starts it anew."""
        with suppress(OSError, TimeoutError):
            await self._client.scheduler.restart_workers(
                workers=[address], wait_for_workers=False, stimulus_id=f"taquin-silent-{address}"
            )
