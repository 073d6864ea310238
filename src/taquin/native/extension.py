"""The C++ extension. Importing this module loads the C++ engine and nothing else of Taquin."""

from collections.abc import Callable

from taquin._native import (
    Atlas,
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
    "Atlas",
    "PatternSet",
    "PatternDatabase",
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
