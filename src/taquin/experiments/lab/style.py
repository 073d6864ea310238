"""How pictures look: one colour, marker and line for each contender, whatever else is drawn.

The colours are those of Okabe and Ito (2008), which people tell apart with any kind of colour vision; their
yellow is left out, which hardly shows on white. Marker and line differ as well, for paper without colours.
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
"""Names of marks inside an SVG are hashed with it; a fixed one makes the same picture the same file."""

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
    "svg.fonttype": "none",  # text stays text: it can be searched, selected and read aloud
    "svg.hashsalt": HASH_SALT,
}


class LineStyle(NamedTuple):
    """How one contender is drawn."""

    colour: str
    marker: str
    line: str | tuple[int, tuple[float, ...]]


def looks(contenders: Sequence[str]) -> dict[str, LineStyle]:
    """Return a look for each; no two are alike among the first three hundred."""
    return {
        contender: LineStyle(
            COLOURS[place % len(COLOURS)],
            MARKERS[place % len(MARKERS)],
            LINES[place % len(LINES)],
        )
        for place, contender in enumerate(contenders)
    }


@contextmanager
def styled() -> Iterator[None]:
    """Draw and save in this style alone, whatever the user's own settings of matplotlib are."""
    from matplotlib import style  # optional

    with style.context(["default", SETTINGS]):
        yield
