"""taquin list: what there is to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

from taquin.cli.terminal import out
from taquin.heuristics import HEURISTICS
from taquin.instances.sets import SETS, find_set
from taquin.search import ALGORITHMS

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
        for instance in find_set(arguments.name).load():
            out().print(str(instance.puzzle.start), soft_wrap=True)
        return 0
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading, rows in _LISTS[arguments.what]():
        table.add_column(heading, overflow="fold")
        _ = rows
    for row in zip(*(rows for _, rows in _LISTS[arguments.what]()), strict=True):
        table.add_row(*row)
    out().print(table)
    return 0


def _algorithms() -> list[tuple[str, list[str]]]:
    every = ALGORITHMS.values()
    return [
        ("algorithm", [each.name for each in every]),
        ("heuristic", ["yes" if each.informed else "no" for each in every]),
        ("options", [", ".join(each.options) or "–" for each in every]),
        ("what it does", [each.summary for each in every]),
    ]


def _heuristics() -> list[tuple[str, list[str]]]:
    every = HEURISTICS.values()
    return [
        ("heuristic", [each.name for each in every]),
        ("admissible", ["yes" if each.admissible else "no" for each in every]),
        ("consistent", ["yes" if each.consistent else "no" for each in every]),
        ("what it is", [each.summary for each in every]),
        ("source", [each.source or "–" for each in every]),
    ]


def _sets() -> list[tuple[str, list[str]]]:
    every = SETS.values()
    return [
        ("set", [each.name for each in every]),
        ("goal", [each.goal for each in every]),
        ("what it is", [each.summary for each in every]),
    ]


_LISTS = {"algorithms": _algorithms, "heuristics": _heuristics, "sets": _sets}
