"""Backend: the state that all routes share, as a FastAPI dependency.

It holds the settings, one job queue for searches and one for helper calls. A helper call is a computation of
a few seconds: a trace, an animation, the plots of an experiment, heuristic values from pattern databases.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends, Request

from taquin.isolation import CallStopped, Pool
from taquin.web.job_queue import JobQueue, JobSpec
from taquin.web.settings import HELPER_MEMORY, HELPER_SECONDS, MAX_HELPERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.web.job_queue import Job
    from taquin.web.settings import Settings

NICENESS = 5
"""The children's niceness. The server has priority, so it answers small requests while all cores search."""
MAX_IDLE_MEMORY = 256 * 2**20
"""Bytes that an idle child may hold; a larger one is closed."""
KILL_DELAY_SECONDS = 20.0
"""How long after its time limit a search is killed. It should stop by itself, but a busy machine is slow."""
IDLE_SECONDS = 5.0
"""How long a child stays idle before it is closed."""
MAX_WAITING_HELPERS = 32


class Backend:
    """Runs searches and helper calls in child processes, each kind with a queue of its own."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._pool = Pool(NICENESS, MAX_IDLE_MEMORY)
        self.searches = JobQueue(self._pool, settings.searches, settings.waiting)
        self._helpers = JobQueue(self._pool, MAX_HELPERS, MAX_WAITING_HELPERS)

    def submit_search(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> Job:
        """Queue a search with a time limit; it has the same time again to build pattern databases.

        Raises `QueueFull` if too many searches wait.
        """
        kill_after = 2 * seconds + KILL_DELAY_SECONDS
        spec = JobSpec(function, arguments, kill_after, self.settings.memory)
        return self.searches.submit(spec)

    async def call_helper(
        self, request: Request, function: Callable[..., Any], *arguments: Any
    ) -> Any:
        """Run a function in a child process and return its value.

        Raises what the function raises, `QueueFull`, `ChildEnded`, and `CallStopped` if the client disconnects.
        """
        spec = JobSpec(function, arguments, HELPER_SECONDS, HELPER_MEMORY)
        job = self._helpers.submit(spec)
        disconnected = asyncio.create_task(_wait_for_disconnect(request))
        try:
            await asyncio.wait((job.outcome, disconnected), return_when=asyncio.FIRST_COMPLETED)
            if not job.outcome.done():
                raise CallStopped
            return job.outcome.result()
        finally:
            self._helpers.cancel(job)
            disconnected.cancel()
            with suppress(asyncio.CancelledError):
                await disconnected

    def stop(self) -> None:
        """Cancel all jobs, so that open connections end soon."""
        for queue in (self.searches, self._helpers):
            queue.cancel_all()

    async def close_idle_children(self) -> None:
        """Close children that stay idle for `IDLE_SECONDS`. Never returns."""
        while True:
            await asyncio.sleep(1)
            await asyncio.to_thread(self._pool.close_idle, IDLE_SECONDS)

    async def close(self) -> None:
        """Cancel all jobs, wait for their end, and close all children."""
        for queue in (self.searches, self._helpers):
            await queue.close()
        self._pool.close()


async def _wait_for_disconnect(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _backend_of(request: Request) -> Backend:
    backend: Backend = request.app.state.backend
    return backend


BackendDep = Annotated[Backend, Depends(_backend_of)]
"""The type of a route parameter that receives the backend."""
