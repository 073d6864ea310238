"""The mean estimate of a partition on random boards, without building its pattern databases.

The larger the mean, the fewer nodes a search needs. A small search in the abstract space finds the value of one
placement, which is fast where a whole build takes minutes. Stored databases replace the search.
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
from taquin.native.extension import PatternDatabase, pattern_distance
from taquin.pdb.for_goal import Lookup, views
from taquin.pdb.symmetry import canonical_cell
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from taquin.pdb.partition import Partition
    from taquin.pdb.pattern import Pattern

MAX_NODES = 2_000_000
"""The node limit of the search for one value; beyond it, Manhattan distances replace the value."""


@dataclass(frozen=True, slots=True)
class Sampled:
    """The estimates of one or more partitions on the sampled boards."""

    mean: float
    error: float
    """The standard error of the mean."""
    nbytes: int
    """The size of all their databases, built or not."""
    given_up: int
    """The number of values beyond the node limit; a lower bound replaces each, so the mean is one too."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Several partitions on the same boards."""

    boards: tuple[Board, ...]
    each: tuple[Sampled, ...]
    """The results of the single partitions, each the maximum over its views."""
    together: Sampled
    """The result of the maximum over all partitions."""


def estimate(
    partitions: Sequence[Partition],
    samples: int = 100,
    seed: int = 0,
    *,
    max_nodes: int = MAX_NODES,
    use_stored: bool = True,
    progress: Callable[[int, int], None] | None = None,
) -> Comparison:
    """Return the mean estimates of partitions of one board size, on the same random solvable boards.

    The goal has its blank where the first drawing has it. `max_nodes` limits the search for one value.
    `progress` receives the number of boards done and the total. Raises `NotApplicable` if the board sizes
    differ, and `TaquinError` for an empty sample.
    """
    goal = _common_goal(partitions)
    if samples < 1:
        raise TaquinError(f"the sample must have at least 1 board, not {samples}")
    rng = Random(seed)
    boards = tuple(random_board(goal, rng) for _ in range(samples))
    views_of = [views(Puzzle(goal, goal), [partition]) for partition in partitions]
    value_of = _PatternValues(max_nodes, _stored(_patterns(views_of)) if use_stored else {})
    values: list[list[int]] = [[] for _ in partitions]
    given_up = [0] * len(partitions)
    for done, board in enumerate(boards, 1):
        for number, partition_views in enumerate(views_of):
            before = value_of.given_up
            values[number].append(
                max(sum(value_of(board, lookup) for lookup in view) for view in partition_views)
            )
            given_up[number] += value_of.given_up - before
        if progress is not None:
            progress(done, samples)
    each = tuple(
        _sampled(row, _patterns([partition_views]), failures)
        for row, partition_views, failures in zip(values, views_of, given_up, strict=True)
    )
    largest = [max(column) for column in zip(*values, strict=True)]
    return Comparison(boards, each, _sampled(largest, _patterns(views_of), sum(given_up)))


class _PatternValues:
    """The exact value of a lookup for a board: from its database, or from a search without one."""

    def __init__(self, max_nodes: int, pdbs: dict[Pattern, PatternDatabase]) -> None:
        self._max_nodes = max_nodes
        self._pdbs = pdbs
        self.given_up = 0

    def __call__(self, board: Board, lookup: Lookup) -> int:
        pattern, cell_of, tiles = lookup
        place = {tile: cell_of[cell] for cell, tile in enumerate(board.tiles)}
        cells, blank = bytes(place[tile] for tile in tiles), place[0]
        if pattern in self._pdbs:
            return self._pdbs[pattern].distance(cells, blank)
        value = pattern_distance(
            pattern.rows,
            pattern.cols,
            pattern.blank,
            bytes(pattern.homes),
            cells,
            blank,
            self._max_nodes,
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
    """Return the goal with the tiles in order and the blank in its canonical cell."""
    shapes = {(each.rows, each.cols) for each in partitions}
    if len(shapes) != 1:
        raise NotApplicable("the partitions have different board sizes: compare those of one size")
    rows, cols = shapes.pop()
    blank = canonical_cell(rows, cols, partitions[0].blank)
    tiles = list(range(1, rows * cols))
    tiles.insert(blank, 0)
    return Board(tuple(tiles), rows, cols)


def _patterns(views_of: Iterable[Iterable[Iterable[Lookup]]]) -> set[Pattern]:
    return {lookup.pattern for views_of_one in views_of for view in views_of_one for lookup in view}


def _stored(patterns: set[Pattern]) -> dict[Pattern, PatternDatabase]:
    from taquin.pdb.build import obtain  # start-up
    from taquin.pdb.store import is_stored

    return obtain([pattern for pattern in patterns if is_stored(pattern)])


@cache
def _pdb_bytes(rows: int, cols: int, tiles: int) -> int:
    return PatternDatabase.size(rows, cols, tiles)[1]


def _sampled(values: list[int], patterns: set[Pattern], given_up: int) -> Sampled:
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / max(1, count - 1)
    nbytes = sum(_pdb_bytes(each.rows, each.cols, each.tiles) for each in patterns)
    return Sampled(mean, sqrt(variance / count), nbytes, given_up)
