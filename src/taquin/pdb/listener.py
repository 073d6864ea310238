"""Who hears of tables that have to be built before a search can begin. Nobody, unless someone listens.

A search does not know who watches it, and the tables are loaded deep below it; so the listener is
a matter of context: `with listening(...)` around the call. The library itself prints nothing.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from taquin.pdb.pattern import Pattern


class Listener:
    """Hears what happens while tables are got. Override what you want to hear; here nothing is done."""

    def begin(self, missing: Sequence[Pattern]) -> None:
        """The tables of these patterns are built now; there are none in the store."""

    def progress(self, pattern: Pattern, depth: int, found: int, total: int, /) -> None:
        """About twenty times a second: of the pattern's entries, so many were found, up to that depth."""

    def say(self, sentence: str, /) -> None:
        """Something is worth a sentence, such as a damaged file."""

    def end(self) -> None:
        """All tables are there, or something went wrong."""


_listener: ContextVar[Listener] = ContextVar("taquin_table_listener", default=Listener())  # noqa: B039


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Let someone hear of tables that are built within the block."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


def listener() -> Listener:
    """Return who listens here."""
    return _listener.get()
