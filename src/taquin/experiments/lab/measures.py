"""What is measured of a run and drawn against depth: its column, its words, and how its figures read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from taquin.render.units import readable_bytes, readable_seconds


@dataclass(frozen=True, slots=True)
class Measure:
    """One column of the results."""

    column: str
    title: str
    readable: Callable[[float], str]
    """A figure in a table or a sentence: exact where it is a count."""
    short: Callable[[float], str]
    """A figure on an axis."""


def readable_count(value: float) -> str:
    """Return a count with its thousands apart: `17,722`; halves come from medians."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


def short_count(value: float) -> str:
    """Return a count as an axis has it: `50`, `20k`, `3M`."""
    size = value
    for unit in ("", "k", "M", "G"):
        if size < 1000:
            return f"{size:g}{unit}"
        size /= 1000
    return f"{size:g}T"


def _bytes(value: float) -> str:
    return readable_bytes(round(value))


MEASURES: dict[str, Measure] = {
    "time": Measure("seconds", "time", readable_seconds, readable_seconds),
    "expanded": Measure("expanded", "nodes expanded", readable_count, short_count),
    "generated": Measure("generated", "nodes generated", readable_count, short_count),
    "frontier": Measure("max_frontier", "largest frontier", readable_count, short_count),
    "memory": Measure("peak_memory", "memory of the search", _bytes, _bytes),
}
