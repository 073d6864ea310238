"""The program of a child process: it runs calls from the pipe until the parent closes it.

    main thread      runs the function of one call after another
    listener         reads the pipe, so that the process ends with its parent even during a search
    sender           writes to the pipe, so that no interrupt can split a packet

A function should notice a stop request on its channel. If it does not, the process sends itself SIGINT,
which every search handles. If that does not help either, the parent kills the process.
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
from taquin.isolation.channel import Channel, PacketKind
from taquin.isolation.failures import CallStopped
from taquin.plugins import load_plugins

SECONDS_BEFORE_INTERRUPT = 0.3
"""How long a function has to notice a stop request before it gets SIGINT."""


class CallServer:
    """Runs calls one after another."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._calls: SimpleQueue[tuple[Channel, bytes]] = SimpleQueue()
        self._packets: SimpleQueue[bytes] = SimpleQueue()
        self._running: Channel | None = None

    def serve(self) -> None:
        """Run calls until the process ends."""
        for loop in (self._listen, self._send_packets):
            Thread(target=loop, daemon=True).start()
        while True:
            self._running, call = self._calls.get()
            packet = _run_call(self._running, call)
            self._running = None
            self._packets.put(packet)

    def _listen(self) -> None:
        channel = Channel(self._send)
        while True:
            try:
                kind, payload = pickle.loads(self._connection.recv_bytes())
            except (EOFError, OSError):  # the parent has ended or has closed the pipe
                os._exit(0)
            if kind is PacketKind.STOP:
                channel.request_stop()
                timer = Timer(SECONDS_BEFORE_INTERRUPT, self._interrupt, (channel,))
                timer.daemon = True
                timer.start()
            else:
                channel = Channel(self._send)
                self._calls.put((channel, payload))

    def _interrupt(self, channel: Channel) -> None:
        if self._running is channel:
            os.kill(os.getpid(), signal.SIGINT)

    def _send(self, message: Any) -> None:
        self._packets.put(pickle.dumps((PacketKind.MESSAGE, message)))

    def _send_packets(self) -> None:
        while True:
            self._connection.send_bytes(self._packets.get())


def _run_call(channel: Channel, call: bytes) -> bytes:
    """Run the function of a call, and return the packet with its value or its exception."""
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            function, arguments, takes_channel = pickle.loads(call)
            value = function(*((channel,) if takes_channel else ()), *arguments)
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        return pickle.dumps((PacketKind.RETURNED, value))
    except KeyboardInterrupt:
        return pickle.dumps((PacketKind.RAISED, CallStopped()))
    except Exception as error:
        if not isinstance(error, (TaquinError, CallStopped)):  # a bug: the note shows its place
            error.add_note(f"In the child process:\n{format_exc()}")
        with suppress(Exception):
            packet = pickle.dumps((PacketKind.RAISED, error))
            pickle.loads(packet)  # some exceptions can be pickled but not unpickled
            return packet
        known = isinstance(error, TaquinError)
        sentence = str(error) if known else f"{type(error).__name__}: {error}"
        return pickle.dumps((PacketKind.RAISED, TaquinError(sentence)))


def _disable_core_files() -> None:
    """Disable core files: the parent reports a crash, and a core file may have gigabytes."""
    try:
        import resource  # optional
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main(descriptor: int, niceness: int) -> None:
    """Set up this process, and run the calls that arrive on the file descriptor."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _disable_core_files()
    if niceness:
        os.nice(niceness)
    connection = Connection(descriptor)
    sys.path[:] = connection.recv()
    load_plugins()
    CallServer(connection).serve()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
