"""The checker's own heuristics, each from a puzzle to the value of its start."""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.heuristics.walking_distance import check_size, walking_distance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.puzzle import Puzzle


def plain_value(name: str, puzzle: Puzzle) -> int | None:
    """Return a heuristic's value of the start; None if the checker cannot compute this heuristic."""
    if name == "walking-distance":
        try:
            check_size(puzzle.rows, puzzle.cols)
        except TaquinError:
            return None
        return walking_distance.bind(puzzle)(puzzle.start.tiles)
    return {
        "manhattan": manhattan,
        "linear-conflict": linear_conflict,
        "inversion-distance": inversion_distance,
    }.get(name, lambda _: None)(puzzle)


def manhattan(puzzle: Puzzle) -> int:
    """Return the sum of the tiles' distances from home, in rows and columns."""
    return sum(
        abs(row - home_row) + abs(col - home_col)
        for (row, col), (home_row, home_col) in _places(puzzle)
    )


def linear_conflict(puzzle: Puzzle) -> int:
    """Return the Manhattan distance plus two for each tile that must leave its line to let others pass."""
    in_row: dict[int, list[tuple[int, int]]] = {}
    in_col: dict[int, list[tuple[int, int]]] = {}
    for (row, col), (home_row, home_col) in _places(puzzle):
        if row == home_row:
            in_row.setdefault(row, []).append((col, home_col))
        if col == home_col:
            in_col.setdefault(col, []).append((row, home_row))
    lines = [[home for _, home in sorted(line)] for line in (*in_row.values(), *in_col.values())]
    return manhattan(puzzle) + 2 * sum(
        len(line) - _longest_increasing_subsequence(line) for line in lines
    )


def inversion_distance(puzzle: Puzzle) -> int:
    """Return the fewest vertical and horizontal moves that can undo all inversions."""
    by_rows = sorted(_places(puzzle))
    by_cols = sorted(
        ((col, row), (goal_col, goal_row)) for (row, col), (goal_row, goal_col) in by_rows
    )
    return _fewest_moves(_inversions([home for _, home in by_rows]), puzzle.cols) + _fewest_moves(
        _inversions([home for _, home in by_cols]), puzzle.rows
    )


def _places(puzzle: Puzzle) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the row and column of each tile, and those of its home; the blank is left out."""
    homes = {tile: divmod(cell, puzzle.cols) for cell, tile in enumerate(puzzle.goal.tiles)}
    return [
        (divmod(cell, puzzle.cols), homes[tile])
        for cell, tile in enumerate(puzzle.start.tiles)
        if tile
    ]


def _longest_increasing_subsequence(numbers: Sequence[int]) -> int:
    """Return the length of the longest increasing subsequence."""
    longest: list[int] = []
    for at, number in enumerate(numbers):
        before = (longest[i] for i in range(at) if numbers[i] < number)
        longest.append(1 + max(before, default=0))
    return max(longest, default=0)


def _inversions(order: Sequence[tuple[int, int]]) -> int:
    """Return the number of pairs in the wrong order."""
    earlier: list[tuple[int, int]] = []
    pairs = 0
    for item in order:
        pairs += len(earlier) - bisect_left(earlier, item)
        insort(earlier, item)
    return pairs


def _fewest_moves(inversions: int, line: int) -> int:
    """Return the fewest moves across lines of this length that undo the inversions.

    A move takes a tile past line - 1 others, so it changes the number of inversions by at most that.
    If line - 1 is odd, each move also changes the parity of this number.
    """
    moves = -(-inversions // (line - 1))
    return moves + (line % 2 == 0 and (moves - inversions) % 2)
