"""BuildListener: follows the builds of pattern databases for an any-time search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.pdb.build import build_memory
from taquin.pdb.listener import Listener

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.anytime.search import AnytimeSearch
    from taquin.pdb.pattern import Pattern


class BuildListener(Listener):
    """Counts the memory of builds, stops them in time, and passes every call on to the outer listener."""

    def __init__(self, search: AnytimeSearch, outer: Listener) -> None:
        self._search = search
        self._outer = outer

    def begin(self, missing: Sequence[Pattern]) -> None:
        """Count the memory of the largest build; the builds run one after the other."""
        self._search.counters.add_memory(max(map(build_memory, missing)))
        self._outer.begin(missing)

    def progress(self, pattern: Pattern, depth: int, found: int, total: int, /) -> None:
        """Pass the progress on; raise `SearchEnded` if the search must end."""
        self._outer.progress(pattern, depth, found, total)
        self._search.poll()

    def say(self, sentence: str, /) -> None:
        """Pass the sentence on."""
        self._outer.say(sentence)

    def end(self) -> None:
        """Pass the end on."""
        self._outer.end()
