"""Calls in a child process that can be killed: a crash, too much memory or too much time end the child alone.

    thread ── pipe ──▶ child      one call at a time; the child lives on and takes the next
       └── looks every 50 ms: is it dead, too large, too late, or has somebody said stop?

Children wait in a pool of this process and are used again, because starting Python takes a tenth of
a second. They are started as programs of their own, not by `multiprocessing`: a Dask worker
must not have such children, and a child must not have the threads of its parent.
"""

from __future__ import annotations

import atexit
import pickle
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from dataclasses import replace
from multiprocessing import Pipe
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from taquin.errors import TaquinError
from taquin.lab.process_memory import held_by
from taquin.lab.task import now, prepare, run_task
from taquin.limits import default_memory
from taquin.render.text import readable_bytes, readable_seconds

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.lab.row import Row
    from taquin.lab.task import Task

    T = TypeVar("T")

GRACE_SECONDS = 5.0
"""How long after its time limits a run is killed: a search should stop by itself."""
GRACE_SHARE = 0.25
SEARCH_SHARE = 0.8
"""The part of a process's memory that its search may fill, where the experiment sets no limit."""
_BEAT_SECONDS = 0.05


class Ended(Exception):
    """The child did not answer: it crashed, or was killed for a reason that is said."""

    def __init__(self, status: str, reason: str) -> None:
        super().__init__(status, reason)
        self.status, self.reason = status, reason


class Stopped(Exception):
    """Somebody said stop; nothing can be said about the call."""


class Child:
    """A child process that runs calls for us."""

    busy = False
    """Whether it has not answered its last call; if nobody waits for that, it is of no more use."""

    def __init__(self) -> None:
        self._pipe, theirs = Pipe()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "taquin.lab.child", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=self._errors,
                stderr=self._errors,
                start_new_session=True,  # Ctrl-C is for the parent
            )
        self._pipe.send(sys.path)

    @property
    def alive(self) -> bool:
        """Whether it can take another call."""
        return self._process.poll() is None

    def call(
        self,
        function: Callable[..., T],
        *arguments: Any,
        token: str = "",
        seconds: float | None = None,
        memory: int | None = None,
    ) -> T:
        """Return what the function returns there, or raise what it raises, `Ended` or `Stopped`."""
        self.busy = True
        try:
            self._pipe.send_bytes(pickle.dumps((function, arguments)))
            self._wait(token, seconds, memory)
            returned, value = pickle.loads(self._pipe.recv_bytes())
        except (EOFError, OSError):
            raise Ended("crashed", self._last_words()) from None
        self.busy = False
        if not returned:
            raise value
        answer: T = value
        return answer

    def close(self) -> None:
        """End the process, whatever it does."""
        self._pipe.close()
        self._process.kill()
        self._process.wait()
        self._errors.close()

    def _wait(self, token: str, seconds: float | None, memory: int | None) -> None:
        """Return when there is something to read; otherwise kill the child and say why."""
        end = None if seconds is None else monotonic() + seconds
        while not self._pipe.poll(_BEAT_SECONDS):
            if token in _stopped:
                self._process.kill()
                raise Stopped
            if end is not None and monotonic() > end:
                self._process.kill()
                raise Ended("killed", f"not ended after {readable_seconds(seconds or 0)}")
            held = held_by(self._process.pid) if memory else 0
            if memory and held > memory:
                self._process.kill()
                amounts = f"{readable_bytes(held)}, more than {readable_bytes(memory)}"
                raise Ended("killed", f"the process held {amounts}")

    def _last_words(self) -> str:
        """Say how the process ended, with what it last wrote if it wrote anything."""
        code = self._process.wait()
        reason = f"the process ended with code {code}"
        if code < 0:
            with suppress(ValueError):
                reason = f"the process died of {signal.Signals(-code).name}"
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").split("\n")
        said = [line for line in lines if line.strip()]
        return f"{reason}: {said[-1].strip()}" if said else reason


_idle: list[Child] = []
_lock = Lock()
_stopped: set[str] = set()


def call_apart(
    function: Callable[..., T],
    *arguments: Any,
    token: str = "",
    seconds: float | None = None,
    memory: int | None = None,
) -> T:
    """Call a function in a child process. `Child.call` says what may come of it."""
    child = _hire()
    try:
        return child.call(function, *arguments, token=token, seconds=seconds, memory=memory)
    finally:
        _release(child)


def run_apart(task: Task, token: str = "", memory: int | None = None) -> Row | None:
    """Run a task in a child process and return its row, whatever happens; None if it was told to stop.

    Tables are found or built first, outside the time limit.
    """
    started, begin = now(), monotonic()
    cap = memory or share_of_worker()
    if cap and not task.limits.memory:
        room = min(default_memory(), int(cap * SEARCH_SHARE))
        task = replace(task, limits=replace(task.limits, memory=room))
    child = _hire()
    try:
        child.call(prepare, task, token=token, memory=cap)
        begin = monotonic()
        return child.call(run_task, task, token=token, seconds=_time_for(task), memory=cap)
    except Stopped:
        return None
    except Ended as end:
        seconds = monotonic() - begin
        return task.row(end.status, error=end.reason, started=started, seconds=seconds)
    except TaquinError as error:
        return task.row("error", error=str(error), started=started)
    except Exception as error:  # what cannot be prepared or sent is a row too
        return task.row("error", error=f"{type(error).__name__}: {error}", started=started)
    finally:
        _release(child)


def stop(token: str) -> None:
    """End all calls that have this token, in this process; those to come end at once."""
    _stopped.add(token)


def dismiss() -> None:
    """End the children that have nothing to do."""
    with _lock:
        children = _idle.copy()
        _idle.clear()
    for child in children:
        child.close()


atexit.register(dismiss)


def share_of_worker() -> int | None:
    """Return what one task of a Dask worker may hold: its part of the worker's --memory-limit."""
    if "distributed" not in sys.modules:
        return None
    from distributed import get_worker

    try:
        worker = get_worker()
    except ValueError:  # no worker, only somebody who uses one
        return None
    limit: int | None = worker.memory_manager.memory_limit
    return limit // worker.state.nthreads if limit else None


def _time_for(task: Task) -> float | None:
    if task.limits.seconds is None:
        return None
    return task.runs * task.limits.seconds * (1 + GRACE_SHARE) + GRACE_SECONDS


def _hire() -> Child:
    """Return a child that waits for work, or a new one."""
    with _lock:
        while _idle:
            child = _idle.pop()
            if child.alive:
                return child
            child.close()
    return Child()


def _release(child: Child) -> None:
    """Let a child wait for the next call; one that was killed, or is in the middle of one, is ended."""
    if child.alive and not child.busy:
        with _lock:
            _idle.append(child)
    else:
        child.close()
