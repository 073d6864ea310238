"""Published sets of boards, with the optimal lengths that are known of them."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from taquin.board import Board
from taquin.errors import UnknownName
from taquin.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Instance:
    """A puzzle of a set, its number there, and its optimal length."""

    number: int
    puzzle: Puzzle
    optimum: int


@dataclass(frozen=True, slots=True)
class InstanceSet:
    """A published set: its file in this package, and the goal that all its boards have."""

    name: str
    file: str
    goal: str
    summary: str

    def load(self) -> list[Instance]:
        """Read the boards."""
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
    )
}


def find_set(name: str) -> InstanceSet:
    """Return the set of that name."""
    if name not in SETS:
        raise UnknownName("set", name, tuple(SETS))
    return SETS[name]


@cache
def _load(file: str, goal: str) -> tuple[Instance, ...]:
    text = (files("taquin.instances") / "data" / file).read_text()
    return tuple(
        Instance(number, Puzzle.of(Board.parse(row["board"]), goal), int(row["depth"]))
        for number, row in enumerate(csv.DictReader(text.splitlines()), 1)
    )
