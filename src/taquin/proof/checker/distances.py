"""Admissible heuristics, each from a start and a goal to a number that no solution is shorter than."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.proof.checker.boards import Board

Place = tuple[int, int]
"""A row and a column."""


def places(start: Board, goal: Board) -> list[tuple[Place, Place]]:
    """Return the place of each tile and its home; the blank is left out."""
    homes = {tile: divmod(cell, goal.cols) for cell, tile in enumerate(goal.tiles)}
    return [
        (divmod(cell, start.cols), homes[tile]) for cell, tile in enumerate(start.tiles) if tile
    ]


def manhattan(start: Board, goal: Board) -> int:
    """Return the sum of the tiles' distances from home, in rows and columns."""
    pairs = places(start, goal)
    return sum(
        abs(row - home_row) + abs(col - home_col) for (row, col), (home_row, home_col) in pairs
    )


def linear_conflict(start: Board, goal: Board) -> int:
    """Return the Manhattan distance plus two for each tile that must leave its line to let others pass."""
    lines: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for (row, col), (home_row, home_col) in places(start, goal):
        if row == home_row:
            lines.setdefault(("row", row), []).append((col, home_col))
        if col == home_col:
            lines.setdefault(("column", col), []).append((row, home_row))
    leaving = sum(
        len(line) - _longest_rise([home for _, home in sorted(line)]) for line in lines.values()
    )
    return manhattan(start, goal) + 2 * leaving


def _longest_rise(numbers: Sequence[int]) -> int:
    """Return the length of the longest increasing subsequence of different numbers."""
    ends: list[int] = []  # ends[n]: the lowest end of an increasing subsequence of n + 1 numbers
    for number in numbers:
        at = bisect_left(ends, number)
        ends[at : at + 1] = [number]
    return len(ends)


def inversion_distance(start: Board, goal: Board) -> int:
    """Return the fewest vertical and the fewest horizontal moves that can undo all inversions."""
    pairs = places(start, goal)
    turned = [(place[::-1], home[::-1]) for place, home in pairs]
    return _undoing_moves(pairs, start.cols) + _undoing_moves(turned, start.rows)


def _undoing_moves(pairs: list[tuple[Place, Place]], line: int) -> int:
    """Return the fewest moves across lines of this length that undo the inversions of the reading order.

    A move takes a tile past line - 1 others, so it changes the number of inversions by at most that. If
    line - 1 is odd, each move also changes the parity of this number.
    """
    before: list[Place] = []
    inversions = 0
    for _, home in sorted(pairs):
        inversions += len(before) - bisect_left(before, home)
        insort(before, home)
    moves = -(-inversions // (line - 1))
    return moves + (line % 2 == 0 and (moves - inversions) % 2)
