"""The listener for pattern databases that are built before a search begins.

The builds happen deep inside a search, so the listener is a context variable: `with listening(...)` around the
call sets it. The library itself prints nothing.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from taquin.pdb.pattern import Pattern


class Listener:
    """Receives the events of loads and builds. Override the methods of interest; these do nothing."""

    def begin(self, missing: Sequence[Pattern]) -> None:
        """The build of these patterns begins; they are not stored."""

    def progress(self, pattern: Pattern, depth: int, found: int, total: int, /) -> None:
        """A build has found that many of its entries, up to that depth; called 20 times a second."""

    def say(self, sentence: str, /) -> None:
        """A message for the user, for example about a damaged file."""

    def end(self) -> None:
        """All pattern databases are loaded, or an error occurred."""


_listener: ContextVar[Listener] = ContextVar("taquin_pdb_listener", default=Listener())  # noqa: B039


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Set the listener for the builds within the block."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


def current_listener() -> Listener:
    """Return the listener of the current context."""
    return _listener.get()
