"""The bar of tables that are built, and the sentences beside it: asked for, or on their first use."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from taquin.native.extension import PatternTable
from taquin.render.units import readable_bytes, readable_seconds
from taquin.terminal.progress import PATIENCE_SECONDS, StatusLine
from taquin.terminal.streams import err

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from taquin.pdb.pattern import Pattern

BAR_CELLS = 20


class BuildLine(StatusLine):
    """A bar for the tables that are built one after the other, and how long the rest will take."""

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        super().__init__()
        self._entries = {
            pattern.representative: PatternTable.size(pattern.rows, pattern.cols, pattern.tiles)[0]
            for pattern in patterns
        }
        self._begun: list[Pattern] = []
        self._start = perf_counter()

    def __call__(self, pattern: Pattern, depth: int, found: int, _total: int) -> None:
        """Show how far it is."""
        if pattern not in self._begun:
            self._begun.append(pattern)
        seconds = perf_counter() - self._start
        if seconds < PATIENCE_SECONDS:
            return
        done = sum(self._entries[each] for each in self._begun[:-1]) + found
        part = done / sum(self._entries.values())
        bar = "█" * round(BAR_CELLS * part) + "░" * (BAR_CELLS - round(BAR_CELLS * part))
        left = (
            f" · about {readable_seconds(round(seconds / part * (1 - part)))} left" if part else ""
        )
        self.show(
            f"table {len(self._begun)} of {len(self._entries)} {bar} {part:.0%} · "
            f"{readable_seconds(round(seconds))}{left} · depth {depth}"
        )

    def say(self, sentence: str) -> None:
        """Print a sentence where the bar was."""
        self.__exit__()
        say_note(sentence)


def say_note(sentence: str) -> None:
    """Print one sentence that is no error, beside the results."""
    err().print(f"taquin: {sentence}", markup=False)


def say_what_is_built(missing: Sequence[Pattern]) -> None:
    """Tell why a search does not begin at once."""
    from taquin.pdb.store import folder  # start-up

    size = readable_bytes(
        sum(PatternTable.size(each.rows, each.cols, each.tiles)[1] for each in missing)
    )
    tables = "a pattern table" if len(missing) == 1 else f"{len(missing)} pattern tables"
    board = f"{missing[0].rows}×{missing[0].cols}"
    say_note(f"building {tables} for {board} boards, {size}, this once; kept in {folder()}")
