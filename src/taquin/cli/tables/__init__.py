"""taquin tables: list, build, verify, remove, compare and draw the pattern databases of a board size."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NamedTuple

from taquin.cli.tables import build, estimate, maintenance, show

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLES = """\
examples:
  taquin tables                         list the sets for common sizes
  taquin tables build 4x4               build the strongest set for 4×4 boards
  taquin tables build 4x4 --set small
  taquin tables draw 5x5                draw how the sets divide the tiles
  taquin tables estimate 4x4 small large mine.txt
  taquin tables verify                  check all stored databases
  taquin tables remove 4x4 --all

The databases are stored in your cache folder. TAQUIN_CACHE names another folder.
"""


class Task(NamedTuple):
    """A subcommand: its summary, its arguments and its function."""

    summary: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


TASKS = {
    "list": Task(
        "list the sets of pattern databases, and which are stored",
        show.add_list_arguments,
        show.run_list,
    ),
    "build": Task("build and store the pattern databases of a set", build.add_arguments, build.run),
    "info": Task(
        "show details about the pattern databases of a set",
        show.add_info_arguments,
        show.run_info,
    ),
    "verify": Task(
        "check every byte of the stored databases, and some values by search",
        maintenance.add_verify_arguments,
        maintenance.run_verify,
    ),
    "remove": Task(
        "remove stored pattern databases",
        maintenance.add_remove_arguments,
        maintenance.run_remove,
    ),
    "estimate": Task(
        "compare partitions by their mean value on random boards, without building them",
        estimate.add_arguments,
        estimate.run,
    ),
    "draw": Task(
        "draw how the sets divide the tiles into patterns",
        show.add_draw_arguments,
        show.run_draw,
    ),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.epilog = EXAMPLES
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    tasks = parser.add_subparsers(dest="task", metavar="TASK")
    for name, task in TASKS.items():
        description = task.summary[0].upper() + task.summary[1:] + "."
        task.add_arguments(tasks.add_parser(name, help=task.summary, description=description))
    parser.set_defaults(task="list", size=None, goal="blank-last")


def run(arguments: argparse.Namespace) -> int:
    """Run the chosen task; the default is `list`."""
    return TASKS[arguments.task].run(arguments)
