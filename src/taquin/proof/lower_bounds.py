"""Lower bounds by name: what is known of the optimum before any search, and what a search adds.

    heuristic   an admissible heuristic's value of the start, raised by one where its parity is wrong
    rounds      a search's word that it has been through everything shorter

A pattern's value of a single board needs no table: it is found by a small search among the places
of the pattern's few tiles, in milliseconds where a table takes seconds. So nothing is built here,
and the patterns need not be the same for all boards: `pdb:fitted` has those that suit this one.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from taquin.errors import NotApplicable
from taquin.heuristics.walking_distance import check_size
from taquin.pdb.pattern import Pattern
from taquin.proof.checker import name_of_search, plain_value, with_parity
from taquin.solution import Status

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from taquin.board import Move, Tiles
    from taquin.native.extension import PatternTable
    from taquin.pdb.catalogue import NamedSet
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution

HEURISTIC = "heuristic"
ROUNDS = "rounds"
PLAIN_NAMES = ("manhattan", "linear-conflict", "inversion-distance", "walking-distance")
MAX_CELLS_OF_ENGINE = 256
MAX_CELLS_OF_PATTERNS = 100
"""At 10×10 they add one move or so to the 647 of linear conflicts, and the more cells, the longer it takes."""
MAX_SIDE_OF_PATTERNS = 12
"""Long and narrow boards: patterns take seconds there, and inversions say more."""
MAX_NODES = 200_000
"""What the search for one pattern's value may visit; some tenths of a second."""
QUICK_NODES = 10_000
"""What it visits before a stored table is asked instead: some milliseconds."""
FITTED = "pdb:fitted"
FITTED_TILES = 3
MAX_FITTED = 35
"""Tiles that are tried in pairs and triples: some 7,000 groups, in tenths of a second."""
FEW_SETS = 50_000
"""Sets of cells that the engine numbers in a moment."""
_BYTES_PER_NODE = 200
_BYTES_PER_SET = 16


class PatternValue(NamedTuple):
    """The fewest moves that some tiles have to make, one term of a sum."""

    tiles: tuple[int, ...]
    value: int
    table: str = ""
    """The name of the table that it is from, or would be."""


@dataclass(frozen=True, slots=True)
class LowerBound:
    """No way is shorter than that, and how that is known."""

    value: int
    kind: str
    heuristic: str
    rounds: tuple[int, ...] = ()
    """The bounds of the rounds that a search has completed."""
    algorithm: str = ""
    patterns: tuple[PatternValue, ...] = ()

    @property
    def text(self) -> str:
        """The bound and its reason in a phrase."""
        if self.kind == HEURISTIC:
            return f"{self.value} by {self.heuristic}"
        search = name_of_search(self.algorithm, self.heuristic)
        return f"{self.value} by " + (f"rounds of {search} completed" if self.rounds else search)

    def __str__(self) -> str:
        return self.text


def lower_bounds_of_start(
    puzzle: Puzzle,
    memory: int | None = None,
    *,
    patterns: bool = True,
    poll: Callable[[], None] = lambda: None,
) -> list[LowerBound]:
    """Return what every admissible heuristic that fits the board says of its start, the best first.

    With a budget of memory, patterns that would take more are left out. Without patterns it takes
    milliseconds, with them mostly less than a second, and two or three on the hardest boards; `poll` is
    called all the time, and may raise.
    Empty where there is no way at all.
    """
    if not puzzle.solvable:
        return []
    bounds = []
    for name in PLAIN_NAMES:
        value = _plain(name, puzzle)
        if value is not None:
            bounds.append(LowerBound(with_parity(value, puzzle), HEURISTIC, name))
    if patterns:
        bounds += _pattern_bounds(puzzle, memory, poll)
    return sorted(bounds, key=lambda each: -each.value)


def lower_bound_of_search(solution: Solution[Tiles, Move]) -> LowerBound | None:
    """Return the lower bound that a search claims; None where it claims none, or may not."""
    if solution.status is Status.UNSOLVABLE or solution.admissible is False:
        return None
    if solution.lower_bound <= 0:
        return None
    completed = {row.bound for row in solution.statistics.iterations}
    rounds = tuple(sorted(bound for bound in completed if bound < solution.lower_bound))
    return LowerBound(solution.lower_bound, ROUNDS, solution.heuristic, rounds, solution.algorithm)


def _plain(name: str, puzzle: Puzzle) -> int | None:
    """Ask the engine; beyond its size the checker, which looks at one board only and makes no tables."""
    if len(puzzle.start.tiles) > MAX_CELLS_OF_ENGINE:
        return plain_value(name, puzzle)
    from taquin.native.extension import estimate  # start-up

    try:
        if name == "walking-distance":
            check_size(puzzle.rows, puzzle.cols)
    except NotApplicable:
        return None
    start, goal = bytes(puzzle.start.tiles), bytes(puzzle.goal.tiles)
    return estimate(puzzle.rows, puzzle.cols, start, goal, [(name, 0)])


def _pattern_bounds(
    puzzle: Puzzle, memory: int | None, poll: Callable[[], None]
) -> list[LowerBound]:
    """Return the bounds of the catalogue's sets, and of patterns that are fitted to the board."""
    cells = len(puzzle.start.tiles)
    if cells > MAX_CELLS_OF_PATTERNS or max(puzzle.rows, puzzle.cols) > MAX_SIDE_OF_PATTERNS:
        return []
    if memory is not None and _memory(puzzle, FITTED_TILES) > memory:
        return []
    values = _Values(puzzle, poll)
    bounds = [_set_bound(values, chosen) for chosen in _sets(puzzle, memory)]
    return [*bounds, _sum(puzzle, FITTED, _fitted(values))]


def _sets(puzzle: Puzzle, memory: int | None) -> Iterator[NamedSet]:
    """Yield the sets whose values are soon known: the weakest, small ones, and those that are stored."""
    from taquin.pdb.catalogue import sets_for  # start-up
    from taquin.pdb.store import is_stored

    for number, chosen in enumerate(sets_for(puzzle.rows, puzzle.cols)):
        patterns = chosen.patterns(puzzle.goal.blank)
        largest = max(each.tiles for each in patterns)
        small = comb(len(puzzle.start.tiles), largest) <= FEW_SETS
        if (number == 0 or small or all(map(is_stored, patterns))) and (
            memory is None or _memory(puzzle, largest) <= memory
        ):
            yield chosen


def _set_bound(values: _Values, chosen: NamedSet) -> LowerBound:
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


class _Values:
    """The exact values of patterns of one board's start, each found once."""

    def __init__(self, puzzle: Puzzle, poll: Callable[[], None]) -> None:
        self.puzzle = puzzle
        self._poll = poll
        self.home = {tile: cell for cell, tile in enumerate(puzzle.goal.tiles)}
        self.place = {tile: cell for cell, tile in enumerate(puzzle.start.tiles)}
        self._known: dict[tuple[int, ...], PatternValue] = {}

    def __call__(self, tiles: Iterable[int]) -> PatternValue:
        """Return the pattern's value; it is known whether or not there is a table of it."""
        ordered = tuple(sorted(tiles, key=self.home.__getitem__))
        if ordered not in self._known:
            self._known[ordered] = self._find(ordered)
        return self._known[ordered]

    def plain(self, tiles: Iterable[int]) -> int:
        """Return the plain distances of some tiles from their homes."""
        return sum(map(sum, (self.apart(self.place[tile], self.home[tile]) for tile in tiles)))

    def apart(self, cell: int, other: int) -> tuple[int, int]:
        """Return the rows and the columns between two cells."""
        cols = self.puzzle.cols
        return abs(cell // cols - other // cols), abs(cell % cols - other % cols)

    def freedom(self, tile: int) -> int:
        """Return how far a tile is from having no detour: see `_fitted`."""
        place, home = self.place[tile], self.home[tile]
        near = sum(self.apart(place, self.place[0])), sum(self.apart(home, self.home[0]))
        return min(*self.apart(place, home), *near)

    def excess(self, tiles: Iterable[int]) -> int:
        """Return how much the tiles are in one another's way; 0 where that is not soon seen."""
        ordered = sorted(tiles, key=self.home.__getitem__)
        return max(0, self._search(ordered, QUICK_NODES) - self.plain(ordered))

    def _find(self, tiles: tuple[int, ...]) -> PatternValue:
        pattern = Pattern(
            self.puzzle.rows,
            self.puzzle.cols,
            self.home[0],
            tuple(self.home[tile] for tile in tiles),
        )
        value = self._search(tiles, QUICK_NODES)
        if value < 0:
            table = _stored(pattern)
            if table is None:
                value = self._search(tiles, MAX_NODES)
            else:
                to_table = pattern.to_representative
                in_table = sorted((to_table[self.home[tile]], tile) for tile in tiles)
                cells = bytes(to_table[self.place[tile]] for _, tile in in_table)
                value = table.distance(cells, to_table[self.place[0]])
        if value < 0:  # too hard to find; the tiles' plain distances are a bound as well
            value = self.plain(tiles)
        return PatternValue(tuple(sorted(tiles)), value, pattern.representative.name)

    def _search(self, ordered: Sequence[int], most_nodes: int) -> int:
        from taquin.native.extension import pattern_distance  # start-up

        self._poll()
        return pattern_distance(
            self.puzzle.rows,
            self.puzzle.cols,
            self.home[0],
            bytes(self.home[tile] for tile in ordered),
            bytes(self.place[tile] for tile in ordered),
            self.place[0],
            most_nodes,
            lambda *_: bool(self._poll()),
        )


def _fitted(values: _Values) -> list[PatternValue]:
    """Divide the tiles among small patterns that are in one another's way on this very board.

    That shows where tiles have no detour: in their goal's line, or beside the corner that the blank
    has to leave or to come to. Tiles in such places are tried in pairs and triples. Of those
    whose value exceeds their plain distances the ones with most excess a tile are taken, and all
    other tiles count alone.
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


def _stored(pattern: Pattern) -> PatternTable | None:
    """Return the pattern's table if a sound one is stored; a damaged one is whoever builds tables' concern."""
    from taquin.pdb.build import opened  # start-up
    from taquin.pdb.file_format import DamagedPdb

    try:
        return opened(pattern)
    except DamagedPdb:
        return None


def _memory(puzzle: Puzzle, tiles: int) -> int:
    """Return about how many bytes the search for a value takes: sets of cells are numbered first."""
    sets = comb(len(puzzle.start.tiles), tiles)
    return _BYTES_PER_SET * sets + _BYTES_PER_NODE * MAX_NODES
