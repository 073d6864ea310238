"""PdbBuilds: what an any-time search hears of the tables that are built for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.pdb.build import build_memory
from taquin.pdb.listener import Listener

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.anytime.anytime import Improver
    from taquin.pdb.pattern import Pattern


class PdbBuilds(Listener):
    """Counts the memory of builds, stops them in time, and tells the outer listener everything."""

    def __init__(self, improver: Improver, outer: Listener) -> None:
        self._improver = improver
        self._outer = outer

    def begin(self, missing: Sequence[Pattern]) -> None:
        """Count what the largest of the builds takes; they run one after the other."""
        self._improver.note_memory(max(map(build_memory, missing)))
        self._outer.begin(missing)

    def progress(self, pattern: Pattern, depth: int, found: int, total: int, /) -> None:
        """Stop the build if the search must stop."""
        self._outer.progress(pattern, depth, found, total)
        self._improver.poll()

    def say(self, sentence: str, /) -> None:
        """Pass the sentence on."""
        self._outer.say(sentence)

    def end(self) -> None:
        """Pass the end on."""
        self._outer.end()
