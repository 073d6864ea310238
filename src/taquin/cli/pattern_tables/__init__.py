"""taquin tables: the pattern databases of a board size: listed, built, checked, removed, compared."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, NamedTuple

from taquin.cli.pattern_tables import build, estimate, keep, show

if TYPE_CHECKING:
    from collections.abc import Callable

EXAMPLES = """\
examples:
  taquin tables                         what there is for the usual sizes
  taquin tables build 4x4               the strongest set for 4×4 boards
  taquin tables build 4x4 --set small
  taquin tables draw 5x5                how its sets divide the tiles
  taquin tables estimate 4x4 small large mine.txt
  taquin tables verify                  check all that is stored
  taquin tables remove 4x4 --all

Tables are in the user's cache directory; TAQUIN_CACHE names another one.
"""


class Task(NamedTuple):
    """One thing that the command can do."""

    summary: str
    add_words: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


TASKS = {
    "list": Task("list the sets of tables, and what is stored", show.add_list_words, show.run_list),
    "build": Task("build the tables of a set and store them", build.add_words, build.run),
    "info": Task("show the facts about a set's tables", show.add_info_words, show.run_info),
    "verify": Task(
        "check all that is stored: every byte, and some values by search",
        keep.add_verify_words,
        keep.run_verify,
    ),
    "remove": Task("remove stored tables", keep.add_remove_words, keep.run_remove),
    "estimate": Task(
        "compare partitions by their mean on random boards, without tables",
        estimate.add_words,
        estimate.run,
    ),
    "draw": Task(
        "draw how the sets divide the tiles among patterns", show.add_draw_words, show.run_draw
    ),
}


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.epilog = EXAMPLES
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    tasks = parser.add_subparsers(dest="task", metavar="TASK")
    for name, task in TASKS.items():
        description = task.summary[0].upper() + task.summary[1:] + "."
        task.add_words(tasks.add_parser(name, help=task.summary, description=description))
    parser.set_defaults(task="list", size=None, goal="blank-last")


def run(arguments: argparse.Namespace) -> int:
    """Do the task that was asked for; without any, list what there is."""
    return TASKS[arguments.task].run(arguments)
