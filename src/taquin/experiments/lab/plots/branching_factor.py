"""Effective branching factor of each contender: its median, its middle half, nine tenths."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from taquin.experiments.lab.branching import effective_branching_factor
from taquin.experiments.lab.plots.picture import Picture, new_figure, sentence
from taquin.experiments.lab.results import NothingToDraw
from taquin.experiments.lab.spread import quantile, spread
from taquin.experiments.lab.style import looks, styled

if TYPE_CHECKING:
    from taquin.experiments.lab.results import Results

CAPTION = (
    "The width b of a regular tree with as many nodes as were {column}: N = b + b² + … + bᵈ, d being the "
    "length of the solution found. Marker: median of the solved boards; thick: their middle half; "
    "thin: nine tenths."
)
OUTSIDE = 0.05
"""The part of the boards at either end that is left out: at depth 1, b is all there is of N."""


def draw_branching_factor(results: Results, column: str = "generated") -> Picture:
    """Draw a line for each contender, from the nodes generated or expanded."""
    factors = {
        name: each
        for name in results.contenders
        if (each := branching_factors(results, name, column))
    }
    if not factors:
        raise NothingToDraw("no board of depth 1 or more was solved")
    look_of = looks(results.contenders)
    with styled():
        figure = new_figure(1.3 + 0.42 * len(factors))
        axes = figure.subplots()
        for height, (name, each) in enumerate(factors.items()):
            low, middle, high, _, _ = spread(each)
            most = [quantile(sorted(each), part) for part in (OUTSIDE, 1 - OUTSIDE)]
            look = look_of[name]
            axes.plot(most, [height, height], color=look.colour, linewidth=1)
            axes.plot([low, high], [height, height], color=look.colour, linewidth=5, alpha=0.45)
            axes.plot([middle], [height], color=look.colour, marker=look.marker, markersize=7)
            axes.annotate(
                f"{middle:.2f}",
                (1, height),
                xycoords=("axes fraction", "data"),
                xytext=(6, 0),
                textcoords="offset points",
                va="center",
            )
        axes.annotate(
            "median",
            (1, 1),
            xycoords="axes fraction",
            xytext=(6, 2),
            textcoords="offset points",
            fontsize=9,
        )
        axes.set_yticks(range(len(factors)), list(factors))
        axes.set_ylim(len(factors) - 0.5, -0.5)
        axes.grid(visible=False, axis="y")
        axes.set_title("Effective branching factor")
        axes.set_xlabel(f"b, from the nodes {column}")
    parts = [f"{name}: {spread(each).median:.3f}" for name, each in factors.items()]
    return Picture(
        figure,
        CAPTION.format(column=column),
        f"Chart of the effective branching factor. Medians: {sentence(parts)}",
    )


def branching_factors(results: Results, contender: str, column: str) -> list[float]:
    """Return the factor of each solved board."""
    nodes, costs = (results.by_board(contender, each) for each in (column, "cost"))
    found = (
        effective_branching_factor(nodes[place], round(cost))
        for place, cost in costs.items()
        if isfinite(cost)
    )
    return [factor for factor in found if factor is not None]
