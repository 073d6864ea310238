"""The example input that ships with the package: S2's folders, 3×3 boards for the goal blank-first.

Made once with Taquin's own generator, `boards_at_depth`; the depths are checked by a test:
easy up to 9 moves, moderate 10 to 19, difficult 20 to 31.
"""

from __future__ import annotations

import csv
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from taquin.board import Board
from taquin.util.atomic_write import atomic_write

if TYPE_CHECKING:
    from pathlib import Path


class ExampleBoard(NamedTuple):
    """A board of the example, where it goes, and how many moves its shortest solution has."""

    level: str
    name: str
    board: Board
    depth: int


def example_boards() -> list[ExampleBoard]:
    """Return the thirty boards."""
    text = (files("taquin.instances") / "data" / "batch_levels.csv").read_text()
    return [
        ExampleBoard(row["level"], row["name"], Board.parse(row["board"]), int(row["depth"]))
        for row in csv.DictReader(text.splitlines())
    ]


def write_example(folder: Path) -> int:
    """Write each board to a file of its own below its level's folder; return how many."""
    boards = example_boards()
    for each in boards:
        rows = "".join(" ".join(map(str, row)) + "\n" for row in each.board.grid)
        atomic_write(folder / each.level / each.name, rows, make_folder=True)
    return len(boards)
