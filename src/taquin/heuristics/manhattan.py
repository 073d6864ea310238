"""Manhattan distance: a tile needs at least one move per row and column to its goal cell."""

from itertools import chain
from operator import itemgetter

from taquin.board import Tiles
from taquin.heuristics.base import Estimate, built_in, goal_cells
from taquin.puzzle import Puzzle


@built_in(
    "manhattan",
    admissible=True,
    consistent=True,
    source="J. E. Doran and D. Michie, Experiments with the Graph Traverser program, 1966",
)
def manhattan(puzzle: Puzzle) -> Estimate:
    """The sum of each tile's row and column distance to its goal cell."""
    distance = distances(puzzle)

    def estimate(tiles: Tiles) -> int:
        total = 0
        for row, tile in zip(distance, tiles):  # noqa: B905 - equal by construction, and hot
            total += row[tile]
        return total

    return estimate


def distances(puzzle: Puzzle) -> tuple[tuple[int, ...], ...]:
    """Return for each cell and each tile the distance to the tile's goal cell; 0 for the blank."""
    rows, cols = puzzle.rows, puzzle.cols
    in_tile_order = itemgetter(*goal_cells(puzzle))
    # One line of cells at a time is faster: a board of 1024 cells has a million distances.
    lines = [
        [[down + abs(col - home) for home in range(cols)] for down in range(rows)]
        for col in range(cols)
    ]
    by_cell = []
    for cell in range(rows * cols):
        row, col = divmod(cell, cols)
        by_home = list(chain.from_iterable(lines[col][abs(row - home)] for home in range(rows)))
        by_home[puzzle.goal.blank] = 0
        by_cell.append(in_tile_order(by_home))
    return tuple(by_cell)
