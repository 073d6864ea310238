"""The line of medians with a band for the middle half, as most pictures have it."""

from __future__ import annotations

from math import isfinite, nan
from typing import TYPE_CHECKING

from taquin.experiments.lab.spread import spread
from taquin.experiments.lab.style import PAPER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes

    from taquin.experiments.lab.spread import Spread
    from taquin.experiments.lab.style import LineStyle


def spreads_by(groups: Mapping[int, Sequence[float]]) -> dict[int, Spread]:
    """Return the spread of each group's values, in the order of the groups' numbers."""
    return {number: spread(groups[number]) for number in sorted(groups)}


def draw_medians(
    axes: Axes, spreads: Mapping[int, Spread], look: LineStyle, label: str
) -> dict[int, float]:
    """Draw the medians that are finite, with a gap where one is not; return them.

    A marker is hollow where some of the values are infinite, runs without a way that is; the band then
    has no upper edge that could be drawn, and ends at the median.
    """
    shown = {place: each for place, each in spreads.items() if isfinite(each.median)}
    medians = {place: each.median for place, each in shown.items()}
    places = list(shown)
    axes.plot(
        list(spreads),
        [medians.get(place, nan) for place in spreads],
        color=look.colour,
        linestyle=look.line,
        marker=look.marker,
        label=label,
    )
    hollow = [place for place in places if not shown[place].complete]
    if hollow:
        axes.plot(
            hollow,
            [medians[place] for place in hollow],
            color=look.colour,
            linestyle="none",
            marker=look.marker,
            markerfacecolor=PAPER,
        )
    if any(each.low < each.high for each in shown.values()):
        highs = [each.high if isfinite(each.high) else each.median for each in shown.values()]
        lows = [each.low for each in shown.values()]
        axes.fill_between(places, lows, highs, color=look.colour, alpha=0.14, linewidth=0)
    return medians
