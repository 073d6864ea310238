"""The style of plots: one colour, marker and line per contender, the same in every plot.

The colours are those of Okabe and Ito (2008), which remain distinct for all types of colour vision. Their
yellow is omitted: it is hardly visible on white. Markers and lines differ as well, for print without colours.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

INK = "#1b1b1e"
PAPER = "#fefefe"
GRID = "#d5d6da"
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", INK)
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "<", "*")
LINES = ("solid", (0, (5, 1.6)), (0, (1.2, 1.4)), (0, (6, 1.6, 1.2, 1.6)), (0, (9, 2)))
HASH_SALT = "taquin"
"""matplotlib hashes the ids in an SVG with this salt; a fixed one makes files reproducible."""

SETTINGS: dict[str, Any] = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans", "Verdana", "Arial", "sans-serif"],
    "font.size": 10.5,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "axes.facecolor": PAPER,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 10,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "xtick.color": INK,
    "ytick.color": INK,
    "lines.linewidth": 1.7,
    "lines.markersize": 5,
    "legend.frameon": False,
    "legend.fontsize": 9.5,
    "legend.handlelength": 3.2,
    "legend.columnspacing": 1.6,
    "figure.facecolor": PAPER,
    "figure.figsize": (5.6, 4.2),
    "figure.dpi": 100,
    "savefig.dpi": 180,
    "svg.fonttype": "none",  # text stays text: it can be searched, selected and read by screen readers
    "svg.hashsalt": HASH_SALT,
}


class LineStyle(NamedTuple):
    """The colour, marker and line of one contender."""

    colour: str
    marker: str
    line: str | tuple[int, tuple[float, ...]]


def line_styles(contenders: Sequence[str]) -> dict[str, LineStyle]:
    """Return a line style for each label; the first 300 are all different."""
    return {
        contender: LineStyle(
            COLOURS[index % len(COLOURS)],
            MARKERS[index % len(MARKERS)],
            LINES[index % len(LINES)],
        )
        for index, contender in enumerate(contenders)
    }


@contextmanager
def plot_style() -> Iterator[None]:
    """Draw and save in this style, independently of the user's matplotlib settings."""
    from matplotlib import style  # optional

    with style.context(["default", SETTINGS]):
        yield
