"""What a partition is worth, before any table is built: its mean estimate on random boards.

The larger the mean, the fewer nodes a search needs. The value of one placement is found by a small
search among the placements of its few tiles, which is quick where a whole table takes minutes;
tables that are stored are used instead.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.errors import NotApplicable, TaquinError
from taquin.instances.random_boards import random_board
from taquin.native.extension import PatternTable, pattern_distance
from taquin.pdb.for_goal import Lookup, views
from taquin.pdb.symmetry import canonical_cell
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from taquin.pdb.partition import Partition
    from taquin.pdb.pattern import Pattern

MAX_NODES = 2_000_000
"""What the search for one value may visit before the tiles' plain distances have to do."""


@dataclass(frozen=True, slots=True)
class Sampled:
    """The estimates of one or more partitions on the sampled boards."""

    mean: float
    error: float
    """The standard error of the mean."""
    nbytes: int
    """What all their tables take, or would take."""
    given_up: int
    """Values that were too hard to find; a lower bound stands for each, so the mean is one as well."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Partitions on the same boards."""

    boards: tuple[Board, ...]
    each: tuple[Sampled, ...]
    """The partitions one by one, each the largest of its views."""
    together: Sampled
    """The largest of all of them."""


def estimate(
    partitions: Sequence[Partition],
    samples: int = 100,
    seed: int = 0,
    *,
    most_nodes: int = MAX_NODES,
    use_stored: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """Estimate the mean of partitions of one board size, on the same random solvable boards.

    The goal has its blank where the first drawing has it. `progress` hears of boards done and boards in all.
    """
    goal = _common_goal(partitions)
    if samples < 1:
        raise TaquinError(f"at least one board is sampled, not {samples}")
    rng = Random(seed)
    boards = tuple(random_board(goal, rng) for _ in range(samples))
    views_of = [views(Puzzle(goal, goal), [partition]) for partition in partitions]
    value_of = _Values(most_nodes, _stored(_patterns(views_of)) if use_stored else {})
    values: list[list[int]] = [[] for _ in partitions]
    given_up = [0] * len(partitions)
    for done, board in enumerate(boards, 1):
        for number, its_views in enumerate(views_of):
            before = value_of.given_up
            values[number].append(
                max(sum(value_of(board, lookup) for lookup in view) for view in its_views)
            )
            given_up[number] += value_of.given_up - before
        if progress is not None:
            progress(done, samples)
    each = tuple(
        _sampled(row, _patterns([its_views]), failures)
        for row, its_views, failures in zip(values, views_of, given_up, strict=True)
    )
    largest = [max(column) for column in zip(*values, strict=True)]
    return Comparison(boards, each, _sampled(largest, _patterns(views_of), sum(given_up)))


class _Values:
    """The exact value of a look-up on a board: from its table, or by a search without one."""

    def __init__(self, most_nodes: int, tables: dict[Pattern, PatternTable]) -> None:
        self._most_nodes = most_nodes
        self._tables = tables
        self.given_up = 0

    def __call__(self, board: Board, lookup: Lookup) -> int:
        pattern, cell_of, tiles = lookup
        place = {tile: cell_of[cell] for cell, tile in enumerate(board.tiles)}
        cells, blank = bytes(place[tile] for tile in tiles), place[0]
        if pattern in self._tables:
            return self._tables[pattern].distance(cells, blank)
        value = pattern_distance(
            pattern.rows,
            pattern.cols,
            pattern.blank,
            bytes(pattern.homes),
            cells,
            blank,
            self._most_nodes,
        )
        if value >= 0:
            return value
        self.given_up += 1
        return sum(
            abs(cell // pattern.cols - home // pattern.cols)
            + abs(cell % pattern.cols - home % pattern.cols)
            for cell, home in zip(cells, pattern.homes, strict=True)
        )


def _common_goal(partitions: Sequence[Partition]) -> Board:
    """Return the goal whose tiles are called by their cells, with the blank in its canonical cell."""
    shapes = {(each.rows, each.cols) for each in partitions}
    if len(shapes) != 1:
        raise NotApplicable("only partitions of one board size can be compared")
    rows, cols = shapes.pop()
    blank = canonical_cell(rows, cols, partitions[0].blank)
    tiles = list(range(1, rows * cols))
    tiles.insert(blank, 0)
    return Board(tuple(tiles), rows, cols)


def _patterns(views_of: Iterable[Iterable[Iterable[Lookup]]]) -> set[Pattern]:
    return {lookup.pattern for some in views_of for view in some for lookup in view}


def _stored(patterns: set[Pattern]) -> dict[Pattern, PatternTable]:
    from taquin.pdb.build import obtain  # start-up
    from taquin.pdb.store import is_stored

    return obtain([pattern for pattern in patterns if is_stored(pattern)])


@cache
def _table_bytes(rows: int, cols: int, tiles: int) -> int:
    return PatternTable.size(rows, cols, tiles)[1]


def _sampled(values: list[int], patterns: set[Pattern], given_up: int) -> Sampled:
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    nbytes = sum(_table_bytes(each.rows, each.cols, each.tiles) for each in patterns)
    return Sampled(mean, sqrt(spread / count), nbytes, given_up)
