"""Binding: which entries of which tables a goal's boards are looked up in.

    the board  ──symmetry of the view──▶  its blank's goal  ──symmetry of the pattern──▶  the table's
    as it is                              in a canonical cell                             own cells

Tiles are known by their home cells, so any goal will do. Every symmetry that takes the goal's blank to
its canonical cell shows the board in another way, a *view*, in which the same drawing divides the
tiles in another way. Patterns then have their own symmetry to the pattern that the table is made for.

The estimate is the largest of the views' sums. Each sum is admissible and consistent: every move moves
one tile, of at most one pattern of a view, and changes that pattern's value by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from taquin.errors import NotApplicable
from taquin.pdb.pattern import Pattern
from taquin.pdb.symmetry import Symmetry, canonical_cell, composed, inverse, taking

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from taquin.native.extension import PatternSet, PatternTable
    from taquin.pdb.catalogue import NamedSet
    from taquin.pdb.partition import Partition
    from taquin.puzzle import Puzzle


class Lookup(NamedTuple):
    """One look-up of a view: whose table, and how the board's cells and tiles are called there."""

    pattern: Pattern
    """The representative, for which the table is made."""
    cell_of: bytes
    """The table's cell for each cell of the board."""
    tiles: bytes
    """The number of the board's tile for each home of the pattern."""


View = tuple[Lookup, ...]

MAX_LOOKUPS = 48
"""What the engine has room for in each node (`most_slots` in native/pattern/set.hpp), all views together."""


def views(puzzle: Puzzle, partitions: Iterable[Partition]) -> list[View]:
    """Return the views of partitions for that puzzle's goal; those that say the same come once."""
    goal = puzzle.goal
    cell = canonical_cell(goal.rows, goal.cols, goal.blank)
    found: dict[frozenset[frozenset[int]], View] = {}
    for partition in partitions:
        patterns = partition.with_blank_at(cell).patterns
        for symmetry in taking(goal.rows, goal.cols, goal.blank, cell):
            view = tuple(_lookup(pattern, symmetry, goal.tiles) for pattern in patterns)
            found.setdefault(frozenset(frozenset(each.tiles) for each in view), view)
    return list(found.values())


def _lookup(pattern: Pattern, view: Symmetry, goal: Sequence[int]) -> Lookup:
    cell_of = composed(view, pattern.to_representative)
    board_cell = inverse(cell_of)
    shared = pattern.representative
    return Lookup(shared, bytes(cell_of), bytes(goal[board_cell[home]] for home in shared.homes))


def pattern_set(
    puzzle: Puzzle, chosen: NamedSet, tables: Mapping[Pattern, PatternTable]
) -> PatternSet:
    """Return the engine's estimate of a set for that puzzle's goal; tables are by representative."""
    from taquin.native.extension import (  # start-up
        PatternSet,  # here, so that drawings can be read without the engine
    )

    bound = [
        [(tables[each.pattern], each.cell_of, each.tiles) for each in view]
        for view in views_that_fit(views(puzzle, chosen.partitions))
    ]
    return PatternSet(puzzle.rows, puzzle.cols, bound)


def views_that_fit(found: list[View]) -> list[View]:
    """Return the first views, as many as the engine can carry along; one at least has to fit."""
    kept: list[View] = []
    for view in found:
        if sum(map(len, kept)) + len(view) <= MAX_LOOKUPS:
            kept.append(view)
    if not kept:
        raise NotApplicable(
            f"this board has {min(map(len, found))} patterns, and at most {MAX_LOOKUPS} can be "
            "added up; use linear-conflict there"
        )
    return kept
