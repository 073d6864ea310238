"""Server: what all routes share, as a dependency: the settings, and the two desks that run work."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends, Request

from taquin.isolation import CallStopped, Pool
from taquin.web.job_queue import JobQueue, Work
from taquin.web.settings import HELPER_MEMORY, HELPER_SECONDS, HELPERS_AT_ONCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.web.job_queue import Job
    from taquin.web.settings import Settings

NICENESS = 5
"""Children let the server go first, so that small requests are answered while all cores search."""
MAX_HELD_IDLE = 256 * 2**20
"""A child that holds more after its work is not kept for the next."""
GRACE_SECONDS = 20.0
"""How long after its time a search is killed: it should stop by itself, but the machine may be busy."""
IDLE_SECONDS = 5.0
"""How long a child waits for more work."""
HELPERS_WAITING = 32


class Server:
    """Searches have a desk with a queue that people see; helpers do what takes a moment, beside them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._pool = Pool(NICENESS, MAX_HELD_IDLE)
        self.searches = JobQueue(self._pool, settings.searches, settings.waiting)
        self._helpers = JobQueue(self._pool, HELPERS_AT_ONCE, HELPERS_WAITING)

    def enter(self, function: Callable[..., Any], *arguments: Any, seconds: float) -> Job:
        """Take a search in; it has that many seconds, and as many for the tables that it needs."""
        killed_after = 2 * seconds + GRACE_SECONDS
        return self.searches.enter(Work(function, arguments, killed_after, self.settings.memory))

    async def help(self, request: Request, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return what a function returns in a child process; stop it if the client goes away."""
        job = self._helpers.enter(Work(function, arguments, HELPER_SECONDS, HELPER_MEMORY))
        watch = asyncio.create_task(_disconnected(request))
        try:
            await asyncio.wait((job.outcome, watch), return_when=asyncio.FIRST_COMPLETED)
            if not job.outcome.done():
                raise CallStopped
            return job.outcome.result()
        finally:
            self._helpers.cancel(job)
            watch.cancel()
            with suppress(asyncio.CancelledError):
                await watch

    def stop(self) -> None:
        """Ask all that runs and waits to end, so that nobody's connection is open for long."""
        for job_queue in (self.searches, self._helpers):
            job_queue.cancel_all()

    async def dismiss_idle_children(self) -> None:
        """Let no child wait for work for long; never returns."""
        while True:
            await asyncio.sleep(1)
            await asyncio.to_thread(self._pool.dismiss, IDLE_SECONDS)

    async def close(self) -> None:
        """End all that runs, and all children."""
        for job_queue in (self.searches, self._helpers):
            await job_queue.close()
        self._pool.close()


async def _disconnected(request: Request) -> None:
    """Return when the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _server_of(request: Request) -> Server:
    server: Server = request.app.state.server
    return server


ServerHere = Annotated[Server, Depends(_server_of)]
