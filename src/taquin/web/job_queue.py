"""JobQueue: takes work, runs so much of it at once in child processes, and keeps the rest in a queue.

    enter ─▶ waiting 3 2 1 ─▶ running ─▶ outcome        beyond the last place: Full
                 └───────────────┴──────▶ Stopped        by `cancel`, or when who asked has left

All of it belongs to the event loop's thread, but for the calls: each has a thread that watches its child.
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

PATIENCE_SECONDS = 1.0
"""How long a search that is asked to stop has to say how far it got, before it is killed."""


class Full(Exception):
    """Every place in the queue is taken."""


@dataclass(frozen=True, slots=True)
class Work:
    """A function for a child process, which gets a line to tell on, and what it may take."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    seconds: float
    memory: int


class Job:
    """A piece of work that somebody asked for."""

    def __init__(self, work: Work) -> None:
        self.id = uuid4().hex
        self.work = work
        self.mail = EventBuffer()
        self.stop = Event()
        self.outcome: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        """What the work returns or raises; `Stopped`, `Ended`."""
        self.outcome.add_done_callback(_note_that_it_may_not_be_read)


class JobQueue:
    """Work in order of arrival."""

    def __init__(self, pool: Pool, at_once: int, places: int) -> None:
        self._pool, self._at_once, self._places = pool, at_once, places
        self._threads = ThreadPoolExecutor(at_once, "taquin-web")
        self._running: dict[str, Job] = {}
        self._waiting: dict[str, Job] = {}

    def enter(self, work: Work) -> Job:
        """Begin the work, or let it wait; raise `Full` if there is no place."""
        job = Job(work)
        if len(self._running) < self._at_once:
            self._begin(job)
        elif len(self._waiting) < self._places:
            self._waiting[job.id] = job
            job.mail.put("waiting", {"position": len(self._waiting)})
        else:
            raise Full
        return job

    def find(self, number: str) -> Job | None:
        """Return the work of that id, if it waits or runs."""
        return self._running.get(number) or self._waiting.get(number)

    def cancel(self, job: Job) -> None:
        """Stop the work; if it runs, it may still tell how far it got."""
        if self._waiting.pop(job.id, None):
            self._settle(job, CallStopped())
            self._tell_places()
        job.stop.set()

    def cancel_all(self) -> None:
        """Stop everything; what comes now is refused."""
        self._places = self._at_once = 0
        for job in [*self._waiting.values(), *self._running.values()]:
            self.cancel(job)

    async def close(self) -> None:
        """Stop everything, and wait until it has."""
        self.cancel_all()
        running = (job.outcome for job in self._running.values())
        await asyncio.gather(*running, return_exceptions=True)
        self._threads.shutdown()

    def _begin(self, job: Job) -> None:
        self._running[job.id] = job
        job.mail.put("started", {})
        call = asyncio.get_running_loop().run_in_executor(self._threads, self._call, job)
        call.add_done_callback(lambda done: self._ended(job, done))

    def _call(self, job: Job) -> Any:
        """Run the work in a child process; this is the thread that watches it."""
        loop, work = job.outcome.get_loop(), job.work

        def hear(message: tuple[str, dict[str, Any]]) -> None:
            loop.call_soon_threadsafe(job.mail.put, *message)

        with self._pool.hired() as child:
            answer = child.call(
                work.function,
                *work.arguments,
                seconds=work.seconds,
                memory=work.memory,
                stop=job.stop.is_set,
                patience=PATIENCE_SECONDS,
                hear=hear,
            )
            if job.stop.is_set():  # who cancels wants to see the process gone
                child.kill()
            return answer

    def _ended(self, job: Job, done: asyncio.Future[Any]) -> None:
        del self._running[job.id]
        error = done.exception()
        self._settle(job, error if error is not None else done.result())
        if self._waiting and len(self._running) < self._at_once:
            self._begin(self._waiting.pop(next(iter(self._waiting))))
            self._tell_places()

    def _settle(self, job: Job, outcome: Any) -> None:
        if isinstance(outcome, BaseException):
            job.outcome.set_exception(outcome)
        else:
            job.outcome.set_result(outcome)
        job.mail.close()

    def _tell_places(self) -> None:
        for place, job in enumerate(self._waiting.values(), 1):
            job.mail.put("waiting", {"position": place})


def _note_that_it_may_not_be_read(outcome: asyncio.Future[Any]) -> None:
    """Keep asyncio from complaining of an error that nobody has read: the one who asked has left."""
    if not outcome.cancelled():
        outcome.exception()
