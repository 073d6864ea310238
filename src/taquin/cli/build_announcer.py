"""Announces pattern databases that a search builds on their first use, and shows the progress.

The modules that print are imported only when a database is built, to keep start-up short.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.pdb.listener import Listener

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.cli.build_progress import BuildProgressLine
    from taquin.pdb.pattern import Pattern


class BuildAnnouncer(Listener):
    """Prints a note when a build starts, and a progress bar on a terminal."""

    def __init__(self) -> None:
        self._line: BuildProgressLine | None = None

    def begin(self, missing: Sequence[Pattern]) -> None:
        """Print which databases are built before the search starts."""
        from taquin.cli.build_progress import BuildProgressLine, announce_build  # start-up

        announce_build(missing)
        self._line = BuildProgressLine(missing)

    def progress(self, pattern: Pattern, depth: int, found: int, total: int, /) -> None:
        """Update the progress bar."""
        if self._line is not None:
            self._line(pattern, depth, found, total)

    def say(self, sentence: str, /) -> None:
        """Erase the bar and print the sentence."""
        from taquin.cli.build_progress import print_note  # start-up

        self.end()
        print_note(sentence)

    def end(self) -> None:
        """Erase the bar."""
        if self._line is not None:
            self._line.__exit__()
