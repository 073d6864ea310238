"""The progress line: what a search that takes over a second has done so far."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from taquin.render.text import readable_bytes, readable_seconds
from taquin.search.observer import Live, Observer

if TYPE_CHECKING:
    from typing import TextIO

PATIENCE_SECONDS = 1.0


class ProgressLine(Observer):
    """Rewrites one line on the terminal about ten times a second, and wipes it at the end."""

    sees_nodes = False

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._shown = False
        self._next_seconds = PATIENCE_SECONDS

    def __enter__(self) -> ProgressLine:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            self._stream.write("\r\x1b[K")
            self._stream.flush()

    def tick(self, live: Live) -> bool | None:
        """Show the counters."""
        if live.seconds < self._next_seconds or not self._stream.isatty():
            return None
        self._next_seconds = live.seconds + 0.1
        self._shown = True
        rate = live.expanded / live.seconds
        text = (
            f"searching {readable_seconds(round(live.seconds, 1))} · "
            f"{live.expanded:,} expanded · optimum ≥ {live.lower_bound} · "
            f"{rate:,.0f}/s · frontier {live.frontier:,} · {readable_bytes(live.memory)}"
        )
        self._stream.write("\r" + text[: self._columns() - 1] + "\x1b[K")
        self._stream.flush()
        return None

    def _columns(self) -> int:
        import shutil

        return shutil.get_terminal_size().columns
