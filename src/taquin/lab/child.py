"""What runs in the child process of `taquin.lab.isolation`: calls come in, answers go out, until the pipe ends.

A thread of its own listens, so that the process ends with its parent even in the middle of a long search.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread

from taquin.errors import TaquinError


def serve(descriptor: int) -> None:
    """Answer calls, one after the other."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _no_core_files()
    connection = Connection(descriptor)
    sys.path[:] = connection.recv()
    calls: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(connection, calls), daemon=True).start()
    while True:
        connection.send_bytes(_answer(calls.get()))


def _listen(connection: Connection, calls: SimpleQueue[bytes]) -> None:
    while True:
        try:
            calls.put(connection.recv_bytes())
        except (EOFError, OSError):  # the parent has gone, or wants no more
            os._exit(0)


def _answer(call: bytes) -> bytes:
    try:
        function, arguments = pickle.loads(call)
        return pickle.dumps((True, function(*arguments)))
    except Exception as error:
        with suppress(Exception):
            return pickle.dumps((False, error))
        return pickle.dumps((False, TaquinError(f"{type(error).__name__}: {error}")))


def _no_core_files() -> None:
    """A crash is a row, not a file of gigabytes."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    serve(int(sys.argv[1]))
