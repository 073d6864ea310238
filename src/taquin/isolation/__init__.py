"""Calls in child processes. A crash, a memory limit or a time limit ends the child process only.

    parent thread ── call, stop request ──▶ child process    runs one call at a time
                  ◀── messages, result ────                  and waits for the next call

    Every 50 ms the parent thread checks the child: is it alive, and is it within its limits?
    It also checks whether the caller wants the call to stop.

The lab runs its tasks and the server runs its searches with this package.
"""

from taquin.isolation.channel import Channel
from taquin.isolation.child import Child
from taquin.isolation.failures import CallStopped, ChildEnded
from taquin.isolation.pool import Pool

__all__ = ["Child", "ChildEnded", "Channel", "Pool", "CallStopped"]
