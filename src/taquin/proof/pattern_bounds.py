"""Lower bounds from patterns: those of the catalogue's sets, and those of patterns fitted to the board.

The pattern value of a single board needs no database. A search over the placements of the pattern's tiles
finds it in milliseconds, but a build takes seconds. So each board can have its own patterns: `pdb:fitted`
are those that suit this board.
"""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from taquin.proof.lower_bound import HEURISTIC, LowerBound, with_parity
from taquin.proof.pattern_values import MAX_NODES, PatternValues

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from taquin.pdb.catalogue import NamedSet
    from taquin.proof.lower_bound import PatternValue
    from taquin.puzzle import Puzzle

MAX_CELLS = 100
"""At 10×10 patterns add about one move to the 647 of linear conflicts; larger boards take longer."""
MAX_SIDE = 12
"""On long and narrow boards, patterns take seconds, and inversion distance is higher."""
FITTED = "pdb:fitted"
FITTED_TILES = 3
MAX_FITTED = 35
"""The tiles that are tried in pairs and triples: about 7,000 groups, in some tenths of a second."""
MAX_SETS_OF_CELLS = 50_000
"""A pattern with at most this many sets of cells is searched quickly."""
_BYTES_PER_NODE = 200
_BYTES_PER_SET = 16


def pattern_bounds(
    puzzle: Puzzle, memory: int | None, poll: Callable[[], None]
) -> list[LowerBound]:
    """Return the lower bounds of all pattern sets that fit into the memory; none on large boards."""
    cells = len(puzzle.start.tiles)
    if cells > MAX_CELLS or max(puzzle.rows, puzzle.cols) > MAX_SIDE:
        return []
    if memory is not None and _memory(puzzle, FITTED_TILES) > memory:
        return []
    values = PatternValues(puzzle, poll)
    bounds = [_set_bound(values, chosen) for chosen in _sets(puzzle, memory)]
    return [*bounds, _sum(puzzle, FITTED, _fitted(values))]


def _sets(puzzle: Puzzle, memory: int | None) -> Iterator[NamedSet]:
    """Yield the catalogue's sets with quick values: the weakest, those of small patterns, those stored."""
    from taquin.pdb.catalogue import sets_for  # start-up
    from taquin.pdb.store import is_stored

    for number, chosen in enumerate(sets_for(puzzle.rows, puzzle.cols)):
        patterns = chosen.patterns(puzzle.goal.blank)
        largest = max(each.tiles for each in patterns)
        small = comb(len(puzzle.start.tiles), largest) <= MAX_SETS_OF_CELLS
        if (number == 0 or small or all(map(is_stored, patterns))) and (
            memory is None or _memory(puzzle, largest) <= memory
        ):
            yield chosen


def _set_bound(values: PatternValues, chosen: NamedSet) -> LowerBound:
    """Return the largest sum of a set's views; the patterns of a view have no tile in common."""
    from taquin.pdb.for_goal import views  # start-up

    found = views(values.puzzle, chosen.partitions)
    sums = ([values(lookup.tiles) for lookup in view] for view in found)
    return _sum(values.puzzle, f"pdb:{chosen.name}", max(sums, key=_total))


def _sum(puzzle: Puzzle, name: str, values: Sequence[PatternValue]) -> LowerBound:
    value = with_parity(_total(values), puzzle)
    return LowerBound(value, HEURISTIC, name, patterns=tuple(values))


def _total(values: Sequence[PatternValue]) -> int:
    return sum(each.value for each in values)


def _fitted(values: PatternValues) -> list[PatternValue]:
    """Divide the tiles into small patterns whose tiles block one another on this board.

    Tiles block one another where they have no detour: in the line of their home, or beside the corner
    where the blank starts or ends. These tiles are tried in pairs and triples. Groups whose value
    exceeds their Manhattan distance are chosen by their excess per tile. Every remaining tile is a
    pattern of one tile.
    """
    tiles = [tile for tile in values.home if tile]
    tried = sorted(tiles, key=values.freedom)[:MAX_FITTED]
    excess: dict[tuple[int, ...], int] = {}
    for size in range(2, 1 + min(FITTED_TILES, len(tiles))):
        for group in combinations(tried, size):
            found = values.excess(group)
            if found > max(excess.get(part, 0) for part in combinations(group, size - 1)):
                excess[group] = found
    left = set(tiles)
    chosen = []
    for group in sorted(excess, key=lambda each: (-excess[each] / len(each), len(each))):
        if left.issuperset(group):
            left -= set(group)
            chosen.append(group)
    return [values(group) for group in (*chosen, *((tile,) for tile in sorted(left)))]


def _memory(puzzle: Puzzle, tiles: int) -> int:
    """Return about how many bytes the search for a pattern value takes; it numbers all sets of cells."""
    sets = comb(len(puzzle.start.tiles), tiles)
    return _BYTES_PER_SET * sets + _BYTES_PER_NODE * MAX_NODES
