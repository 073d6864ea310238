"""The example input that ships with the package: thirty 3×3 boards in S2's folders, goal blank-first.

`boards_at_depth` generated them. A test checks their depths:
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
    """A board of the example: its folder, its file name, and the length of its shortest solution."""

    level: str
    name: str
    board: Board
    depth: int


def example_boards() -> list[ExampleBoard]:
    """Return the thirty boards, level by level."""
    text = (files("taquin.instances") / "data" / "batch_levels.csv").read_text()
    return [
        ExampleBoard(row["level"], row["name"], Board.parse(row["board"]), int(row["depth"]))
        for row in csv.DictReader(text.splitlines())
    ]


def write_example(folder: Path) -> int:
    """Write each board to a file of its own in its level's folder. Return the number of files."""
    boards = example_boards()
    for each in boards:
        rows = "".join(" ".join(map(str, row)) + "\n" for row in each.board.grid)
        atomic_write(folder / each.level / each.name, rows, make_folder=True)
    return len(boards)
