"""FigureData: the points of a figure, for a CSV file and, with matplotlib, for a plot."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from taquin.util.atomic_write import atomic_write

if TYPE_CHECKING:
    from pathlib import Path

OURS, THEIRS = "ours", "theirs"


class Axis(NamedTuple):
    """The label of an axis, its unit (count, seconds or share), and whether it is logarithmic."""

    label: str
    unit: str = "count"
    logarithmic: bool = False


@dataclass(frozen=True, slots=True)
class FigureData:
    """The data of one figure: a line of our results per search, and the published points."""

    name: str
    title: str
    x: Axis
    y: Axis
    lines: dict[str, dict[float, float]]
    theirs: dict[str, dict[float, float]]

    def to_csv(self) -> str:
        """Return the points as CSV, one per line."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["whose", "search", self.x.label, self.y.label])
        for whose, lines in ((OURS, self.lines), (THEIRS, self.theirs)):
            for label, points in lines.items():
                writer.writerows([whose, label, x, y] for x, y in points.items())
        return text.getvalue()

    def to_dict(self) -> dict[str, Any]:
        """Return the figure as plain data; each line is a list of points."""
        return {
            "name": self.name,
            "title": self.title,
            "x": self.x.label,
            "y": self.y.label,
            OURS: {label: list(points.items()) for label, points in self.lines.items()},
            THEIRS: {label: list(points.items()) for label, points in self.theirs.items()},
        }

    def write(self, folder: Path, *, plots: bool) -> list[Path]:
        """Write the CSV file and, with `plots`, a PNG and an SVG file; return the paths."""
        paths = [folder / f"{self.name}.csv"]
        atomic_write(paths[0], self.to_csv(), make_folder=True)
        if plots:
            from taquin.experiments.lab.plots.plot import save  # start-up
            from taquin.experiments.lab.reproduce.drawing import draw

            plot = draw(self)
            for suffix in (".png", ".svg"):
                paths.append(folder / f"{self.name}{suffix}")
                save(plot, paths[-1])
        return paths


def can_draw() -> bool:
    """Whether matplotlib is installed."""
    return find_spec("matplotlib") is not None
