"""The task of a search in the engine's form: a board, limits, threads and a callback."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from taquin import _native

if TYPE_CHECKING:
    from taquin.limits import Limits
    from taquin.native.extension import Tick
    from taquin.puzzle import Puzzle


def search_task(
    puzzle: Puzzle, limits: Limits, tick: Tick | None, threads: int | None = None
) -> _native.SearchTask:
    """Return the task; without `threads`, one thread per core."""
    return _native.SearchTask(
        puzzle.rows,
        puzzle.cols,
        puzzle.start.tiles,
        puzzle.goal.tiles,
        seconds=limits.seconds,
        nodes=limits.nodes,
        memory=limits.memory,
        threads=threads or os.cpu_count() or 1,
        tick=tick,
    )
