"""Histogram of heuristic errors: true distance minus estimate."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from taquin.experiments.lab.plots.plot import Plot, add_legend, new_figure, sentence
from taquin.experiments.lab.plots.scales import whole_numbers
from taquin.experiments.lab.plots.style import INK, line_styles, plot_style

if TYPE_CHECKING:
    from taquin.experiments.lab.analysis.accuracy import Accuracy

CAPTION = (
    "Share of states by error: true distance minus estimate, in bins of two moves. Most estimates have "
    "the parity of the distance, so every other bin of one move would be empty. "
    "Errors below 0 are overestimates. States: {scope}."
)


def draw_error(accuracy: Accuracy) -> Plot:
    """Draw a line per heuristic."""
    style_of = line_styles(list(accuracy.counts))
    with plot_style():
        figure = new_figure()
        axes = figure.subplots()
        axes.axvline(0, color=INK, linewidth=1, linestyle=(0, (1, 2)))
        for name in accuracy.counts:
            shares = error_shares(accuracy, name)
            style = style_of[name]
            axes.plot(
                list(shares),
                list(shares.values()),
                color=style.colour,
                linestyle=style.line,
                marker=style.marker,
                label=name,
            )
        whole_numbers(axes, "x")
        axes.set_ylim(bottom=0)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        axes.set_title("Heuristic error")
        axes.set_xlabel("true distance minus estimate, in bins of two moves")
        axes.set_ylabel("states")
        add_legend(figure, axes)
    parts = [f"{name}: {_mean(accuracy.errors(name)):.2f}" for name in accuracy.counts]
    return Plot(
        figure,
        CAPTION.format(scope=accuracy.scope),
        f"Histogram of heuristic errors. Mean error in moves: {sentence(parts)}",
    )


def error_shares(accuracy: Accuracy, name: str) -> dict[int, float]:
    """Return the share of states whose error is e or e + 1, for every even e of the range."""
    bins: Counter[int] = Counter()
    for error, count in accuracy.errors(name).items():
        bins[error - error % 2] += count
    total = bins.total()
    return {error: bins[error] / total for error in range(min(bins), max(bins) + 1, 2)}


def _mean(errors: Counter[int]) -> float:
    return sum(error * count for error, count in errors.items()) / errors.total()
