"""Logarithmic axes and axes of whole numbers, with readable tick labels."""

from __future__ import annotations

from math import isfinite, log10
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from matplotlib.axes import Axes

_FEW_DECADES = 2.5
_MANY_DECADES = 9


def logarithmic(
    axes: Axes, which: str, values: Iterable[float], label_of: Callable[[float], str]
) -> None:
    """Make the x or y axis logarithmic for these values; if one is 0, the axis is linear near 0."""
    from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter, NullLocator  # optional

    finite = [value for value in values if isfinite(value)]
    positive = [value for value in finite if value > 0]
    lowest, highest = min(positive, default=1), max(positive, default=10)
    decades = log10(highest / lowest)
    subs = (1, 2, 5) if decades < _FEW_DECADES else (1,)
    axis, set_scale = (
        (axes.xaxis, axes.set_xscale) if which == "x" else (axes.yaxis, axes.set_yscale)
    )
    settings: dict[str, Any] = {}
    if len(positive) < len(finite):
        settings = {"linthresh": 10 ** int(log10(lowest) // 1), "linscale": 0.4}
    set_scale("symlog" if settings else "log", **settings)
    if not settings:
        axis.set_major_locator(LogLocator(subs=subs, numticks=_MANY_DECADES))
    axis.set_major_formatter(FuncFormatter(lambda value, _: label_of(value)))
    axis.set_minor_formatter(NullFormatter())
    axis.set_minor_locator(NullLocator())


def whole_numbers(axes: Axes, which: str) -> None:
    """Put ticks of the x or y axis at whole numbers only."""
    from matplotlib.ticker import MaxNLocator  # optional

    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_major_locator(MaxNLocator(nbins="auto", integer=True, steps=(1, 2, 4, 5, 10)))
