"""The C++ extension. Importing this module loads the C++ engine and nothing else of Taquin."""

from collections.abc import Callable

from taquin._native import (
    Atlas,
    PatternSet,
    PatternTable,
    add_interrupt,
    check_code,
    count_interrupts,
    estimate,
    interrupt_is_pending,
    interrupts,
    pattern_distance,
    shorten_memory,
    wide_beam_memory,
)

Tick = Callable[[int, int, int, int, int], bool]
"""Receives expanded, generated, frontier, memory and lower bound; returns whether to stop."""

__all__ = [
    "Atlas",
    "PatternSet",
    "PatternTable",
    "Tick",
    "add_interrupt",
    "check_code",
    "count_interrupts",
    "estimate",
    "interrupt_is_pending",
    "interrupts",
    "pattern_distance",
    "shorten_memory",
    "wide_beam_memory",
]
