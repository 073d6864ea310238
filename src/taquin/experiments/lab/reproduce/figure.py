"""Figure: lines of points as plain values, for a CSV file, and for a picture where there is matplotlib."""

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
    """What is along an axis, its unit (count, seconds or share), and whether its scale is logarithmic."""

    label: str
    unit: str = "count"
    logarithmic: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """One picture's data: a line for each search, and single points of what was published."""

    name: str
    title: str
    x: Axis
    y: Axis
    lines: dict[str, dict[float, float]]
    theirs: dict[str, dict[float, float]]

    def to_csv(self) -> str:
        """Return the points, one on each line."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["whose", "search", self.x.label, self.y.label])
        for whose, lines in ((OURS, self.lines), (THEIRS, self.theirs)):
            for label, points in lines.items():
                writer.writerows([whose, label, x, y] for x, y in points.items())
        return text.getvalue()

    def to_dict(self) -> dict[str, Any]:
        """Return the figure as plain data: each line as its points."""
        return {
            "name": self.name,
            "title": self.title,
            "x": self.x.label,
            "y": self.y.label,
            OURS: {label: list(points.items()) for label, points in self.lines.items()},
            THEIRS: {label: list(points.items()) for label, points in self.theirs.items()},
        }

    def write(self, folder: Path, *, pictures: bool) -> list[Path]:
        """Write the data, and the picture as PNG and SVG if wanted; return the files."""
        paths = [folder / f"{self.name}.csv"]
        atomic_write(paths[0], self.to_csv(), make_folder=True)
        if pictures:
            from taquin.experiments.lab.plots.picture import save  # start-up
            from taquin.experiments.lab.reproduce.drawing import draw

            picture = draw(self)
            for suffix in (".png", ".svg"):
                paths.append(folder / f"{self.name}{suffix}")
                save(picture, paths[-1])
        return paths


def can_draw() -> bool:
    """Whether matplotlib is installed."""
    return find_spec("matplotlib") is not None
