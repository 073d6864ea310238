"""The constructive solver of the C++ engine, whose tiles have 16 bits."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from taquin import _native
from taquin.interrupt import ctrl_c_flag
from taquin.native.callbacks import EngineCallbacks
from taquin.native.results import to_solution

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution

MAX_CELLS = 4096


def why_not(_: SearchConfig, puzzle: Puzzle) -> str | None:
    """Return why the engine cannot run this search, or None if it can."""
    if len(puzzle.start.tiles) > MAX_CELLS:
        return f"the native engine takes boards of up to {MAX_CELLS} cells"
    return None


def run(config: SearchConfig, puzzle: Puzzle, observer: Observer | None) -> Solution[Tiles, Move]:
    """Construct a solution; the Python engine has the same result and counters."""
    callbacks, limits = EngineCallbacks(observer), config.limits
    with ctrl_c_flag() as callbacks.ctrl_c:
        result = _native.constructive(
            rows=puzzle.rows,
            cols=puzzle.cols,
            start=array("H", puzzle.start.tiles).tobytes(),
            goal=array("H", puzzle.goal.tiles).tobytes(),
            seconds=limits.seconds,
            nodes=limits.nodes,
            memory=limits.memory,
            tick=callbacks.tick,
        )
    callbacks.check_ctrl_c(result)
    return to_solution(config.algorithm.name, puzzle, config.heuristic, result, observer)
