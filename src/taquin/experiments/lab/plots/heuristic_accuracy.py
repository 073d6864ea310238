"""Plot of heuristic estimates against the true distance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.experiments.lab.analysis.quartiles import mean
from taquin.experiments.lab.plots.lines import draw_medians, quartiles_by
from taquin.experiments.lab.plots.plot import Plot, add_legend, new_figure, sentence
from taquin.experiments.lab.plots.scales import whole_numbers
from taquin.experiments.lab.plots.style import INK, line_styles, plot_style

if TYPE_CHECKING:
    from taquin.experiments.lab.analysis.accuracy import Accuracy

CAPTION = (
    "Lines: median estimates of the states at each distance. Bands: interquartile ranges. Dotted: the true "
    "distance. A median above the dotted line is an overestimate. States: {scope}."
)


def draw_accuracy(accuracy: Accuracy) -> Plot:
    """Draw a line per heuristic, and the diagonal."""
    style_of = line_styles(list(accuracy.counts))
    farthest = max(distance for counts in accuracy.counts.values() for distance, _ in counts)
    with plot_style():
        figure = new_figure(4.8)
        axes = figure.subplots()
        axes.plot(
            [0, farthest],
            [0, farthest],
            color=INK,
            linewidth=1,
            linestyle=(0, (1, 2)),
            label="true distance",
        )
        for name in accuracy.counts:
            draw_medians(axes, quartiles_by(accuracy.estimates(name)), style_of[name], name)
        whole_numbers(axes, "x")
        whole_numbers(axes, "y")
        axes.set_title("Estimate against true distance")
        axes.set_xlabel("true distance")
        axes.set_ylabel("estimate")
        add_legend(figure, axes)
    parts = [f"{name}: {_mean_ratio(accuracy, name):.0%}" for name in accuracy.counts]
    return Plot(
        figure,
        CAPTION.format(scope=accuracy.scope),
        f"Line chart of estimate against true distance. Mean ratio of estimate to distance: {sentence(parts)}",
    )


def _mean_ratio(accuracy: Accuracy, name: str) -> float:
    ratios = [
        estimate / distance
        for (distance, estimate), count in accuracy.counts[name].items()
        for _ in range(count)
        if distance
    ]
    return mean(ratios) if ratios else 1.0
