"""Heuristic against true distance: how much of the way an estimate sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.experiments.lab.plots.lines import draw_medians, spreads_by
from taquin.experiments.lab.plots.picture import Picture, add_legend, new_figure, sentence
from taquin.experiments.lab.plots.scales import whole_numbers
from taquin.experiments.lab.spread import mean
from taquin.experiments.lab.style import INK, looks, styled

if TYPE_CHECKING:
    from taquin.experiments.lab.accuracy import Accuracy

CAPTION = (
    "Line: the median estimate of the states of a distance; band: their middle half; dotted: the true distance "
    "itself. A median above the dotted line is an overestimate. Seen: {where}."
)


def draw_accuracy(accuracy: Accuracy) -> Picture:
    """Draw a line for each heuristic, and the diagonal."""
    look_of = looks(list(accuracy.counts))
    farthest = max(distance for counts in accuracy.counts.values() for distance, _ in counts)
    with styled():
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
            draw_medians(axes, spreads_by(accuracy.estimates(name)), look_of[name], name)
        whole_numbers(axes, "x")
        whole_numbers(axes, "y")
        axes.set_title("Estimate against true distance")
        axes.set_xlabel("true distance")
        axes.set_ylabel("estimate")
        add_legend(figure, axes)
    parts = [f"{name}: {_share(accuracy, name):.0%}" for name in accuracy.counts]
    return Picture(
        figure,
        CAPTION.format(where=accuracy.where),
        f"Line chart of estimate against true distance. Mean share of the distance seen: {sentence(parts)}",
    )


def _share(accuracy: Accuracy, name: str) -> float:
    shares = [
        estimate / distance
        for (distance, estimate), count in accuracy.counts[name].items()
        for _ in range(count)
        if distance
    ]
    return mean(shares) if shares else 1.0
