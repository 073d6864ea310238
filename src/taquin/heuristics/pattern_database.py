"""pdb, pdb:NAME, pdb:FILE: sums of pattern databases, the strongest heuristics here.

    pdb            the strongest set of the catalogue that is stored; if none is, the weakest set
    pdb:large      a set of the catalogue by its name
    pdb:my.txt     a file with drawings of partitions (`taquin.pdb.partition` defines the format)

The first `bind` for a goal builds the pattern databases that are missing, and stores them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from taquin.errors import NotApplicable, NotationError, UnknownName
from taquin.heuristics.base import Estimate, Heuristic, trusted
from taquin.heuristics.maximum import maximum
from taquin.limits import free_memory
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from taquin.board import Board, Tiles
    from taquin.native.extension import PatternSet
    from taquin.pdb.catalogue import NamedSet
    from taquin.pdb.pattern import Pattern

    ChooseSet = Callable[[int, int, int], NamedSet]
    """Returns the set for the rows and columns of a board and the blank's goal cell."""

FAMILY = "pdb"
NAMES = (FAMILY, f"{FAMILY}:NAME", f"{FAMILY}:FILE")
SOURCE = "R. E. Korf and A. Felner, Disjoint pattern database heuristics, 2002"


def is_of_family(name: str) -> bool:
    """Return whether the name of a heuristic stands for pattern databases."""
    return name == FAMILY or name.startswith(f"{FAMILY}:")


def pattern_heuristic(text: str) -> Heuristic:
    """Return the heuristic for a spec such as pdb, pdb:large or pdb:my.txt.

    Raises `UnknownName` for another set, and `NotationError` for a wrong spec or drawing.
    """
    _, colon, name = text.strip().partition(":")
    if not colon:
        return _heuristic(
            FAMILY, strongest_stored, "The strongest set of pattern databases that is stored."
        )
    if not name:
        raise NotationError(f"{text} is incomplete: write {FAMILY}:NAME")
    if "/" in name or "\\" in name or "." in name:
        from taquin.pdb.set_file import read_set  # start-up

        drawn = read_set(name)
        return _heuristic(
            f"{FAMILY}:{name}", lambda rows, cols, _: drawn.for_size(rows, cols), drawn.summary
        )
    from taquin.pdb.catalogue import find_set, set_names  # start-up

    name = name.lower()
    if name not in set_names():
        raise UnknownName("pattern set", name, set_names())
    return _heuristic(
        f"{FAMILY}:{name}",
        lambda rows, cols, _: find_set(rows, cols, name),
        f"The pattern databases of the set {name}.",
    )


def family() -> tuple[Heuristic, ...]:
    """Return `pdb` and one heuristic for each name of the catalogue."""
    from taquin.pdb.catalogue import set_names  # start-up

    return tuple(map(pattern_heuristic, (FAMILY, *(f"{FAMILY}:{name}" for name in set_names()))))


def best_available(goal: Board, memory: int | None = None) -> str | None:
    """Return the name of the strongest available set for a goal, such as pdb:small.

    Returns None if the board is too large, or if the memory is too small to build a set.
    """
    return next((name for name, _ in available_sets(goal, memory)), None)


def available_sets(
    goal: Board, memory: int | None = None
) -> Iterator[tuple[str, tuple[Pattern, ...]]]:
    """Yield the name and the patterns of each available set for a goal, the strongest first.

    A set is available if it is stored. The weakest set is also available if it can be built within the
    memory limit and the free memory.
    """
    from taquin.native.extension import MAX_LOOKUPS  # start-up
    from taquin.pdb.build import build_memory
    from taquin.pdb.catalogue import sets_for
    from taquin.pdb.store import is_stored

    try:
        sets = sets_for(goal.rows, goal.cols)
    except NotApplicable:
        return
    for chosen in reversed(sets):
        if min(len(each.names) for each in chosen.partitions) > MAX_LOOKUPS:
            continue
        patterns = chosen.patterns(goal.blank)
        missing = [each for each in patterns if not is_stored(each)]
        available = free_memory() if memory is None else min(memory, free_memory())
        if not missing or (chosen is sets[0] and max(map(build_memory, missing)) <= available):
            yield f"{FAMILY}:{chosen.name}", patterns


def stored_heuristics(goal: Board) -> tuple[Heuristic, ...]:
    """Return the heuristics whose pattern databases for that goal are stored, from weak to strong."""
    from taquin.pdb.catalogue import sets_for  # start-up
    from taquin.pdb.store import is_stored

    try:
        sets = sets_for(goal.rows, goal.cols)
    except NotApplicable:
        return ()
    stored = (each for each in sets if all(map(is_stored, each.patterns(goal.blank))))
    return tuple(pattern_heuristic(f"{FAMILY}:{each.name}") for each in stored)


def with_resolved_pdb(heuristic: Heuristic, goal: Board) -> Heuristic:
    """Return the heuristic with `pdb` replaced by the set that it stands for now, with that goal."""
    if heuristic.name == FAMILY:
        chosen = strongest_stored(goal.rows, goal.cols, goal.blank)
        return pattern_heuristic(f"{FAMILY}:{chosen.name}")
    if heuristic.parts:
        return maximum(tuple(with_resolved_pdb(part, goal) for part in heuristic.parts))
    return heuristic


def strongest_stored(rows: int, cols: int, blank: int) -> NamedSet:
    """Return the strongest stored set for that size and goal cell of the blank, or else the weakest set.

    Raises `NotApplicable` if the board is too large for pattern databases.
    """
    from taquin.pdb.catalogue import sets_for  # start-up
    from taquin.pdb.store import is_stored

    sets = sets_for(rows, cols)
    for chosen in reversed(sets):
        if all(is_stored(pattern) for pattern in chosen.patterns(blank)):
            return chosen
    return sets[0]


def _heuristic(name: str, choose: ChooseSet, summary: str) -> Heuristic:
    def patterns(puzzle: Puzzle) -> PatternSet:
        goal = puzzle.goal
        return load_pattern_set(goal, choose(goal.rows, goal.cols, goal.blank))

    def build(puzzle: Puzzle) -> Estimate:
        evaluate = patterns(puzzle).evaluate

        def estimate(tiles: Tiles) -> int:
            return evaluate(bytes(tiles))

        return estimate

    return trusted(Heuristic(name, build, True, True, summary, SOURCE, patterns=patterns))


@lru_cache(maxsize=8)
def load_pattern_set(goal: Board, chosen: NamedSet) -> PatternSet:
    """Return a set with its pattern databases loaded for a goal; build the missing ones.

    The cache serves all boards of a batch. Raises `NotApplicable` if the set has too many patterns, or if
    the memory is too small for a build.
    """
    from taquin.pdb.build import obtain  # start-up
    from taquin.pdb.for_goal import pattern_set, views, views_that_fit
    from taquin.pdb.listener import current_listener

    puzzle = Puzzle(goal, goal)
    views_that_fit(views(puzzle, chosen.partitions))  # raises before anything is built
    listener = current_listener()
    try:
        pdbs = obtain(
            chosen.patterns(goal.blank),
            begin=listener.begin,
            progress=listener.progress,
            say=listener.say,
        )
    finally:
        listener.end()
    return pattern_set(puzzle, chosen, pdbs)
