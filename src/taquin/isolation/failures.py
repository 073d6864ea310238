"""How a call can end, other than by an answer."""

from __future__ import annotations


class ChildEnded(Exception):
    """The child did not answer: it crashed, or was killed for a reason that is said."""

    def __init__(self, status: str, reason: str) -> None:
        super().__init__(status, reason)
        self.status, self.reason = status, reason


class CallStopped(Exception):
    """Somebody said stop; nothing can be said about the call."""
