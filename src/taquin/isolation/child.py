"""What runs in the child process: calls come in, messages and answers go out, until the pipe ends.

    main thread      runs the function of one call after the other
    listener         takes calls in; so the process ends with its parent even in the middle of a long search
    sender           writes to the pipe, so that no interrupt can strike in the middle of a message

Asked to stop, a function should notice on its line. If it does not, it gets what Ctrl-C would be in a terminal,
which every search knows how to take; whoever called kills the process if even that does not help.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread, Timer
from traceback import format_exc
from typing import Any

from taquin.errors import TaquinError
from taquin.isolation.channel import Channel, Message
from taquin.isolation.failures import CallStopped

SECONDS_TO_NOTICE = 0.3
"""How long a function has to notice that it is asked to stop, before it is interrupted."""


class Server:
    """Answers calls, one after the other."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._calls: SimpleQueue[tuple[Channel, bytes]] = SimpleQueue()
        self._messages: SimpleQueue[bytes] = SimpleQueue()
        self._running: Channel | None = None

    def serve(self) -> None:
        """Answer until the process ends."""
        for job in (self._listen, self._send_all):
            Thread(target=job, daemon=True).start()
        while True:
            self._running, call = self._calls.get()
            answer = _answer(self._running, call)
            self._running = None
            self._messages.put(answer)

    def _listen(self) -> None:
        channel = Channel(self._tell)
        while True:
            try:
                said, what = pickle.loads(self._connection.recv_bytes())
            except (EOFError, OSError):  # the parent has gone, or wants no more
                os._exit(0)
            if said is Message.STOP:
                channel.ask_to_stop()
                timer = Timer(SECONDS_TO_NOTICE, self._interrupt, (channel,))
                timer.daemon = True
                timer.start()
            else:
                channel = Channel(self._tell)
                self._calls.put((channel, what))

    def _interrupt(self, channel: Channel) -> None:
        if self._running is channel:
            os.kill(os.getpid(), signal.SIGINT)

    def _tell(self, message: Any) -> None:
        self._messages.put(pickle.dumps((Message.TOLD, message)))

    def _send_all(self) -> None:
        while True:
            self._connection.send_bytes(self._messages.get())


def _answer(channel: Channel, call: bytes) -> bytes:
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            function, arguments, listened_to = pickle.loads(call)
            value = function(*((channel,) if listened_to else ()), *arguments)
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        return pickle.dumps((Message.RETURNED, value))
    except KeyboardInterrupt:
        return pickle.dumps((Message.RAISED, CallStopped()))
    except Exception as error:
        if not isinstance(error, (TaquinError, CallStopped)):  # a mistake: where it was made
            error.add_note(f"In the child process:\n{format_exc()}")
        with suppress(Exception):
            answer = pickle.dumps((Message.RAISED, error))
            pickle.loads(answer)  # not everything that can be written can be read
            return answer
        known = isinstance(error, TaquinError)
        sentence = str(error) if known else f"{type(error).__name__}: {error}"
        return pickle.dumps((Message.RAISED, TaquinError(sentence)))


def _no_core_files() -> None:
    """A crash is told in a sentence, not in a file of gigabytes."""
    try:
        import resource  # optional
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main(descriptor: int, niceness: int) -> None:
    """Make this process a good child, and serve."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _no_core_files()
    if niceness:
        os.nice(niceness)
    connection = Connection(descriptor)
    sys.path[:] = connection.recv()
    Server(connection).serve()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
