"""pdb, pdb:NAME, pdb:FILE: sums of pattern tables, the strongest estimates there are here.

    pdb            the strongest set of the catalogue whose tables are all stored; else the weakest
    pdb:large      a set of the catalogue by its name
    pdb:my.txt     a file with drawings of partitions (`taquin.pdb.partition` says how)

Tables that are missing are built when a puzzle is first bound, and stored.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from taquin.errors import NotApplicable, NotationError, TaquinError, UnknownName
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
    from taquin.puzzle import Puzzle

    Choose = Callable[[int, int, int], NamedSet]
    """From a board's rows and columns and the cell of its goal's blank to a set."""

FAMILY = "pdb"
NAMES = (FAMILY, f"{FAMILY}:NAME", f"{FAMILY}:FILE")
SOURCE = "R. E. Korf and A. Felner, Disjoint pattern database heuristics, 2002"


def is_of_family(name: str) -> bool:
    """Whether a heuristic's name asks for pattern tables."""
    return name == FAMILY or name.startswith(f"{FAMILY}:")


def pattern_heuristic(text: str) -> Heuristic:
    """Return the heuristic of a name such as pdb, pdb:large or pdb:my.txt."""
    _, colon, chosen = text.strip().partition(":")
    if not colon:
        return _heuristic(FAMILY, best_present, "The strongest pattern tables present.")
    if not chosen:
        raise NotationError(f"{text} is not complete: write {FAMILY}:NAME")
    if "/" in chosen or "\\" in chosen or "." in chosen:
        drawn = read_set(chosen)
        return _heuristic(
            f"{FAMILY}:{chosen}", lambda rows, cols, _: _fitting(drawn, rows, cols), drawn.summary
        )
    from taquin.pdb.catalogue import find_set, set_names  # start-up

    name = chosen.lower()
    if name not in set_names():
        raise UnknownName("set of patterns", name, set_names())
    return _heuristic(
        f"{FAMILY}:{name}",
        lambda rows, cols, _: find_set(rows, cols, name),
        f"The pattern tables of the set {name}.",
    )


def family() -> tuple[Heuristic, ...]:
    """Return the members of the family that have a name, for lists."""
    from taquin.pdb.catalogue import set_names  # start-up

    return tuple(map(pattern_heuristic, (FAMILY, *(f"{FAMILY}:{name}" for name in set_names()))))


def best_available(goal: Board, memory: int | None = None) -> str | None:
    """Return the name of the heuristic that `pdb` stands for with that goal, such as pdb:small.

    None where it cannot be had: the board is too large, or the memory too small to build the tables.
    """
    return next((name for name, _ in available_sets(goal, memory)), None)


def available_sets(
    goal: Board, memory: int | None = None
) -> Iterator[tuple[str, tuple[Pattern, ...]]]:
    """Yield the names of the heuristics to be had with that goal, the strongest first, and their patterns.

    Only the weakest set is built for the asking, within the free memory or the given limit; stronger ones
    must be stored.
    """
    from taquin.pdb.build import build_memory  # start-up
    from taquin.pdb.catalogue import sets_for
    from taquin.pdb.for_goal import MAX_LOOKUPS
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
        room = free_memory() if memory is None else min(memory, free_memory())
        if not missing or (chosen is sets[0] and max(map(build_memory, missing)) <= room):
            yield f"{FAMILY}:{chosen.name}", patterns


def stored_heuristics(goal: Board) -> tuple[Heuristic, ...]:
    """Return those of the family that need no building with that goal, from weak to strong."""
    from taquin.pdb.catalogue import sets_for  # start-up
    from taquin.pdb.store import is_stored

    try:
        sets = sets_for(goal.rows, goal.cols)
    except NotApplicable:
        return ()
    stored = (each for each in sets if all(map(is_stored, each.patterns(goal.blank))))
    return tuple(pattern_heuristic(f"{FAMILY}:{each.name}") for each in stored)


def settled(heuristic: Heuristic, goal: Board) -> Heuristic:
    """Return the heuristic with `pdb` replaced by the set that it stands for now, with that goal."""
    if heuristic.name == FAMILY:
        chosen = best_present(goal.rows, goal.cols, goal.blank)
        return pattern_heuristic(f"{FAMILY}:{chosen.name}")
    if heuristic.parts:
        return maximum(tuple(settled(part, goal) for part in heuristic.parts))
    return heuristic


def best_present(rows: int, cols: int, blank: int) -> NamedSet:
    """Return the strongest set whose tables are stored; the weakest if there is none."""
    from taquin.pdb.catalogue import sets_for  # start-up
    from taquin.pdb.store import is_stored

    sets = sets_for(rows, cols)
    for chosen in reversed(sets):
        if all(is_stored(pattern) for pattern in chosen.patterns(blank)):
            return chosen
    return sets[0]


def read_set(path: str) -> NamedSet:
    """Read a file of drawings as a set; its name is the file's."""
    from taquin.pdb.catalogue import NamedSet  # start-up
    from taquin.pdb.partition import Partition

    try:
        with open(path, encoding="utf-8-sig") as file:
            text = file.read()
        partitions = Partition.parse_all(text)
    except OSError as error:
        raise TaquinError(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise TaquinError(f"cannot read {path}: it is not a text file") from None
    except NotationError as error:
        raise NotationError(f"{path}: {error}", error.text, error.span) from None
    rows, cols = partitions[0].rows, partitions[0].cols
    for partition in partitions:
        if (partition.rows, partition.cols) != (rows, cols):
            raise NotationError(
                f"{path}: the drawings are of different sizes, {rows}×{cols} and "
                f"{partition.rows}×{partition.cols}"
            )
    sizes = ", ".join(partition.sizes for partition in partitions)
    return NamedSet(path, rows, cols, f"The patterns drawn in {path}: {sizes}.", partitions)


def _fitting(drawn: NamedSet, rows: int, cols: int) -> NamedSet:
    if (rows, cols) == (drawn.rows, drawn.cols):
        return drawn
    if (cols, rows) == (drawn.rows, drawn.cols):
        return drawn.transposed()
    raise NotApplicable(
        f"{drawn.name} is drawn for {drawn.rows}×{drawn.cols} boards, not for {rows}×{cols}"
    )


def _heuristic(name: str, choose: Choose, summary: str) -> Heuristic:
    def patterns(puzzle: Puzzle) -> PatternSet:
        goal = puzzle.goal
        return bound(goal, choose(goal.rows, goal.cols, goal.blank))

    def build(puzzle: Puzzle) -> Estimate:
        evaluate = patterns(puzzle).evaluate

        def estimate(tiles: Tiles) -> int:
            return evaluate(bytes(tiles))

        return estimate

    return trusted(Heuristic(name, build, True, True, summary, SOURCE, patterns=patterns))


@lru_cache(maxsize=8)
def bound(goal: Board, chosen: NamedSet) -> PatternSet:
    """Return a set's estimate for a goal, with its tables loaded; once for all boards of a batch."""
    from taquin.pdb.build import obtain  # start-up
    from taquin.pdb.for_goal import pattern_set, views, views_that_fit
    from taquin.pdb.listener import listener

    puzzle = Puzzle(goal, goal)
    views_that_fit(views(puzzle, chosen.partitions))  # refuses before any table is built
    heard = listener()
    try:
        tables = obtain(
            chosen.patterns(goal.blank), begin=heard.begin, progress=heard.progress, say=heard.say
        )
    finally:
        heard.end()
    return pattern_set(puzzle, chosen, tables)
