"""Child: the parent's handle of a child process.

The child is a program of its own, not a `multiprocessing` process. A Dask worker must not have
`multiprocessing` children, and a forked child would inherit the parent's threads.
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

from taquin.isolation.channel import PacketKind
from taquin.isolation.failures import CallStopped, ChildEnded
from taquin.render.units import readable_bytes, readable_seconds
from taquin.util.process_memory import resident_memory

if TYPE_CHECKING:
    from collections.abc import Callable

    T = TypeVar("T")

PROGRAM = "taquin.isolation.child_program"
CHECK_SECONDS = 0.05
"""The time between two checks of a running call."""


class Child:
    """A child process that runs one call at a time.

    child = Child()
    child.call(divmod, 17, 5)      # (3, 2)
    child.close()
    """

    busy = False
    """Whether the last call has not returned. A busy child that no thread waits for must be closed."""

    def __init__(self, niceness: int = 0) -> None:
        self._pipe, childs_end = Pipe()
        self._output = tempfile.TemporaryFile()  # noqa: SIM115
        with childs_end:
            descriptor = childs_end.fileno()
            self._process = subprocess.Popen(
                [sys.executable, "-m", PROGRAM, str(descriptor), str(niceness)],
                pass_fds=[descriptor],
                stdin=subprocess.DEVNULL,
                stdout=self._output,
                stderr=self._output,
                start_new_session=True,  # Ctrl-C in the terminal reaches the parent only
            )
        self._pipe.send(sys.path)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.poll() is None

    def call(
        self,
        function: Callable[..., T],
        *arguments: Any,
        seconds: float | None = None,
        memory: int | None = None,
        stop: Callable[[], bool] | None = None,
        grace_seconds: float = 0,
        on_message: Callable[[Any], None] | None = None,
    ) -> T:
        """Run a picklable function in the child, and return its value or raise its exception.

        `seconds` and `memory` (bytes) limit the call; beyond them the child is killed. When `stop`
        returns True, the function gets a stop request, and `grace_seconds` later it is killed. With
        `on_message` the function gets a `Channel` before its arguments, and its messages arrive here.
        Raises `ChildEnded` if the child crashed or was killed, and `CallStopped` after a stop.
        """
        self.busy = True
        call = pickle.dumps((function, arguments, on_message is not None))
        limits = _LimitChecker(self, seconds, memory, stop, grace_seconds)
        try:
            self.send(PacketKind.CALL, call)
            while True:
                limits.check()
                if self._pipe.poll(CHECK_SECONDS):
                    kind, value = pickle.loads(self._pipe.recv_bytes())
                    if kind is not PacketKind.MESSAGE:
                        break
                    if on_message is not None:
                        on_message(value)
        except (EOFError, OSError):
            raise ChildEnded("crashed", self._why_ended()) from None
        self.busy = False
        if kind is PacketKind.RAISED:
            raise value
        result: T = value
        return result

    def send(self, kind: PacketKind, payload: Any = None) -> None:
        """Send a packet to the process."""
        self._pipe.send_bytes(pickle.dumps((kind, payload)))

    def kill(self) -> None:
        """Kill the process. `close` must still be called."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Kill the process, and release the pipe and the file of its output."""
        self._pipe.close()
        self.kill()
        self._output.close()

    def _why_ended(self) -> str:
        """Return how the process ended, with the last line that it wrote, if any."""
        code = self._process.wait()
        reason = f"the process ended with code {code}"
        if code < 0:
            with suppress(ValueError):
                reason = f"the process died of {signal.Signals(-code).name}"
        self._output.seek(0)
        lines = self._output.read().decode(errors="replace").split("\n")
        written = [line.strip() for line in lines if line.strip()]
        return f"{reason}: {written[-1]}" if written else reason


class _LimitChecker:
    """Checks the limits and the stop condition of one call."""

    def __init__(
        self,
        child: Child,
        seconds: float | None,
        memory: int | None,
        stop: Callable[[], bool] | None,
        grace_seconds: float,
    ) -> None:
        self._child, self._seconds, self._memory = child, seconds, memory
        self._stop, self._grace_seconds = stop, grace_seconds
        self._begin = self._next_check = monotonic()
        self._kill_at: float | None = None

    def check(self) -> None:
        """Check the call if the last check is `CHECK_SECONDS` ago; kill the child and raise why.

        The caller checks after every message, and a child may send a thousand between two checks.
        """
        now = monotonic()
        if now < self._next_check:
            return
        self._next_check = now + CHECK_SECONDS
        self._check_stop(now)
        if self._seconds is not None and now > self._begin + self._seconds:
            self._child.kill()
            raise ChildEnded("killed", f"not ended after {readable_seconds(self._seconds)}")
        held = resident_memory(self._child.pid) if self._memory else 0
        if self._memory and held > self._memory:
            self._child.kill()
            amounts = f"{readable_bytes(held)}, more than {readable_bytes(self._memory)}"
            raise ChildEnded("killed", f"the process held {amounts}")

    def _check_stop(self, now: float) -> None:
        if self._kill_at is None:
            if self._stop is None or not self._stop():
                return
            self._kill_at = now + self._grace_seconds
            self._child.send(PacketKind.STOP)
        if now >= self._kill_at:
            self._child.kill()
            raise CallStopped
