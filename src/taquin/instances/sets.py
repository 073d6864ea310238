"""Published sets of boards, with their optimal lengths and published node counts."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from taquin.errors import TaquinError, UnknownName
from taquin.instances.csv_rows import CsvRow, read_csv
from taquin.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Instance:
    """A puzzle of a set, its number, its optimal length, and published node counts by column."""

    number: int
    puzzle: Puzzle
    optimum: int
    counts: dict[str, int] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class InstanceSet:
    """A published set: its name, its file in this package, and the goal of all its boards."""

    name: str
    file: str
    goal: str
    summary: str

    def load(self) -> list[Instance]:
        """Return the instances of the set."""
        return list(_load(self.file, self.goal))


SETS: dict[str, InstanceSet] = {
    each.name: each
    for each in (
        InstanceSet(
            "book",
            "eight_puzzle_book.csv",
            "blank-last",
            "31 8-puzzles, one of each depth 0 to 30 (the S1 study)",
        ),
        InstanceSet(
            "command-file",
            "command_file_boards.csv",
            "blank-first",
            "14 8-puzzles of 2 to 23 moves (the S3 experiments)",
        ),
        InstanceSet(
            "korf100",
            "korf100.csv",
            "blank-first",
            "100 random 15-puzzles, mean 53.05 moves (Korf 1985)",
        ),
        InstanceSet(
            "korf50",
            "korf50.csv",
            "blank-first",
            "50 random 24-puzzles, mean 100.78 moves (Korf and Felner 2002)",
        ),
        InstanceSet(
            "hard15",
            "hard15.csv",
            "blank-last",
            "41 hard 15-puzzles: the 17 that need 80 moves, 20 random ones of 66 to 69, 4 regular ones",
        ),
    )
}


def find_set(name: str) -> InstanceSet:
    """Return the set with that name; raise `UnknownName`."""
    if name not in SETS:
        raise UnknownName("set", name, tuple(SETS))
    return SETS[name]


@cache
def _load(file: str, goal: str) -> tuple[Instance, ...]:
    text = (files("taquin.instances") / "data" / file).read_text()
    return tuple(_instance(row, goal) for row in read_csv(text))


def _instance(row: CsvRow, goal: str) -> Instance:
    if row.depth is None:
        raise TaquinError(f"board {row.number} of a published set has no length")
    return Instance(row.number, Puzzle.of(row.board, goal), row.depth, row.counts)
