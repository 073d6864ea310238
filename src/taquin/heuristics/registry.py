"""The registry of heuristics by name, which the command, the documents and the tests read.

Pattern databases (`pdb`, `pdb:NAME`) are not in the registry, because `bind` may have to build them.
`find_heuristic` finds them, and `pattern_database.family()` lists them.
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
    """Add a heuristic to the registry and return it; `solve(heuristic=name)` and the command then find it.

    Raises `TaquinError` if the name exists already, and `WrongType` for a value that is not a `Heuristic`.

    >>> @register
    ... @heuristic("blank-distance", admissible=True, consistent=True)
    ... def blank_distance(puzzle):
    ...     goal = puzzle.goal.blank
    ...     return lambda tiles: int(tiles.index(0) != goal)
    >>> solve("1 2 3 4 0 6 7 5 8", heuristic="blank-distance").cost
    2
    """
    checks.instance("heuristic", heuristic, Heuristic)
    if heuristic.name in HEURISTICS:
        raise TaquinError(f"a heuristic {heuristic.name!r} exists already")
    HEURISTICS[heuristic.name] = heuristic
    return heuristic


def find_heuristic(text: str) -> Heuristic:
    """Return the heuristic of a spec: a name, `max(a, b, …)`, or a set of pattern databases, `pdb:NAME`.

    Raises `UnknownName` for another name, and `NotationError` for a wrong spec.

    >>> find_heuristic("max(manhattan, walking-distance)").admissible
    True
    """
    text = checks.text("heuristic", text).strip()
    name = text.lower()
    if name.startswith("max("):
        try:
            names = split_names(text[4:].removesuffix(")") if text.endswith(")") else "")
        except NotationError:
            raise NotationError(f"{name} is incomplete: write max(a, b, …)") from None
        return maximum(tuple(find_heuristic(part) for part in names))
    if is_of_family(name):
        return pattern_heuristic(text)  # not in lower case: it may be a file name
    if name not in HEURISTICS:
        raise UnknownName("heuristic", name, (*HEURISTICS, *PATTERN_NAMES, "max(a, b, …)"))
    return HEURISTICS[name]


def has_name(heuristic: Heuristic) -> bool:
    """Return whether `find_heuristic` finds this heuristic by its name."""
    return heuristic.built_in or HEURISTICS.get(heuristic.name) is heuristic


def _reduced(heuristic: Heuristic) -> str | tuple[Any, ...]:
    """Pickle a heuristic as its name if `find_heuristic` finds it by name."""
    if has_name(heuristic):
        return find_heuristic, (heuristic.name,)
    return heuristic.__reduce_ex__(2)


copyreg.pickle(Heuristic, _reduced)


def split_names(text: str) -> list[str]:
    """Split a list of names at the commas outside parentheses; raise `NotationError` if a name is empty."""
    parts, depth = [""], 0
    for char in text:
        depth += {"(": 1, ")": -1}.get(char, 0)
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    if depth or not all(part.strip() for part in parts):
        raise NotationError(f"{text!r} is not a list of names: write a,b,…")
    return parts
