"""The C++ extension. Importing this module loads the C++ engine and nothing else of Taquin.

The constants come from C++, and no other module repeats them.
"""

from collections.abc import Callable

from taquin._native import (
    HEURISTICS,
    MAX_ATLAS_CELLS,
    MAX_CELLS,
    MAX_CONSTRUCTIVE_CELLS,
    MAX_ESTIMATE,
    MAX_HEURISTICS,
    MAX_KEY_WEIGHT,
    MAX_LOOKUPS,
    MAX_PATTERN_TILES,
    MAX_THREADS,
    MAX_WIDTH,
    MOVES,
    NO_MOVE,
    PLACEMENT_GRAPH_AFTER,
    REMEMBERED_LAYERS,
    REMEMBERED_STATES,
    STATUSES,
    Atlas,
    Evaluation,
    PatternDatabase,
    PatternSet,
    add_interrupt,
    check_function_address,
    count_interrupts,
    estimate,
    interrupt_is_pending,
    interrupts,
    pattern_distance,
    refine_memory,
    wide_beam_memory,
)

Tick = Callable[[int, int, int, int, int], bool]
"""Receives expanded, generated, frontier, memory and lower bound; returns whether to stop."""

__all__ = [
    "HEURISTICS",
    "MAX_ATLAS_CELLS",
    "MAX_CELLS",
    "MAX_CONSTRUCTIVE_CELLS",
    "MAX_ESTIMATE",
    "MAX_HEURISTICS",
    "MAX_KEY_WEIGHT",
    "MAX_LOOKUPS",
    "MAX_PATTERN_TILES",
    "MAX_THREADS",
    "MAX_WIDTH",
    "MOVES",
    "NO_MOVE",
    "PLACEMENT_GRAPH_AFTER",
    "REMEMBERED_LAYERS",
    "REMEMBERED_STATES",
    "STATUSES",
    "Atlas",
    "Evaluation",
    "PatternDatabase",
    "PatternSet",
    "Tick",
    "add_interrupt",
    "check_function_address",
    "count_interrupts",
    "estimate",
    "interrupt_is_pending",
    "interrupts",
    "pattern_distance",
    "refine_memory",
    "wide_beam_memory",
]
