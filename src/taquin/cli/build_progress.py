"""The progress bar and the notes while pattern databases are built."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from taquin.native.extension import PatternDatabase
from taquin.render.units import readable_bytes, readable_seconds
from taquin.terminal.progress import PROGRESS_DELAY_SECONDS, StatusLine
from taquin.terminal.streams import err

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from taquin.pdb.pattern import Pattern

BAR_CELLS = 20


class BuildProgressLine(StatusLine):
    """A progress bar over several pattern databases, with the remaining time. Call it to update it."""

    def __init__(self, patterns: Iterable[Pattern]) -> None:
        super().__init__()
        self._entries = {
            pattern.representative: PatternDatabase.size(pattern.rows, pattern.cols, pattern.tiles)[
                0
            ]
            for pattern in patterns
        }
        self._started: list[Pattern] = []
        self._start = perf_counter()

    def __call__(self, pattern: Pattern, depth: int, found: int, _total: int) -> None:
        """Show the progress of the pattern's database: the entries found, up to that depth."""
        if pattern not in self._started:
            self._started.append(pattern)
        seconds = perf_counter() - self._start
        if seconds < PROGRESS_DELAY_SECONDS:
            return
        done = sum(self._entries[each] for each in self._started[:-1]) + found
        part = done / sum(self._entries.values())
        filled = round(BAR_CELLS * part)
        bar = "█" * filled + "░" * (BAR_CELLS - filled)
        left = (
            f" · about {readable_seconds(round(seconds / part * (1 - part)))} left" if part else ""
        )
        self.show(
            f"pattern database {len(self._started)} of {len(self._entries)} {bar} {part:.0%} · "
            f"{readable_seconds(round(seconds))}{left} · depth {depth}"
        )

    def say(self, sentence: str) -> None:
        """Erase the bar and print a note."""
        self.__exit__()
        print_note(sentence)


def print_note(sentence: str) -> None:
    """Print one sentence on standard error that is not an error."""
    err().print(f"taquin: {sentence}", markup=False)


def announce_build(missing: Sequence[Pattern]) -> None:
    """Print what is built before the search starts, its size, and where it is stored."""
    from taquin.pdb.store import folder  # start-up

    size = readable_bytes(
        sum(PatternDatabase.size(each.rows, each.cols, each.tiles)[1] for each in missing)
    )
    count = len(missing)
    databases = "a pattern database" if count == 1 else f"{count} pattern databases"
    board = f"{missing[0].rows}×{missing[0].cols}"
    print_note(f"building {databases} for {board} boards ({size}), stored in {folder()}")
