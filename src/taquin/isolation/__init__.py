"""Calls in child processes that can be killed: a crash, too much memory or too much time end the child alone.

    thread ── call, stop ──▶ child      one call at a time; the child lives on and takes the next
           ◀── messages ────            as many as the function tells, and last its answer
       └── looks every 50 ms: is it dead, too large, too late, or has somebody said stop?

The lab runs its tasks this way, and the server its searches.
"""

from taquin.isolation.channel import Channel
from taquin.isolation.failures import CallStopped, ChildEnded
from taquin.isolation.pool import Pool
from taquin.isolation.process import Child

__all__ = ["Child", "ChildEnded", "Channel", "Pool", "CallStopped"]
