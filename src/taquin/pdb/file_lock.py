"""A lock file between processes. The system releases the lock of a process that dies."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


class LockHeld(Exception):
    """Another process or thread holds the lock."""


@contextmanager
def file_lock(path: Path, waiting: Callable[[], None] | None) -> Iterator[None]:
    """Hold the lock on a file, and remove the file at the end.

    If the lock is held, call `waiting` once and wait; without `waiting`, raise `LockHeld`. Raises OSError if
    the file cannot be made, and ImportError on systems without `fcntl`.
    """
    from fcntl import LOCK_EX, LOCK_NB, flock  # optional

    has_waited = False
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            try:
                flock(descriptor, LOCK_EX | LOCK_NB)
            except BlockingIOError:
                if waiting is None:
                    raise LockHeld from None
                if not has_waited:
                    waiting()
                has_waited = True
                flock(descriptor, LOCK_EX)
            if _is_still_at(path, descriptor):
                break
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)  # the holder removed this file, and others lock a new one
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink()
        os.close(descriptor)


def _is_still_at(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
