"""Line: what a function in a child process tells before it answers, and whether it is asked to stop."""

from __future__ import annotations

from enum import IntEnum
from threading import Event
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


class Message(IntEnum):
    """What a message through the pipe is: the first of a pair, with what belongs to it."""

    CALL = 0
    STOP = 1
    TOLD = 2
    RETURNED = 3
    RAISED = 4


class Channel:
    """The child's end of a call. A function that is called with `hear` gets one as its first argument."""

    def __init__(self, tell: Callable[[Any], None]) -> None:
        self.tell = tell
        """Sends a message to who called; any thread may."""
        self._stop = Event()

    @property
    def asked_to_stop(self) -> bool:
        """Whether who called wants the answer now, such as it is."""
        return self._stop.is_set()

    def ask_to_stop(self) -> None:
        """Note that who called wants the answer now."""
        self._stop.set()
