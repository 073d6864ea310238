"""Linear conflict: tiles in their goal row or column, but in the wrong order, need extra moves.

The tiles of a row whose goal cells are in that row can all stay only if they are in the goal's order. The
others must leave the row and return: two moves each that Manhattan distance does not count. The fewest
tiles that must leave are all such tiles minus the longest increasing subsequence of their goal columns.
The same holds for columns, and no move counts twice.
"""

from bisect import bisect_left
from collections.abc import Callable
from functools import cache

from taquin.board import Tiles
from taquin.heuristics.base import Estimate, built_in, goal_cells
from taquin.heuristics.manhattan import manhattan
from taquin.puzzle import Puzzle


@built_in(
    "linear-conflict",
    admissible=True,
    consistent=True,
    source="O. Hansson, A. Mayer and M. Yung, Criticizing solutions to relaxed models, 1992",
)
def linear_conflict(puzzle: Puzzle) -> Estimate:
    """Manhattan distance, plus two moves for each tile that must leave its goal row or column."""
    base = manhattan.bind(puzzle)
    rows, cols = puzzle.rows, puzzle.cols
    home = goal_cells(puzzle)
    home_row = tuple(-1 if tile == 0 else cell // cols for tile, cell in enumerate(home))
    home_col = tuple(-1 if tile == 0 else cell % cols for tile, cell in enumerate(home))
    row_conflicts = [_conflicts(row, home_row, home_col) for row in range(rows)]
    column_conflicts = [_conflicts(col, home_col, home_row) for col in range(cols)]

    def estimate(tiles: Tiles) -> int:
        leaving = 0
        for row in range(rows):
            leaving += row_conflicts[row](tiles[row * cols : (row + 1) * cols])
        for col in range(cols):
            leaving += column_conflicts[col](tiles[col::cols])
        return base(tiles) + 2 * leaving

    return estimate


def _conflicts(
    line: int, home_line: tuple[int, ...], index_in_line: tuple[int, ...]
) -> Callable[[Tiles], int]:
    """Return a cached function: the number of tiles that must leave the line, for given content."""

    @cache
    def conflicts(content: Tiles) -> int:
        goal_indices = [index_in_line[tile] for tile in content if home_line[tile] == line]
        return len(goal_indices) - longest_increasing(goal_indices)

    return conflicts


def longest_increasing(numbers: list[int]) -> int:
    """Return the length of the longest increasing subsequence (patience sorting)."""
    tops: list[int] = []
    for number in numbers:
        pile = bisect_left(tops, number)
        tops[pile : pile + 1] = [number]
    return len(tops)
