"""Plot of the effective branching factor: median, interquartile range, and 5th to 95th percentile."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from taquin.experiments.lab.analysis.branching import effective_branching_factor
from taquin.experiments.lab.analysis.quartiles import quantile, quartiles
from taquin.experiments.lab.analysis.results import NothingToDraw
from taquin.experiments.lab.plots.plot import Plot, new_figure, sentence
from taquin.experiments.lab.plots.style import line_styles, plot_style

if TYPE_CHECKING:
    from taquin.experiments.lab.analysis.results import Results

CAPTION = (
    "The branching factor b of a uniform tree with as many nodes as were {column}: N = b + b² + … + bᵈ, "
    "where d is the length of the solution found. Marker: median of the solved boards. "
    "Thick line: interquartile range. Thin line: 5th to 95th percentile."
)
OUTSIDE = 0.05
"""The fraction of boards beyond each end of the thin line: at depth 1, b equals N, which is an outlier."""


def draw_branching_factor(results: Results, column: str = "generated") -> Plot:
    """Draw a line per contender, from the nodes generated or expanded.

    Raises `NothingToDraw` if no board of depth 1 or more is solved.
    """
    factors = {
        name: each
        for name in results.contenders
        if (each := branching_factors(results, name, column))
    }
    if not factors:
        raise NothingToDraw("no board of depth 1 or more is solved")
    style_of = line_styles(results.contenders)
    with plot_style():
        figure = new_figure(1.3 + 0.42 * len(factors))
        axes = figure.subplots()
        for height, (name, each) in enumerate(factors.items()):
            lower, median, upper, _, _ = quartiles(each)
            ends = [quantile(sorted(each), fraction) for fraction in (OUTSIDE, 1 - OUTSIDE)]
            style = style_of[name]
            axes.plot(ends, [height, height], color=style.colour, linewidth=1)
            axes.plot([lower, upper], [height, height], color=style.colour, linewidth=5, alpha=0.45)
            axes.plot([median], [height], color=style.colour, marker=style.marker, markersize=7)
            axes.annotate(
                f"{median:.2f}",
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
    parts = [f"{name}: {quartiles(each).median:.3f}" for name, each in factors.items()]
    return Plot(
        figure,
        CAPTION.format(column=column),
        f"Chart of the effective branching factor. Medians: {sentence(parts)}",
    )


def branching_factors(results: Results, contender: str, column: str) -> list[float]:
    """Return the effective branching factor of each solved board."""
    nodes, costs = (results.median_by_board(contender, each) for each in (column, "cost"))
    found = (
        effective_branching_factor(nodes[board], round(cost))
        for board, cost in costs.items()
        if isfinite(cost)
    )
    return [factor for factor in found if factor is not None]
