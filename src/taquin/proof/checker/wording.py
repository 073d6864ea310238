"""Phrases for the checker's sentences: numbers with nouns, and the names of searches and heuristics.

A certificate can name a heuristic anything, even a whole sentence. So only known names are printed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

ALGORITHMS = (
    *("bfs", "ucs", "astar", "greedy", "ida-star", "astar-ida", "beam", "wide-beam", "anytime"),
    *("bidirectional", "constructive", "iddfs", "rbfs"),
)
HEURISTICS = (
    *("zero", "misplaced", "gaschnig", "manhattan", "linear-conflict", "inversion-distance"),
    *("walking-distance", "inversions", "kim"),
)
_PDB_NAME = re.compile(r"pdb(:[A-Za-z0-9][A-Za-z0-9._-]{0,40})?")


def name_of_search(algorithm: str, heuristic: str) -> str:
    """Return the name of a search, with its heuristic if it has one."""
    name = algorithm if algorithm in ALGORITHMS else "a search"
    return name if heuristic == "zero" else f"{name} with {name_of_heuristic(heuristic)}"


def name_of_heuristic(name: str) -> str:
    """Return the name of a heuristic if it is known, or a phrase that it is not."""
    maximum = re.fullmatch(r"max\((.*)\)", name)
    names = maximum[1].split(", ") if maximum else [name]
    if all(each in HEURISTICS or _PDB_NAME.fullmatch(each) for each in names):
        return name
    return "a heuristic with an unknown name"


def count(number: int, noun: str) -> str:
    """Return a number with its noun: `1 move`, `2 moves`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def list_of(numbers: Sequence[int]) -> str:
    """Return the numbers with commas between them."""
    return ", ".join(map(str, numbers))
