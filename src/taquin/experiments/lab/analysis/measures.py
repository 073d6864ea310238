"""The measures of a run that tables and plots show: column, title, and how to format values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from taquin.render.units import readable_bytes, readable_seconds


@dataclass(frozen=True, slots=True)
class Measure:
    """A column of the results that is plotted against depth."""

    column: str
    title: str
    readable: Callable[[float], str]
    """Formats a value for a table or a sentence; counts are exact."""
    axis_label: Callable[[float], str]
    """Formats a value for an axis."""


def readable_count(value: float) -> str:
    """Return a count with thousands separators: `17,722`; a median may end in .5."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


def short_count(value: float) -> str:
    """Return a short count for an axis: `50`, `20k`, `3M`."""
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
