"""Child: a child process, as its parent has it.

It is started as a program of its own, not by `multiprocessing`: a Dask worker must not have such
children, and a child must not have the threads of its parent.
"""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from multiprocessing import Pipe
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from taquin.isolation.channel import Message
from taquin.isolation.failures import CallStopped, ChildEnded
from taquin.render.units import readable_bytes, readable_seconds
from taquin.util.process_memory import resident_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    T = TypeVar("T")

BEAT_SECONDS = 0.05


class Child:
    """A child process that runs calls for us."""

    busy = False
    """Whether it has not answered its last call; if nobody waits for that, it is of no more use."""

    def __init__(self, niceness: int = 0) -> None:
        self._pipe, theirs = Pipe()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115
        with theirs:
            number = theirs.fileno()
            self._process = subprocess.Popen(
                [sys.executable, "-m", "taquin.isolation.child", str(number), str(niceness)],
                pass_fds=[number],
                stdin=subprocess.DEVNULL,
                stdout=self._errors,
                stderr=self._errors,
                start_new_session=True,  # Ctrl-C is for the parent
            )
        self._pipe.send(sys.path)

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it can take another call."""
        return self._process.poll() is None

    def call(
        self,
        function: Callable[..., T],
        *arguments: Any,
        seconds: float | None = None,
        memory: int | None = None,
        stop: Callable[[], bool] | None = None,
        patience: float = 0,
        hear: Callable[[Any], None] | None = None,
    ) -> T:
        """Return what the function returns there, or raise what it raises, `Ended` or `Stopped`.

        When `stop` turns true, the function is asked to stop, and killed after `patience` seconds. With
        `hear` it gets a `Line` before its arguments, and what it tells there is heard here.
        """
        self.busy = True
        call = pickle.dumps((function, arguments, hear is not None))
        watch = _Watch(self, seconds, memory, stop, patience)
        try:
            self.say(Message.CALL, call)
            while True:
                watch.look()
                if self._pipe.poll(BEAT_SECONDS):
                    said, value = pickle.loads(self._pipe.recv_bytes())
                    if said is not Message.TOLD:
                        break
                    if hear is not None:
                        hear(value)
        except (EOFError, OSError):
            raise ChildEnded("crashed", self._last_words()) from None
        self.busy = False
        if said is Message.RAISED:
            raise value
        answer: T = value
        return answer

    def say(self, said: Message, what: Any = None) -> None:
        """Send something to the process."""
        self._pipe.send_bytes(pickle.dumps((said, what)))

    def kill(self) -> None:
        """End the process, whatever it does; `close` is still to come."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """End the process, whatever it does, and let go of all that belongs to it."""
        self._pipe.close()
        self.kill()
        self._errors.close()

    def _last_words(self) -> str:
        """Say how the process ended, with what it last wrote if it wrote anything."""
        code = self._process.wait()
        reason = f"the process ended with code {code}"
        if code < 0:
            with suppress(ValueError):
                reason = f"the process died of {signal.Signals(-code).name}"
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").split("\n")
        said = [channel for channel in lines if channel.strip()]
        return f"{reason}: {said[-1].strip()}" if said else reason


class _Watch:
    """Looks after one call: asks the child to stop, or kills it and raises why."""

    def __init__(
        self,
        child: Child,
        seconds: float | None,
        memory: int | None,
        stop: Callable[[], bool] | None,
        patience: float,
    ) -> None:
        self._child, self._seconds, self._memory = child, seconds, memory
        self._stop, self._patience = stop, patience
        self._begin = self._next_look = monotonic()
        self._patient_until: float | None = None

    def look(self) -> None:
        """Look, if the last time was a beat ago: a child may tell a thousand things in that time."""
        now = monotonic()
        if now < self._next_look:
            return
        self._next_look = now + BEAT_SECONDS
        self._look_for_stop(now)
        if self._seconds is not None and now > self._begin + self._seconds:
            self._child.kill()
            raise ChildEnded("killed", f"not ended after {readable_seconds(self._seconds)}")
        held = resident_memory(self._child.pid) if self._memory else 0
        if self._memory and held > self._memory:
            self._child.kill()
            amounts = f"{readable_bytes(held)}, more than {readable_bytes(self._memory)}"
            raise ChildEnded("killed", f"the process held {amounts}")

    def _look_for_stop(self, now: float) -> None:
        if self._patient_until is None:
            if self._stop is None or not self._stop():
                return
            self._patient_until = now + self._patience
            self._child.say(Message.STOP)
        if now >= self._patient_until:
            self._child.kill()
            raise CallStopped
