"""The graph and tree searches of the C++ engine: a `SearchConfig` in, a `Solution` out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taquin import _native
from taquin.interrupt import ctrl_c_flag
from taquin.native.callbacks import EngineCallbacks
from taquin.native.extension import MAX_CELLS, MAX_HEURISTICS, PLACEMENT_GRAPH_AFTER
from taquin.native.heuristic_specs import heuristic_specs
from taquin.native.results import to_solution
from taquin.native.search_task import search_task
from taquin.search.astar import key_weights

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution

_TIES = {"fifo": _native.Ties.fifo, "lifo": _native.Ties.lifo, "low-h": _native.Ties.low_h}


def why_not(config: SearchConfig, puzzle: Puzzle) -> str | None:
    """Return why the engine cannot run this search, or None if it can."""
    if len(puzzle.start.tiles) > MAX_CELLS:
        return f"the native engine takes boards of up to {MAX_CELLS} cells"
    if len(config.heuristic.parts) > MAX_HEURISTICS:
        return f"the native engine takes the maximum of at most {MAX_HEURISTICS} heuristics"
    return None


def run(config: SearchConfig, puzzle: Puzzle, observer: Observer | None) -> Solution[Tiles, Move]:
    """Run a search; the Python engine has the same result and counters, except for those of A*+IDA*.

    Raises the exception of a heuristic in Python.
    """
    assert config.algorithm.native is not None
    callbacks = EngineCallbacks(observer)
    specs = heuristic_specs(config.heuristic, puzzle, callbacks)
    options = _native.SearchOptions()
    options.admissible = config.heuristic.admissible
    options.g_weight, options.h_weight = _key_weights(config)
    options.ties = _TIES[config.option("ties") or "fifo"]
    options.width = config.option("width") or _given_frontier(config)
    options.placement_graph_after = PLACEMENT_GRAPH_AFTER
    with ctrl_c_flag() as callbacks.ctrl_c:
        task = search_task(puzzle, config.limits, callbacks.tick, config.threads)
        result = _native.search(config.algorithm.native.search, task, specs, options)
    callbacks.raise_failure()
    callbacks.check_ctrl_c(result)
    return to_solution(config.algorithm.name, puzzle, config.heuristic, result, observer)


def _given_frontier(config: SearchConfig) -> int:
    """Return the frontier of A*+IDA*; 0 if none is given, so that the engine chooses."""
    options: dict[str, Any] = dict(config.options)
    return int(options.get("frontier", 0))


def _key_weights(config: SearchConfig) -> tuple[int, int]:
    """Return the weights a and b of the key a·g + b·h; a search without a key ignores them."""
    weight, rule = config.option("weight"), config.algorithm.frontier
    if weight is not None:
        return key_weights(weight)
    return (rule.a, rule.b) if rule is not None and (rule.a or rule.b) else (1, 1)
