"""Draws a figure with matplotlib: lines for our results, hollow markers for the published ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.experiments.lab.analysis.measures import short_count
from taquin.experiments.lab.plots.plot import Plot, add_legend, new_figure, sentence
from taquin.experiments.lab.plots.scales import logarithmic, whole_numbers
from taquin.experiments.lab.plots.style import PAPER, line_styles, plot_style
from taquin.render.units import readable_seconds

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from taquin.experiments.lab.reproduce.figure_data import Axis, FigureData

_PUBLISHED_MARKER_SIZE = 9


def draw(data: FigureData) -> Plot:
    """Draw a line per search, and its published points in the same colour."""
    style_of = line_styles(list(data.lines))
    with plot_style():
        figure = new_figure()
        axes = figure.subplots()
        for label, points in data.lines.items():
            style = style_of[label]
            axes.plot(
                list(points),
                list(points.values()),
                label=label,
                color=style.colour,
                linestyle=style.line,
                marker=style.marker,
            )
        for label, points in data.theirs.items():
            style = style_of[label]
            axes.plot(
                list(points),
                list(points.values()),
                label=f"{label}, published",
                color=style.colour,
                linestyle="none",
                marker=style.marker,
                markersize=_PUBLISHED_MARKER_SIZE,
                markerfacecolor=PAPER,
            )
        all_lines = [*data.lines.values(), *data.theirs.values()]
        _scale(axes, "x", data.x, [x for points in all_lines for x in points])
        _scale(axes, "y", data.y, [y for points in all_lines for y in points.values()])
        axes.set_title(data.title)
        axes.set_xlabel(data.x.label)
        axes.set_ylabel(data.y.label)
        add_legend(figure, axes)
    lines = sentence(f"{label}: {len(points)} points" for label, points in data.lines.items())
    caption = "Hollow markers: published results." if data.theirs else ""
    return Plot(figure, caption, f"{data.title}. {lines}")


def _scale(axes: Axes, which: str, axis: Axis, values: list[float]) -> None:
    if axis.logarithmic:
        readable = readable_seconds if axis.unit == "seconds" else short_count
        logarithmic(axes, which, values, readable)
    elif axis.unit == "share":
        axes.set_ylim(0, 1.05)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    else:
        whole_numbers(axes, which)
