"""taquin list: what there is to choose from."""

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


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument("what", choices=("algorithms", "heuristics", "sets"))
    parser.add_argument(
        "name",
        nargs="?",
        help="the name of a set: print its boards, one per line, as solve reads them",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the list asked for."""
    if arguments.what == "sets" and arguments.name:
        chosen = find_set(arguments.name)
        out().print(f"# {chosen.summary}; solve them with --goal {chosen.goal}", soft_wrap=True)
        for instance in chosen.load():
            out().print(str(instance.puzzle.start), soft_wrap=True)
        return 0
    if arguments.name:
        raise TaquinError(f"only sets can be listed by name, not {arguments.what}")
    headings, rows = _LISTS[arguments.what]()
    print_table(out(), headings, rows, least=MIN_IMPORTANT)
    return 0


MIN_IMPORTANT = ("source", "options", "consistent", "admissible")
"""Headings, in the order in which a narrow terminal leaves them out; the summary is worth most."""

List = tuple[tuple[str, ...], list[list[str]]]
"""Headings and rows."""


def _algorithms() -> List:
    return ("algorithm", "heuristic", "options", "what it does"), [
        [
            each.name,
            "yes" if each.informed else "no",
            ", ".join(each.options) or "none",
            each.summary,
        ]
        for each in ALGORITHMS.values()
    ]


def _heuristics() -> List:
    return ("heuristic", "admissible", "consistent", "what it is", "source"), [
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
    return ("set", "goal", "what it is"), [
        [each.name, each.goal, each.summary] for each in SETS.values()
    ]


_LISTS = {"algorithms": _algorithms, "heuristics": _heuristics, "sets": _sets}
