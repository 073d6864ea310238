"""The heuristics by name. The command's choices, the docs and the tests read this list."""

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
from taquin.heuristics.walking_distance import walking_distance
from taquin.heuristics.zero import zero

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
    if heuristic.name in HEURISTICS:
        raise TaquinError(f"there is a heuristic {heuristic.name!r} already")
    HEURISTICS[heuristic.name] = heuristic
    return heuristic


def find_heuristic(text: str) -> Heuristic:
    """Return the heuristic of that name, or the maximum of several: `max(a, b, …)`."""
    name = text.strip().lower()
    if name.startswith("max("):
        try:
            names = split_names(name[4:].removesuffix(")") if name.endswith(")") else "")
        except NotationError:
            raise NotationError(f"{name} is not complete: write max(a, b, …)") from None
        return maximum(tuple(find_heuristic(part) for part in names))
    if name not in HEURISTICS:
        raise UnknownName("heuristic", name, (*HEURISTICS, "max(a, b, …)"))
    return HEURISTICS[name]


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
