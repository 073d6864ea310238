"""Plot: a matplotlib figure with its caption and a text description; saved as a file or embedded in a page."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any

from taquin.errors import TaquinError
from taquin.experiments.lab.plots.style import GRID, INK, PAPER, plot_style

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES = (".png", ".svg")
_OMITTED_METADATA = {"png": {"Software": None}, "svg": {"Date": None, "Creator": None}}
"""Metadata that would make two files of the same plot differ."""
_LONG_LABEL = 26
_SHORT_LABEL = 13
_LEGEND_LINE_INCHES = 0.2


@dataclass(frozen=True)
class Plot:
    """A figure with its caption and description."""

    figure: Figure
    caption: str
    """How to read the plot."""
    description: str
    """What the plot shows, as text for screen readers."""


def new_figure(height: float | None = None) -> Figure:
    """Return an empty figure of the standard width. Call this, and draw, within `plot_style()`.

    Raises `TaquinError` if matplotlib is not installed.
    """
    try:
        from matplotlib.figure import Figure  # optional
    except ImportError:
        raise TaquinError('plots need matplotlib: pip install "taquin[lab]"') from None
    figure = Figure(layout="constrained")
    if height is not None:
        figure.set_figheight(height)
    return figure


def add_legend(figure: Figure, axes: Axes) -> None:
    """Add a legend below the axes; the figure grows with the number of its lines."""
    handles, labels = axes.get_legend_handles_labels()
    if not labels:
        return
    longest = max(map(len, labels))
    max_columns = 1 if longest > _LONG_LABEL else 2 if longest > _SHORT_LABEL else 3
    lines = ceil(len(labels) / max_columns)
    columns = ceil(len(labels) / lines)  # balanced: four labels as 2 + 2, not 3 + 1
    figure.set_figheight(figure.get_figheight() + _LEGEND_LINE_INCHES * max(0, lines - 2))
    figure.legend(handles, labels, loc="outside lower left", ncols=columns)


def save(plot: Plot, path: Path) -> None:
    """Write a PNG or SVG file, by the suffix of the path. The same plot gives the same bytes.

    Raises `TaquinError` for another suffix, or if the file cannot be written.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise TaquinError(f"cannot write {path}: the name must end in {' or '.join(SUFFIXES)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(render_figure(plot.figure, suffix[1:]))
    except OSError as error:
        raise TaquinError(f"cannot write {path}: {error.strerror}") from None


def inline_svg(plot: Plot, name: str) -> str:
    """Return the plot as an SVG element for a web page, in the colours of the page.

    CSS colours of the page replace those of text, background and grid. All ids get the name as a prefix, so
    that one page can have several plots. Declarations that only a separate file needs are removed.
    """
    from html import escape  # start-up

    text = render_figure(plot.figure, "svg").decode()
    text = text[text.index("<svg ") :].strip()
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r' (id="|xlink:href="#)', rf" \1{name}-", text)
    text = text.replace("url(#", f"url(#{name}-").replace(" xlink:href=", " href=")
    page_colours = {INK: "currentColor", PAPER: "var(--paper)", GRID: "var(--grid)"}
    for plot_colour, page_colour in page_colours.items():
        text = text.replace(plot_colour, page_colour)
    size = re.search(r'viewBox="[^"]*"', text)
    if size is None:  # matplotlib always writes one
        raise ValueError("an SVG without a view box")
    head = f'<svg {size[0]} role="img" aria-label="{escape(plot.description)}">'
    return re.sub(r"<svg [^>]*>", lambda _: head, text, count=1)


def render_figure(figure: Figure, file_format: str) -> bytes:
    """Return the figure as a file; the format is png or svg."""
    file = io.BytesIO()
    metadata: Any = _OMITTED_METADATA[file_format]
    with plot_style():
        figure.savefig(file, format=file_format, metadata=metadata)
    return file.getvalue()


def sentence(parts: Iterable[str]) -> str:
    """Join the parts to one sentence of a description."""
    return "; ".join(parts) + "."
