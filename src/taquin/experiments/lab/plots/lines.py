"""A line of medians with a band for the interquartile range."""

from __future__ import annotations

from math import isfinite, nan
from typing import TYPE_CHECKING

from taquin.experiments.lab.analysis.quartiles import quartiles
from taquin.experiments.lab.plots.style import PAPER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes

    from taquin.experiments.lab.analysis.quartiles import Quartiles
    from taquin.experiments.lab.plots.style import LineStyle


def quartiles_by(groups: Mapping[int, Sequence[float]]) -> dict[int, Quartiles]:
    """Return the quartiles of each group, in ascending order of the groups' numbers."""
    return {number: quartiles(groups[number]) for number in sorted(groups)}


def draw_medians(
    axes: Axes, quartiles_at: Mapping[int, Quartiles], style: LineStyle, label: str
) -> dict[int, float]:
    """Draw the finite medians, with a gap at each infinite one, and return them by x.

    A marker is hollow if some of its values are infinite, which means unsolved runs. If the upper quartile is
    infinite, the band ends at the median.
    """
    shown = {x: each for x, each in quartiles_at.items() if isfinite(each.median)}
    medians = {x: each.median for x, each in shown.items()}
    axes.plot(
        list(quartiles_at),
        [medians.get(x, nan) for x in quartiles_at],
        color=style.colour,
        linestyle=style.line,
        marker=style.marker,
        label=label,
    )
    hollow = [x for x in shown if not shown[x].complete]
    if hollow:
        axes.plot(
            hollow,
            [medians[x] for x in hollow],
            color=style.colour,
            linestyle="none",
            marker=style.marker,
            markerfacecolor=PAPER,
        )
    if any(each.lower < each.upper for each in shown.values()):
        upper = [each.upper if isfinite(each.upper) else each.median for each in shown.values()]
        lower = [each.lower for each in shown.values()]
        axes.fill_between(list(shown), lower, upper, color=style.colour, alpha=0.14, linewidth=0)
    return medians
