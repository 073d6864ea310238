"""Histogram of the heuristics' errors: how many states are how far below their true distance."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from taquin.experiments.lab.plots.picture import Picture, add_legend, new_figure, sentence
from taquin.experiments.lab.plots.scales import whole_numbers
from taquin.experiments.lab.style import INK, looks, styled

if TYPE_CHECKING:
    from taquin.experiments.lab.accuracy import Accuracy

CAPTION = (
    "Share of states by how much the estimate is below the true distance, two moves to a step: most estimates "
    "have the distance's parity, and would leave every other step empty. Left of 0 it is too high. "
    "Seen: {where}."
)


def draw_error(accuracy: Accuracy) -> Picture:
    """Draw a histogram's outline for each heuristic."""
    look_of = looks(list(accuracy.counts))
    with styled():
        figure = new_figure()
        axes = figure.subplots()
        axes.axvline(0, color=INK, linewidth=1, linestyle=(0, (1, 2)))
        for name in accuracy.counts:
            shares = error_shares(accuracy, name)
            look = look_of[name]
            axes.plot(
                list(shares),
                list(shares.values()),
                color=look.colour,
                linestyle=look.line,
                marker=look.marker,
                label=name,
            )
        whole_numbers(axes, "x")
        axes.set_ylim(bottom=0)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        axes.set_title("Error of the estimate")
        axes.set_xlabel("moves below the true distance, in steps of two")
        axes.set_ylabel("states")
        add_legend(figure, axes)
    parts = [f"{name}: {_mean(accuracy.errors(name)):.2f}" for name in accuracy.counts]
    return Picture(
        figure,
        CAPTION.format(where=accuracy.where),
        f"Histogram of the estimates' errors. Mean error in moves: {sentence(parts)}",
    )


def error_shares(accuracy: Accuracy, name: str) -> dict[int, float]:
    """Return the share of states whose error is e or e + 1, for every even e from the least to the most."""
    steps: Counter[int] = Counter()
    for error, count in accuracy.errors(name).items():
        steps[error - error % 2] += count
    total = steps.total()
    return {error: steps[error] / total for error in range(min(steps), max(steps) + 1, 2)}


def _mean(errors: Counter[int]) -> float:
    return sum(error * count for error, count in errors.items()) / errors.total()
