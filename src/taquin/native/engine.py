"""Algorithms of the registry in the C++ engine: Python values in, a `Solution` out."""

from __future__ import annotations

import os
from array import array
from typing import TYPE_CHECKING, Any

from taquin import _native
from taquin.errors import NotApplicable
from taquin.interrupt import ctrl_c_flag
from taquin.native.callbacks import EngineCallbacks
from taquin.native.heuristic_specs import MAX_SPECS, heuristic_specs
from taquin.native.results import to_solution
from taquin.native.wide_beam import wide_beam
from taquin.search.astar import key_weights
from taquin.search.astar_ida import check_frontier
from taquin.search.beam import check_width

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.heuristics import Heuristic
    from taquin.limits import Limits
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer
    from taquin.solution import Solution

MAX_CELLS = 256
MAX_CELLS_TO_CONSTRUCT = 4096
PLACEMENT_GRAPH_AFTER = 1 << 18
"""After an iteration with this many expansions, A*+IDA* caches PDB lookups in the placement graph."""
_TIES = {"fifo": 0, "lifo": 1, "low-h": 2}
_DEFAULT_TIES = {"astar": "low-h", "ucs": "fifo", "greedy": "lifo"}
_DEFAULT_BEAM_WIDTH = 100

_SEARCHES: dict[str, tuple[str, tuple[int, int]]] = {
    "bfs": ("bfs", (1, 0)),
    "ucs": ("best-first", (1, 0)),
    "astar": ("best-first", (1, 1)),
    "greedy": ("best-first", (0, 1)),
    "ida-star": ("ida-star", (1, 1)),
    "astar-ida": ("astar-ida", (1, 1)),
    "iddfs": ("ida-star", (1, 0)),
    "beam": ("beam", (0, 1)),
    "bidirectional": ("bidirectional", (1, 0)),
}
"""For each algorithm, the search of the engine, and the weights a and b of its key a·g + b·h."""


def why_not(algorithm: str, heuristic: Heuristic, puzzle: Puzzle) -> str | None:
    """Return why the engine cannot run this search, or None if it can."""
    if algorithm not in _SEARCHES and algorithm not in ("constructive", "wide-beam"):
        return f"{algorithm} is in the Python engine only"
    if algorithm == "wide-beam" and heuristic.patterns is None and heuristic.name != "manhattan":
        return "the native wide beam accepts only pattern databases or manhattan as its heuristic"
    max_cells = MAX_CELLS_TO_CONSTRUCT if algorithm == "constructive" else MAX_CELLS
    if len(puzzle.start.tiles) > max_cells:
        return f"the native engine takes boards of up to {max_cells} cells"
    if len(heuristic.parts) > MAX_SPECS:
        return f"the native engine takes the maximum of at most {MAX_SPECS} heuristics"
    return None


def run(
    algorithm: str,
    puzzle: Puzzle,
    heuristic: Heuristic,
    options: dict[str, Any],
    limits: Limits,
    observer: Observer | None,
    threads: int | None,
) -> Solution[Tiles, Move]:
    """Run a search; the Python engine has the same result and counters, except for those of A*+IDA*.

    Raises `NotApplicable` for a wrong option, and the exception of a heuristic in Python.
    """
    if algorithm == "constructive":
        return _run_constructive(puzzle, heuristic, limits, observer)
    if algorithm == "wide-beam":
        return wide_beam(puzzle, heuristic, options, limits, observer, threads)[0]
    name, (g_weight, h_weight) = _SEARCHES[algorithm]
    if "weight" in options:
        g_weight, h_weight = key_weights(options["weight"])
    callbacks = EngineCallbacks(observer)
    specs = heuristic_specs(heuristic, puzzle, callbacks)
    ties = options.get("ties", _DEFAULT_TIES.get(algorithm, "fifo"))
    if ties not in _TIES:
        raise NotApplicable(f"ties must be fifo, lifo or low-h, not {ties!r}")
    width = _width(algorithm, options)
    with ctrl_c_flag() as callbacks.ctrl_c:
        result = _native.search(
            name,
            rows=puzzle.rows,
            cols=puzzle.cols,
            start=bytes(puzzle.start.tiles),
            goal=bytes(puzzle.goal.tiles),
            heuristics=specs,
            admissible=heuristic.admissible,
            seconds=limits.seconds,
            nodes=limits.nodes,
            memory=limits.memory,
            g_weight=g_weight,
            h_weight=h_weight,
            ties=_TIES[ties],
            width=width,
            threads=threads or os.cpu_count() or 1,
            placement_graph_after=PLACEMENT_GRAPH_AFTER,
            tick=callbacks.tick,
        )
    callbacks.raise_failure()
    callbacks.check_ctrl_c(result)
    return to_solution(algorithm, puzzle, heuristic, result, observer)


def _run_constructive(
    puzzle: Puzzle, heuristic: Heuristic, limits: Limits, observer: Observer | None
) -> Solution[Tiles, Move]:
    """Run the constructive solver, whose tiles have 16 bits."""
    callbacks = EngineCallbacks(observer)
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
    return to_solution("constructive", puzzle, heuristic, result, observer)


def _width(algorithm: str, options: dict[str, Any]) -> int:
    """Return the width of a beam, or the frontier of A*+IDA*; 0 lets the engine choose."""
    if algorithm == "astar-ida":
        frontier: int = options.get("frontier", 0)
        if "frontier" in options:
            check_frontier(frontier)
        return frontier
    width: int = options.get("width", _DEFAULT_BEAM_WIDTH)
    check_width(width)
    return width
