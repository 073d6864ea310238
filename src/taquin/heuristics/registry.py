"""The heuristics by name. The command's choices, the docs and the tests read this list.

Pattern tables (`pdb`, `pdb:NAME`) are not in it: to bind one may build tables, which nobody wants who
asks for all heuristics. `find_heuristic` knows them all the same, and `patterns.family()` lists them.
"""

import copyreg
from typing import Any

from taquin.errors import NotationError, TaquinError, UnknownName
from taquin.heuristics.base import Heuristic
from taquin.heuristics.gaschnig import gaschnig
from taquin.heuristics.inversion_distance import inversion_distance
from taquin.heuristics.inversions import inversions
from taquin.heuristics.kim import kim
from taquin.heuristics.linear_conflict import linear_conflict
from taquin.heuristics.manhattan import manhattan
from taquin.heuristics.maximum import maximum
from taquin.heuristics.misplaced import misplaced
from taquin.heuristics.pattern_database import NAMES as PATTERN_NAMES
from taquin.heuristics.pattern_database import is_of_family, pattern_heuristic
from taquin.heuristics.walking_distance import walking_distance
from taquin.heuristics.zero import zero
from taquin.util import checks

HEURISTICS: dict[str, Heuristic] = {
    each.name: each
    for each in (
        zero,
        misplaced,
        gaschnig,
        manhattan,
        linear_conflict,
        inversion_distance,
        walking_distance,
        inversions,
        kim,
    )
}


def register(heuristic: Heuristic) -> Heuristic:
    """Add a heuristic, so that its name works wherever a heuristic is asked for."""
    checks.instance("heuristic", heuristic, Heuristic)
    if heuristic.name in HEURISTICS:
        raise TaquinError(f"there is a heuristic {heuristic.name!r} already")
    HEURISTICS[heuristic.name] = heuristic
    return heuristic


def find_heuristic(text: str) -> Heuristic:
    """Return the heuristic of that name; `max(a, b, …)` is several, `pdb:NAME` pattern tables."""
    text = checks.text("heuristic", text).strip()
    name = text.lower()
    if name.startswith("max("):
        try:
            names = split_names(text[4:].removesuffix(")") if text.endswith(")") else "")
        except NotationError:
            raise NotationError(f"{name} is not complete: write max(a, b, …)") from None
        return maximum(tuple(find_heuristic(part) for part in names))
    if is_of_family(name):
        return pattern_heuristic(text)  # as it is written: it may name a file
    if name not in HEURISTICS:
        raise UnknownName("heuristic", name, (*HEURISTICS, *PATTERN_NAMES, "max(a, b, …)"))
    return HEURISTICS[name]


def has_name(heuristic: Heuristic) -> bool:
    """Whether `find_heuristic` finds this heuristic by its name."""
    return heuristic.built_in or HEURISTICS.get(heuristic.name) is heuristic


def _reduced(heuristic: Heuristic) -> str | tuple[Any, ...]:
    """Pickle a heuristic as its name, if it has one."""
    if has_name(heuristic):
        return find_heuristic, (heuristic.name,)
    return heuristic.__reduce_ex__(2)


copyreg.pickle(Heuristic, _reduced)


def split_names(text: str) -> list[str]:
    """Split at the commas that are not inside parentheses."""
    parts, depth = [""], 0
    for char in text:
        depth += {"(": 1, ")": -1}.get(char, 0)
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    if depth or not all(part.strip() for part in parts):
        raise NotationError(f"{text!r} is no list of names: write a,b,…")
    return parts
