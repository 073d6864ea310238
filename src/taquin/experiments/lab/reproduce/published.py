"""The published results of the five systems: rows of `data/*.csv`, by board or level, search and measure.

Seconds, bytes and counts are as printed; `outcome` says how a search without a solution ended.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class ValueKey(NamedTuple):
    """The key of a published value: a board, set or level, a search, and a measure."""

    of: str
    """The board, set or level; the column `of`."""
    search: str
    measure: str


class PublishedResults:
    """The published results of one system."""

    def __init__(self, values: dict[ValueKey, str]) -> None:
        self.values = values

    def text(self, of: str, search: str, measure: str) -> str | None:
        """Return a value as printed; None if there is none."""
        return self.values.get(ValueKey(of, search, measure))

    def number(self, of: str, search: str, measure: str) -> float | None:
        """Return a value as a number; None if there is none."""
        text = self.text(of, search, measure)
        return None if text is None else float(text)

    def count(self, of: str, search: str, measure: str) -> int | None:
        """Return a count; None if there is none."""
        text = self.text(of, search, measure)
        return None if text is None else int(text)


@cache
def published(study: str) -> PublishedResults:
    """Read the published results of a study: `s0` to `s4`."""
    text = (files("taquin.experiments.lab.reproduce") / "data" / f"{study}.csv").read_text(
        encoding="utf-8"
    )
    return PublishedResults(
        {
            ValueKey(row["of"], row["search"], row["measure"]): row["value"]
            for row in csv.DictReader(text.splitlines())
        }
    )
