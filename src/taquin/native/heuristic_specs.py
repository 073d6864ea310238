"""Heuristics in the engine's form: a list of specs. The engine takes their maximum.

A spec is the name of a heuristic of the engine, a set of pattern databases, or the address of a function.
The function is `int32 f(const uint8 *tiles, int32 cells)`. A Python function gets its address from
ctypes; the engine then calls back for every state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.heuristics.walking_distance import check_size
from taquin.native.extension import HEURISTICS

if TYPE_CHECKING:
    from taquin._native import HeuristicSpec
    from taquin.heuristics import Heuristic
    from taquin.native.callbacks import EngineCallbacks
    from taquin.puzzle import Puzzle


def heuristic_specs(
    heuristic: Heuristic, puzzle: Puzzle, callbacks: EngineCallbacks
) -> list[HeuristicSpec]:
    """Return the specs of a heuristic for a puzzle; raise `NotApplicable` or `TaquinError`."""
    return [_spec(part, puzzle, callbacks) for part in heuristic.parts or (heuristic,)]


def _spec(heuristic: Heuristic, puzzle: Puzzle, callbacks: EngineCallbacks) -> HeuristicSpec:
    if heuristic.address:
        heuristic.bind(puzzle)(
            puzzle.initial
        )  # raises for an invalid value, which the engine clamps
        return "foreign", heuristic.address
    if heuristic.patterns is not None:
        return "patterns", heuristic.patterns(puzzle)
    if heuristic.built_in and heuristic.name == "walking-distance":
        check_size(puzzle.rows, puzzle.cols)
    if heuristic.built_in and heuristic.name in HEURISTICS:
        return heuristic.name, None
    return "foreign", callbacks.function_address(heuristic.bind(puzzle))
