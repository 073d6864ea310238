"""JobQueue: runs a limited number of jobs at a time in child processes; other jobs wait in order.

    submit ─▶ waiting 3 2 1 ─▶ running ─▶ outcome        more jobs than may wait: QueueFull
                  └───────────────┴─────▶ CallStopped     after `cancel`, or when the client disconnects

Only the event loop's thread may use a queue. Each running job has a thread that waits for its child.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from taquin.isolation import CallStopped
from taquin.web.event_buffer import EventBuffer

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.isolation import Pool

GRACE_SECONDS = 1.0
"""How long a cancelled job has to return what it has, before its process is killed."""


class QueueFull(Exception):
    """The queue accepts no more jobs."""


@dataclass(frozen=True, slots=True)
class JobSpec:
    """A function for a child process, its arguments after the channel, and its limits."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    seconds: float
    memory: int


class Job:
    """A submitted job: its events, and its outcome when it has ended."""

    def __init__(self, spec: JobSpec) -> None:
        self.id = uuid4().hex
        self.spec = spec
        self.events = EventBuffer()
        self.stop = Event()
        self.outcome: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        """What the function returns or raises; else `CallStopped` or `ChildEnded`."""
        self.outcome.add_done_callback(_retrieve_exception)


class JobQueue:
    """Jobs in order of submission."""

    def __init__(self, pool: Pool, max_running: int, max_waiting: int) -> None:
        self._pool, self._max_running, self._max_waiting = pool, max_running, max_waiting
        self._threads = ThreadPoolExecutor(max_running, "taquin-web")
        self._running: dict[str, Job] = {}
        self._waiting: dict[str, Job] = {}

    def submit(self, spec: JobSpec) -> Job:
        """Start the job or let it wait, and return it; raise `QueueFull` if too many wait."""
        job = Job(spec)
        if len(self._running) < self._max_running:
            self._start(job)
        elif len(self._waiting) < self._max_waiting:
            self._waiting[job.id] = job
            job.events.put("waiting", {"position": len(self._waiting)})
        else:
            raise QueueFull
        return job

    def find(self, job_id: str) -> Job | None:
        """Return the waiting or running job with that id, or None."""
        return self._running.get(job_id) or self._waiting.get(job_id)

    def cancel(self, job: Job) -> None:
        """Cancel the job. A running one may still return what it has."""
        if self._waiting.pop(job.id, None):
            self._settle(job, CallStopped())
            self._announce_positions()
        job.stop.set()

    def cancel_all(self) -> None:
        """Cancel all jobs, and refuse new ones."""
        self._max_waiting = self._max_running = 0
        for job in [*self._waiting.values(), *self._running.values()]:
            self.cancel(job)

    async def close(self) -> None:
        """Cancel all jobs, and wait until they have ended."""
        self.cancel_all()
        running = (job.outcome for job in self._running.values())
        await asyncio.gather(*running, return_exceptions=True)
        self._threads.shutdown()

    def _start(self, job: Job) -> None:
        self._running[job.id] = job
        job.events.put("started", {})
        call = asyncio.get_running_loop().run_in_executor(self._threads, self._call, job)
        call.add_done_callback(lambda done: self._end(job, done))

    def _call(self, job: Job) -> Any:
        """Run the job in a child process. This runs in the job's thread."""
        loop, spec = job.outcome.get_loop(), job.spec

        def on_message(message: tuple[str, dict[str, Any]]) -> None:
            loop.call_soon_threadsafe(job.events.put, *message)

        with self._pool.borrow() as child:
            value = child.call(
                spec.function,
                *spec.arguments,
                seconds=spec.seconds,
                memory=spec.memory,
                stop=job.stop.is_set,
                grace_seconds=GRACE_SECONDS,
                on_message=on_message,
            )
            if job.stop.is_set():  # the process of a cancelled job ends with the job
                child.kill()
            return value

    def _end(self, job: Job, done: asyncio.Future[Any]) -> None:
        del self._running[job.id]
        error = done.exception()
        self._settle(job, error if error is not None else done.result())
        if self._waiting and len(self._running) < self._max_running:
            self._start(self._waiting.pop(next(iter(self._waiting))))
            self._announce_positions()

    def _settle(self, job: Job, outcome: Any) -> None:
        if isinstance(outcome, BaseException):
            job.outcome.set_exception(outcome)
        else:
            job.outcome.set_result(outcome)
        job.events.close()

    def _announce_positions(self) -> None:
        for position, job in enumerate(self._waiting.values(), 1):
            job.events.put("waiting", {"position": position})


def _retrieve_exception(outcome: asyncio.Future[Any]) -> None:
    """Mark the exception as retrieved: asyncio logs one that no client reads."""
    if not outcome.cancelled():
        outcome.exception()
