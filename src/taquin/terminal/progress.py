"""Progress lines on the terminal for anything that takes longer than a second."""

from __future__ import annotations

import os
import sys
from time import perf_counter
from typing import TYPE_CHECKING, Self

from taquin.render.units import readable_bytes, readable_seconds
from taquin.search.framework.observer import Live, Observer
from taquin.util.printable import printable

if TYPE_CHECKING:
    from typing import TextIO

PROGRESS_DELAY_SECONDS = 1.0
"""A progress line appears after this time."""


class StatusLine:
    """One line on standard error that is rewritten in place and erased at the end. A pipe gets nothing."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def show(self, text: str) -> None:
        """Replace the line; it is cut so that an echoed ^C still fits."""
        if not self._stream.isatty():
            return
        self._shown = True
        columns = os.get_terminal_size(
            self._stream.fileno()
        ).columns  # of stderr; stdout may be a pipe
        self._stream.write("\r" + printable(text)[: columns - 4] + "\x1b[K")
        self._stream.flush()


class ProgressLine(StatusLine, Observer):
    """Shows the counters of a search, from the first second on, after an optional label."""

    sees_nodes = False

    def __init__(self, label: str = "") -> None:
        super().__init__()
        self._label = f"{label} · " if label else ""

    def show(self, text: str) -> None:
        """Replace the line after the label."""
        super().show(self._label + text)

    def tick(self, live: Live) -> bool | None:
        """Show the counters; with a solution, its cost and gap first. Never stops the search."""
        if live.seconds >= PROGRESS_DELAY_SECONDS:
            if live.cost is not None:
                self.show(
                    f"best {live.cost:,} · optimum ≥ {live.lower_bound:,} · "
                    f"gap {live.cost / max(1, live.lower_bound) - 1:.1%} · "
                    f"{readable_seconds(round(live.seconds, 1))} · {live.expanded:,} expanded · "
                    f"{readable_bytes(live.memory)}"
                )
                return None
            rate = live.expanded / live.seconds
            self.show(
                f"searching {readable_seconds(round(live.seconds, 1))} · "
                f"{live.expanded:,} expanded · optimum ≥ {live.lower_bound} · "
                f"{rate:,.0f}/s · frontier {live.frontier:,} · {readable_bytes(live.memory)}"
            )
        return None


class AtlasLine(StatusLine):
    """Shows how much of the state space has been visited."""

    def __init__(self, states: int) -> None:
        super().__init__()
        self._states = states
        self._start = perf_counter()

    def tick(self, expanded: int, _generated: int, frontier: int, memory: int, depth: int) -> bool:
        """Show the depth and the part of the states visited. Return False: continue."""
        seconds = perf_counter() - self._start
        if seconds > PROGRESS_DELAY_SECONDS:
            self.show(
                f"visiting {readable_seconds(round(seconds, 1))} · depth {depth} · "
                f"{expanded / self._states:.0%} of {self._states:,} states · "
                f"frontier {frontier:,} · {readable_bytes(memory)}"
            )
        return False
