"""What was published of the five systems: rows of `data/*.csv`, by board or level, search and measure.

Seconds, bytes and counts are as they were printed; `outcome` is what came of a search that found nothing.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Subject(NamedTuple):
    """What a figure is about: a board (or a level of boards), a search, and what was measured."""

    of: str
    search: str
    measure: str


class Published:
    """The figures of one system."""

    def __init__(self, figures: dict[Subject, str]) -> None:
        self.figures = figures

    def text(self, of: str, search: str, measure: str) -> str | None:
        """Return a figure as it was printed; None if there is none."""
        return self.figures.get(Subject(of, search, measure))

    def number(self, of: str, search: str, measure: str) -> float | None:
        """Return a figure as a number."""
        text = self.text(of, search, measure)
        return None if text is None else float(text)

    def count(self, of: str, search: str, measure: str) -> int | None:
        """Return a figure that counts something."""
        text = self.text(of, search, measure)
        return None if text is None else int(text)


@cache
def published(study: str) -> Published:
    """Read the figures of a system."""
    text = (files("taquin.experiments.lab.reproduce") / "data" / f"{study}.csv").read_text(
        encoding="utf-8"
    )
    return Published(
        {
            Subject(row["of"], row["search"], row["measure"]): row["value"]
            for row in csv.DictReader(text.splitlines())
        }
    )
