"""The lookups of a pattern set for one goal: which cells and tiles index which pattern database.

    cells of   ──symmetry of the view──▶  blank's goal in a  ──symmetry of the pattern──▶  cells of
    the board                             canonical cell                                   the database

A tile is identified by its home cell, so one database serves any goal. Every symmetry that maps the goal's
blank to its canonical cell gives a *view*: the same drawing gives another partition of the tiles. Each pattern
of a view has its own symmetry to its representative, for which the database is built.

The estimate is the maximum of the sums over the views. Each sum is admissible and consistent: a move moves one
tile, which is in at most one pattern of a view. It changes the value of that pattern by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from taquin.errors import NotApplicable
from taquin.pdb.pattern import Pattern
from taquin.pdb.symmetry import Symmetry, canonical_cell, compose, inverse, symmetries_between

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from taquin.native.extension import PatternDatabase, PatternSet
    from taquin.pdb.catalogue import NamedSet
    from taquin.pdb.partition import Partition
    from taquin.puzzle import Puzzle


class Lookup(NamedTuple):
    """One lookup of a view: a pattern, and the map from the board's cells and tiles to its database."""

    pattern: Pattern
    """The representative, for which the database is built."""
    cell_of: bytes
    """The database's cell for each cell of the board."""
    tiles: bytes
    """The tile of the board for each home cell of the pattern."""


View = tuple[Lookup, ...]
"""The lookups whose values add up."""


def views(puzzle: Puzzle, partitions: Iterable[Partition]) -> list[View]:
    """Return the views of partitions for the goal of a puzzle, without duplicates."""
    goal = puzzle.goal
    cell = canonical_cell(goal.rows, goal.cols, goal.blank)
    found: dict[frozenset[frozenset[int]], View] = {}
    for partition in partitions:
        patterns = partition.with_blank_at(cell).patterns
        for symmetry in symmetries_between(goal.rows, goal.cols, goal.blank, cell):
            view = tuple(_lookup(pattern, symmetry, goal.tiles) for pattern in patterns)
            found.setdefault(frozenset(frozenset(each.tiles) for each in view), view)
    return list(found.values())


def _lookup(pattern: Pattern, view: Symmetry, goal: Sequence[int]) -> Lookup:
    cell_of = compose(view, pattern.to_representative)
    board_cell = inverse(cell_of)
    representative = pattern.representative
    tiles = bytes(goal[board_cell[home]] for home in representative.homes)
    return Lookup(representative, bytes(cell_of), tiles)


def pattern_set(
    puzzle: Puzzle, chosen: NamedSet, pdbs: Mapping[Pattern, PatternDatabase]
) -> PatternSet:
    """Return the pattern set of the engine for the goal of a puzzle; `pdbs` are by representative.

    Raises `NotApplicable` if the set has too many patterns.
    """
    from taquin.native.extension import PatternSet  # start-up

    lookups = [
        [(pdbs[each.pattern], each.cell_of, each.tiles) for each in view]
        for view in views_that_fit(views(puzzle, chosen.partitions))
    ]
    return PatternSet(puzzle.rows, puzzle.cols, lookups)


def views_that_fit(found: list[View]) -> list[View]:
    """Return as many of the views as `MAX_LOOKUPS` allows; raise `NotApplicable` if none fits."""
    from taquin.native.extension import MAX_LOOKUPS  # start-up

    kept: list[View] = []
    for view in found:
        if sum(map(len, kept)) + len(view) <= MAX_LOOKUPS:
            kept.append(view)
    if not kept:
        raise NotApplicable(
            f"this board has {min(map(len, found))} patterns, and the engine adds up at most "
            f"{MAX_LOOKUPS}; use linear-conflict there"
        )
    return kept
