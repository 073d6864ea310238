"""A picture: a figure with its caption and a description in words; and how it becomes a file."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Any

from taquin.errors import TaquinError
from taquin.experiments.lab.style import GRID, INK, PAPER, styled

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES = (".png", ".svg")
_NOT_SAID = {"png": {"Software": None}, "svg": {"Date": None, "Creator": None}}
"""What would make two files of the same picture differ."""
_LONG_LABEL = 26
_SHORT_LABEL = 13
_LINE_OF_LEGEND = 0.2
"""Inches."""


@dataclass(frozen=True)
class Picture:
    """A drawn figure."""

    figure: Figure
    caption: str
    """How to read it."""
    words: str
    """What it shows, for who cannot see it."""


def new_figure(height: float | None = None) -> Figure:
    """Return an empty figure of the usual width. Call it, and draw, within `styled()`."""
    try:
        from matplotlib.figure import Figure  # optional
    except ImportError:
        raise TaquinError('pictures need matplotlib: pip install "taquin[lab]"') from None
    figure = Figure(layout="constrained")
    if height is not None:
        figure.set_figheight(height)
    return figure


def add_legend(figure: Figure, axes: Axes) -> None:
    """Put the names of the lines below the picture, where they hide nothing; many make it higher."""
    handles, labels = axes.get_legend_handles_labels()
    if not labels:
        return
    longest = max(map(len, labels))
    most = 1 if longest > _LONG_LABEL else 2 if longest > _SHORT_LABEL else 3
    lines = ceil(len(labels) / most)
    columns = ceil(len(labels) / lines)  # four names are two and two, not three and one
    figure.set_figheight(figure.get_figheight() + _LINE_OF_LEGEND * max(0, lines - 2))
    figure.legend(handles, labels, loc="outside lower left", ncols=columns)


def save(picture: Picture, path: Path) -> None:
    """Write a PNG or an SVG, by the name's end; the same picture gives the same bytes."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise TaquinError(f"{path} is no picture: its name must end in {' or '.join(SUFFIXES)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_bytes(picture.figure, suffix[1:]))
    except OSError as error:
        raise TaquinError(f"cannot write {path}: {error.strerror}") from None


def as_inline_svg(picture: Picture, name: str) -> str:
    """Return the picture as an element of a web page, in the colours of the page.

    The page's ink, paper and grid colours take the place of ours. Names of elements get a prefix, so
    that several pictures can be on one page. Declarations that only a file of its own needs go.
    """
    from html import escape  # start-up

    text = as_bytes(picture.figure, "svg").decode()
    text = text[text.index("<svg ") :].strip()
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r' (id="|xlink:href="#)', rf" \1{name}-", text)
    text = text.replace("url(#", f"url(#{name}-").replace(" xlink:href=", " href=")
    for ours, theirs in ((INK, "currentColor"), (PAPER, "var(--paper)"), (GRID, "var(--grid)")):
        text = text.replace(ours, theirs)
    size = re.search(r'viewBox="[^"]*"', text)
    if size is None:  # matplotlib always writes one
        raise ValueError("an SVG without a view box")
    head = f'<svg {size[0]} role="img" aria-label="{escape(picture.words)}">'
    return re.sub(r"<svg [^>]*>", lambda _: head, text, count=1)


def as_bytes(figure: Figure, form: str) -> bytes:
    """Return the bytes of a file, of the form png or svg."""
    file = io.BytesIO()
    metadata: Any = _NOT_SAID[form]
    with styled():
        figure.savefig(file, format=form, metadata=metadata)
    return file.getvalue()


def sentence(parts: Iterable[str]) -> str:
    """Return the parts as one sentence of a description."""
    return "; ".join(parts) + "."
