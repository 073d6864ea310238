"""The constructive solver of the C++ engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin import _native
from taquin.interrupt import ctrl_c_flag
from taquin.native.callbacks import EngineCallbacks
from taquin.native.extension import MAX_CONSTRUCTIVE_CELLS as MAX_CELLS
from taquin.native.results import to_solution
from taquin.native.search_task import search_task

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution


def why_not(_: SearchConfig, puzzle: Puzzle) -> str | None:
    """Return why the engine cannot run this search, or None if it can."""
    if len(puzzle.start.tiles) > MAX_CELLS:
        return f"the native engine takes boards of up to {MAX_CELLS} cells"
    return None


def run(config: SearchConfig, puzzle: Puzzle, observer: Observer | None) -> Solution[Tiles, Move]:
    """Construct a solution; the Python engine has the same result and counters."""
    callbacks = EngineCallbacks(observer)
    with ctrl_c_flag() as callbacks.ctrl_c:
        task = search_task(puzzle, config.limits, callbacks.tick)
        result = _native.constructive(task)
    callbacks.check_ctrl_c(result)
    return to_solution(config.algorithm.name, puzzle, config.heuristic, result, observer)
