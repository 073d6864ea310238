"""Channel: lets a function in a child process send messages and notice a stop request."""

from __future__ import annotations

from enum import IntEnum
from threading import Event
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


class PacketKind(IntEnum):
    """The kind of a packet on the pipe. A packet is a pair: its kind and its payload."""

    CALL = 0
    """Parent to child: a pickled function with its arguments."""
    STOP = 1
    """Parent to child: the running call should return what it has."""
    MESSAGE = 2
    """Child to parent: a message of the running function."""
    RETURNED = 3
    """Child to parent: the function's return value."""
    RAISED = 4
    """Child to parent: the exception that the function raised."""


class Channel:
    """The child's end of a call. `Child.call` with `on_message` passes one as the first argument."""

    def __init__(self, send: Callable[[Any], None]) -> None:
        self.send = send
        """Sends a message to the caller. Any thread may call it."""
        self._stop = Event()

    @property
    def stop_requested(self) -> bool:
        """Whether the caller wants the function to return what it has so far."""
        return self._stop.is_set()

    def request_stop(self) -> None:
        """Record that the caller wants the function to return."""
        self._stop.set()
