"""Tells a person that tables are built on their first use, and how far that is.

What draws and writes is only loaded when there is something to tell: most of the time there is not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.pdb.listener import Listener

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.cli.build_line import BuildLine
    from taquin.pdb.pattern import Pattern


class FirstUse(Listener):
    """A sentence beside the results, and a bar where there is a terminal."""

    def __init__(self) -> None:
        self._line: BuildLine | None = None

    def begin(self, missing: Sequence[Pattern]) -> None:
        """Tell why the search does not begin at once."""
        from taquin.cli.build_line import BuildLine, say_what_is_built  # start-up

        say_what_is_built(missing)
        self._line = BuildLine(missing)

    def progress(self, pattern: Pattern, depth: int, found: int, total: int, /) -> None:
        """Show how far it is."""
        if self._line is not None:
            self._line(pattern, depth, found, total)

    def say(self, sentence: str, /) -> None:
        """Print the sentence, where the bar was."""
        from taquin.cli.build_line import say_note  # start-up

        self.end()
        say_note(sentence)

    def end(self) -> None:
        """Wipe the bar."""
        if self._line is not None:
            self._line.__exit__()
