"""Linear conflict: tiles that stand in their goal's line but in the wrong order must step aside.

In a row, the tiles whose goals lie in that row can all stay only if they already stand in the goal's order.
Those that cannot stay must leave the row and come back: two moves each that Manhattan distance does
not count. The fewest that must leave is the number of such tiles less the longest increasing subsequence
of their goal columns. The same holds for columns, and the two never count the same move.
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
    """Manhattan distance plus two for each tile that must leave its line for others to pass."""
    base = manhattan.bind(puzzle)
    rows, cols = puzzle.rows, puzzle.cols
    home = goal_cells(puzzle)
    home_row = tuple(-1 if tile == 0 else cell // cols for tile, cell in enumerate(home))
    home_col = tuple(-1 if tile == 0 else cell % cols for tile, cell in enumerate(home))
    row_leavers = [_leavers(row, home_row, home_col) for row in range(rows)]
    col_leavers = [_leavers(col, home_col, home_row) for col in range(cols)]

    def estimate(tiles: Tiles) -> int:
        leaving = 0
        for row in range(rows):
            leaving += row_leavers[row](tiles[row * cols : (row + 1) * cols])
        for col in range(cols):
            leaving += col_leavers[col](tiles[col::cols])
        return base(tiles) + 2 * leaving

    return estimate


def _leavers(
    line: int, home_line: tuple[int, ...], place_in_line: tuple[int, ...]
) -> Callable[[Tiles], int]:
    """Return the count of tiles that must leave that row or column, remembered per content."""

    @cache
    def leavers(content: Tiles) -> int:
        places = [place_in_line[tile] for tile in content if home_line[tile] == line]
        return len(places) - longest_increasing(places)

    return leavers


def longest_increasing(numbers: list[int]) -> int:
    """Return the length of the longest increasing subsequence (patience sorting)."""
    tops: list[int] = []
    for number in numbers:
        pile = bisect_left(tops, number)
        tops[pile : pile + 1] = [number]
    return len(tops)
