"""Draws a figure with matplotlib, in the lab's style: lines are ours, hollow marks what was published."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.experiments.lab.measures import short_count
from taquin.experiments.lab.plots.picture import Picture, add_legend, new_figure, sentence
from taquin.experiments.lab.plots.scales import logarithmic, whole_numbers
from taquin.experiments.lab.style import PAPER, looks, styled
from taquin.render.units import readable_seconds

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from taquin.experiments.lab.reproduce.figure import Axis, Figure

_BIG = 9


def draw(figure: Figure) -> Picture:
    """Draw a line for each search, and the published points in the same colours."""
    look_of = looks(list(figure.lines))
    with styled():
        canvas = new_figure()
        axes = canvas.subplots()
        for label, points in figure.lines.items():
            look = look_of[label]
            axes.plot(
                list(points),
                list(points.values()),
                label=label,
                color=look.colour,
                linestyle=look.line,
                marker=look.marker,
            )
        for label, points in figure.theirs.items():
            look = look_of[label]
            axes.plot(
                list(points),
                list(points.values()),
                label=f"{label}, published",
                color=look.colour,
                linestyle="none",
                marker=look.marker,
                markersize=_BIG,
                markerfacecolor=PAPER,
            )
        every = [*figure.lines.values(), *figure.theirs.values()]
        _scale(axes, "x", figure.x, [x for points in every for x in points])
        _scale(axes, "y", figure.y, [y for points in every for y in points.values()])
        axes.set_title(figure.title)
        axes.set_xlabel(figure.x.label)
        axes.set_ylabel(figure.y.label)
        add_legend(canvas, axes)
    words = sentence(f"{label}: {len(points)} points" for label, points in figure.lines.items())
    caption = "Hollow marks are what was published." if figure.theirs else ""
    return Picture(canvas, caption, f"{figure.title}. {words}")


def _scale(axes: Axes, which: str, axis: Axis, values: list[float]) -> None:
    if axis.logarithmic:
        readable = readable_seconds if axis.unit == "seconds" else short_count
        logarithmic(axes, which, values, readable)
    elif axis.unit == "share":
        axes.set_ylim(0, 1.05)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    else:
        whole_numbers(axes, which)
