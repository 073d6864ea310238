"""Exceptions of a call that ended without a result."""

from __future__ import annotations


class ChildEnded(Exception):
    """The child process ended before it returned: it crashed, or the parent killed it.

    `status` is "crashed" or "killed", and `reason` is a sentence for the user.
    """

    def __init__(self, status: str, reason: str) -> None:
        super().__init__(status, reason)
        self.status, self.reason = status, reason


class CallStopped(Exception):
    """The caller stopped the call, and there is no result."""
