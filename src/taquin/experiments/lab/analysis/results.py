"""Results: the rows of one experiment, as plots, reports and comparisons read them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from taquin.errors import TaquinError
from taquin.experiments.lab.analysis.optima import known_optima, puzzle_key
from taquin.experiments.lab.analysis.quartiles import median
from taquin.experiments.storage.read_results import read_results
from taquin.util.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from taquin.experiments.lab.analysis.optima import PuzzleKey

Run = Mapping[str, Any]
"""One run as `Store.rows` returns it: the columns by name."""
InstanceKey = tuple[str, str]
"""A board of an experiment: the name of the set, and the id of the board in it."""
UNSOLVED = float("inf")
"""The cost that counts for an unsolved run: more than that of every solved one."""


class NothingToDraw(TaquinError):
    """The results have no data for the plot."""


@dataclass(frozen=True)
class Results:
    """All rows of an experiment, and the metadata of its store."""

    name: str
    rows: tuple[Run, ...]
    contenders: tuple[str, ...]
    """The labels in the order of the experiment, so that each has the same colour in all plots."""
    meta: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, rows: Iterable[Run], meta: Mapping[str, str] | None = None) -> Results:
        """Sort the rows by set, board, contender and repetition; a store has them in the order of ending."""
        meta = meta or {}
        unsorted = tuple({**row, "contender": printable(row["contender"])} for row in rows)
        labels = dict.fromkeys(_planned_labels(meta))
        labels |= dict.fromkeys(row["contender"] for row in unsorted)
        present = {row["contender"] for row in unsorted}
        contenders = tuple(label for label in labels if label in present)
        order = {label: index for index, label in enumerate(contenders)}
        ordered = sorted(
            unsorted,
            key=lambda row: (
                row["set_name"],
                natural_sort_key(row["instance"]),
                order[row["contender"]],
                row["repetition"],
            ),
        )
        return cls(name, tuple(ordered), contenders, meta)

    @classmethod
    def read(cls, path: Path, *, may_be_empty: bool = False) -> Results:
        """Read the results of the lab, a benchmark or a batch.

        Raises `TaquinError` if they are damaged, or if there are none, unless they may be empty.
        """
        results = cls.of(path.stem, *read_results(path))
        if not results.rows and not may_be_empty:
            raise TaquinError(f"{path} has no results yet")
        return results

    @cached_property
    def optima(self) -> dict[PuzzleKey, int]:
        """The known optima, by start and goal."""
        return known_optima(self.rows)

    @cached_property
    def depths(self) -> dict[InstanceKey, int]:
        """The known optima, by set and board."""
        return {
            instance_key(row): self.optima[puzzle_key(row)]
            for row in self.rows
            if puzzle_key(row) in self.optima
        }

    @cached_property
    def boards(self) -> tuple[InstanceKey, ...]:
        """All boards, in order."""
        return tuple(dict.fromkeys(map(instance_key, self.rows)))

    def of_contender(self, contender: str) -> list[Run]:
        """Return the rows of one contender."""
        return [row for row in self.rows if row["contender"] == contender]

    def median_by_board(self, contender: str, column: str) -> dict[InstanceKey, float]:
        """Return the median of a column over the repetitions of each board; unsolved runs are `UNSOLVED`."""
        values: dict[InstanceKey, list[float]] = {}
        for row in self.of_contender(contender):
            value = row[column] if solved(row) else UNSOLVED
            values.setdefault(instance_key(row), []).append(value)
        return {board: median(each) for board, each in values.items()}


def instance_key(row: Run) -> InstanceKey:
    """Return the set and the id of a run's board."""
    return row["set_name"], row["instance"]


def solved(row: Run) -> bool:
    """Whether the run has a solution."""
    return row["cost"] is not None


def natural_sort_key(name: str) -> tuple[int, str]:
    """Return a sort key that puts 9 before 10, and numbers before other names."""
    return (len(name), name) if name.isdecimal() else (1_000, name)


def _planned_labels(meta: Mapping[str, str]) -> list[str]:
    """Return the labels in the order of the experiment, even if the experiment is no longer valid."""
    contenders = tomllib.loads(meta.get("experiment", "")).get("contender", [])
    return [printable(each["label"]) for each in contenders if "label" in each]
