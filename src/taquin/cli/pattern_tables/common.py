"""What the tasks of `taquin tables` share: their words, and how tables are spoken of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.cli import arguments as words
from taquin.errors import TaquinError
from taquin.native.extension import PatternTable
from taquin.notation import read_size
from taquin.pdb.catalogue import NamedSet, find_set, sets_for

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from taquin.pdb.file_format import Header
    from taquin.pdb.pattern import Pattern


def add_size(parser: argparse.ArgumentParser, optional: str = "") -> None:
    """Add RxC."""
    parser.add_argument(
        "size",
        metavar="RxC",
        nargs="?" if optional else None,
        help="rows x columns, such as 4x4" + (f" (default: {optional})" if optional else ""),
    )


def add_set(parser: argparse.ArgumentParser, otherwise: str) -> None:
    """Add --set."""
    parser.add_argument("--set", metavar="NAME", help=f"the set's name (default: {otherwise})")


def add_goal(parser: argparse.ArgumentParser) -> None:
    """Add --goal."""
    parser.add_argument(
        "--goal",
        "-g",
        default="blank-last",
        metavar="GOAL",
        help="for goals with the blank where that one has it; all corners are alike (default)",
    )


def chosen_sets(arguments: argparse.Namespace) -> tuple[NamedSet, ...]:
    """Return the set asked for, or all of the size, the strongest last."""
    size = read_size(arguments.size)
    return (find_set(*size, arguments.set),) if arguments.set else sets_for(*size)


def goal_blank(arguments: argparse.Namespace, size: tuple[int, int]) -> int:
    """Return the cell where the goal has its blank."""
    goal = words.read_goal(arguments, Board.goal("blank-last", *size))
    if (goal.rows, goal.cols) != size:
        raise TaquinError(f"the goal is {goal.shape}, but the size is {size[0]}×{size[1]}")
    return goal.blank


def title_of(chosen: NamedSet) -> str:
    """Return what a set is called, and what it is."""
    return f"{chosen.rows}×{chosen.cols} {chosen.name}, {chosen.summary}"


def size_of(pattern: Pattern) -> tuple[int, int]:
    """Return a table's entries and bytes."""
    return PatternTable.size(pattern.rows, pattern.cols, len(pattern.homes))


def mean_value(header: Header) -> float:
    """Return the mean of the values of a table."""
    counts = header.depth_counts
    return sum(depth * count for depth, count in enumerate(counts)) / max(1, sum(counts))


def file_bytes(path: Path) -> int:
    """Return the size of a file; 0 if there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def count_tables(count: int) -> str:
    """Say how many tables."""
    return "1 table" if count == 1 else f"{count} tables"
