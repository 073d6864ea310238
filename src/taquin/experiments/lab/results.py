"""Results: the rows of one experiment as pictures, reports and comparisons read them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from taquin.errors import TaquinError
from taquin.experiments.lab.optima import known_optima, task_of
from taquin.experiments.lab.spread import median
from taquin.experiments.lab.store import Store
from taquin.util.printable import printable

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from taquin.experiments.lab.optima import Task

Run = Mapping[str, Any]
"""One run as `Store.rows` gives it: a row's fields by name."""
Place = tuple[str, str]
"""Which board a run was on: the set's name, and the board's there."""
NEVER = float("inf")
"""What a run that found no way is said to have taken: more than every run that did."""


class NothingToDraw(TaquinError):
    """These results have nothing that the picture would show."""


@dataclass(frozen=True)
class Results:
    """All rows of an experiment, and what is known of the run as a whole."""

    name: str
    rows: tuple[Run, ...]
    contenders: tuple[str, ...]
    """In the order of the experiment, so that each has the same colour in all pictures."""
    meta: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str, rows: Iterable[Run], meta: Mapping[str, str] | None = None) -> Results:
        """Put the rows in the experiment's order: they were stored in the order in which they ended."""
        meta = meta or {}
        given = tuple({**row, "contender": printable(row["contender"])} for row in rows)
        found = dict.fromkeys(_planned(meta))
        found |= dict.fromkeys(row["contender"] for row in given)
        present = {row["contender"] for row in given}
        contenders = tuple(label for label in found if label in present)
        order = {label: place for place, label in enumerate(contenders)}
        ordered = sorted(
            given,
            key=lambda row: (
                row["set_name"],
                in_number_order(row["instance"]),
                order[row["contender"]],
                row["repetition"],
            ),
        )
        return cls(name, tuple(ordered), contenders, meta)

    @classmethod
    def read(cls, path: Path) -> Results:
        """Read a file that `taquin lab run` wrote; refuse one that has no runs yet."""
        with Store(path) as store:
            results = cls.of(path.stem, store.rows(), store.meta)
        if not results.rows:
            raise TaquinError(f"{path} has no results yet")
        return results

    @cached_property
    def optima(self) -> dict[Task, int]:
        """The optimal length of each board for which it is known."""
        return known_optima(self.rows)

    @cached_property
    def depths(self) -> dict[Place, int]:
        """The optimal length of each place in a set for which it is known."""
        return {
            place_of(row): self.optima[task_of(row)]
            for row in self.rows
            if task_of(row) in self.optima
        }

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """All boards, in order."""
        return tuple(dict.fromkeys(map(place_of, self.rows)))

    def of_contender(self, contender: str) -> list[Run]:
        """Return the rows of one contender."""
        return [row for row in self.rows if row["contender"] == contender]

    def by_board(self, contender: str, column: str) -> dict[Place, float]:
        """Return what a contender took for each board: the median of its repetitions, or NEVER."""
        taken: dict[Place, list[float]] = {}
        for row in self.of_contender(contender):
            taken.setdefault(place_of(row), []).append(row[column] if solved(row) else NEVER)
        return {place: median(values) for place, values in taken.items()}


def place_of(row: Run) -> Place:
    """Return which board a row is about."""
    return row["set_name"], row["instance"]


def solved(row: Run) -> bool:
    """Whether the run found a way."""
    return row["cost"] is not None


def in_number_order(name: str) -> tuple[int, str]:
    """Return what sorts names so that 9 comes before 10, and numbers before words."""
    return (len(name), name) if name.isdecimal() else (1_000, name)


def _planned(meta: Mapping[str, str]) -> list[str]:
    """Return the labels in the order of the experiment. Whether it could still be run does not matter."""
    contenders = tomllib.loads(meta.get("experiment", "")).get("contender", [])
    return [printable(each["label"]) for each in contenders if "label" in each]
