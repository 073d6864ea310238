"""Arguments and texts that the tasks of `taquin tables` share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.cli.arguments import read_goal
from taquin.errors import TaquinError
from taquin.native.extension import PatternDatabase
from taquin.notation import read_size
from taquin.pdb.catalogue import NamedSet, find_set, sets_for

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from taquin.pdb.file_format import Header
    from taquin.pdb.pattern import Pattern


def add_size(parser: argparse.ArgumentParser, optional: str = "") -> None:
    """Add RxC; if it is optional, `optional` describes the default."""
    parser.add_argument(
        "size",
        metavar="RxC",
        nargs="?" if optional else None,
        help="rows x columns, for example 4x4" + (f" (default: {optional})" if optional else ""),
    )


def add_set(parser: argparse.ArgumentParser, default: str) -> None:
    """Add --set; `default` describes its default."""
    parser.add_argument("--set", metavar="NAME", help=f"the name of a set (default: {default})")


def add_goal(parser: argparse.ArgumentParser) -> None:
    """Add --goal."""
    parser.add_argument(
        "--goal",
        "-g",
        default="blank-last",
        metavar="GOAL",
        help="a goal with the blank in the cell that the databases are for (default: a corner; "
        "all corners share their databases)",
    )


def chosen_sets(arguments: argparse.Namespace) -> tuple[NamedSet, ...]:
    """Return the set of --set, or all sets of the size, the strongest last."""
    size = read_size(arguments.size)
    return (find_set(*size, arguments.set),) if arguments.set else sets_for(*size)


def goal_blank(arguments: argparse.Namespace, size: tuple[int, int]) -> int:
    """Return the cell of the goal's blank; raise `TaquinError` if the goal has another size."""
    goal = read_goal(arguments, Board.goal("blank-last", *size))
    if (goal.rows, goal.cols) != size:
        raise TaquinError(f"the goal is {goal.shape}, but the size is {size[0]}×{size[1]}")
    return goal.blank


def title_of(chosen: NamedSet) -> str:
    """Return the size, the name and the summary of a set."""
    return f"{chosen.rows}×{chosen.cols} {chosen.name}, {chosen.summary}"


def size_of(pattern: Pattern) -> tuple[int, int]:
    """Return the entries and the bytes of a pattern's database."""
    return PatternDatabase.size(pattern.rows, pattern.cols, len(pattern.homes))


def mean_value(header: Header) -> float:
    """Return the mean of a database's values."""
    counts = header.depth_counts
    return sum(depth * count for depth, count in enumerate(counts)) / max(1, sum(counts))


def file_bytes(path: Path) -> int:
    """Return the size of a file; 0 if it does not exist."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def count_databases(count: int) -> str:
    """Return "1 database" or "2 databases"."""
    return "1 database" if count == 1 else f"{count} databases"
