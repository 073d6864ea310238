"""taquin list: list the algorithms, the heuristics, or the sets of boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.heuristics import HEURISTICS
from taquin.heuristics.pattern_database import family
from taquin.instances.sets import SETS, find_set
from taquin.search import ALGORITHMS
from taquin.terminal.streams import out
from taquin.terminal.tables import print_table

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("what", choices=tuple(_LISTS), help="what to list")
    parser.add_argument(
        "name",
        nargs="?",
        help="the name of a set: print its boards, one per line, in a notation that solve reads",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print a list, or the boards of one set."""
    if arguments.what == "sets" and arguments.name:
        chosen = find_set(arguments.name)
        out().print(f"# {chosen.summary}; solve with --goal {chosen.goal}", soft_wrap=True)
        for instance in chosen.load():
            out().print(str(instance.puzzle.start), soft_wrap=True)
        return 0
    if arguments.name:
        raise TaquinError(f"only a set can have a name after it, not {arguments.what}")
    headings, rows = _LISTS[arguments.what]()
    print_table(out(), headings, rows, drop_first=_DROP_FIRST)
    return 0


_DROP_FIRST = ("source", "options", "consistent", "admissible")
"""The columns that a narrow terminal omits, in this order; it keeps the summary."""

List = tuple[tuple[str, ...], list[list[str]]]
"""Headings and rows."""


def _algorithms() -> List:
    return ("algorithm", "heuristic", "options", "description"), [
        [
            each.name,
            "yes" if each.informed else "no",
            ", ".join(option.name for option in each.options) or "none",
            each.summary,
        ]
        for each in ALGORITHMS.values()
    ]


def _heuristics() -> List:
    return ("heuristic", "admissible", "consistent", "description", "source"), [
        [
            each.name,
            "yes" if each.admissible else "no",
            "yes" if each.consistent else "no",
            each.summary,
            each.source or "none",
        ]
        for each in (*HEURISTICS.values(), *family())
    ]


def _sets() -> List:
    return ("set", "goal", "description"), [
        [each.name, each.goal, each.summary] for each in SETS.values()
    ]


_LISTS = {"algorithms": _algorithms, "heuristics": _heuristics, "sets": _sets}
