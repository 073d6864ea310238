"""Manhattan distance: no tile gets home in fewer moves than rows and columns lie between."""

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
    """Sum over the tiles of rows plus columns between a tile and its goal."""
    distance = distances(puzzle)

    def estimate(tiles: Tiles) -> int:
        total = 0
        for row, tile in zip(distance, tiles):  # noqa: B905 - equal by construction, and hot
            total += row[tile]
        return total

    return estimate


def distances(puzzle: Puzzle) -> tuple[tuple[int, ...], ...]:
    """Return, for each cell and each tile, the tile's distance from there to its goal; 0 for the blank."""
    home, cols = goal_cells(puzzle), puzzle.cols
    cells = range(len(home))

    def distance(cell: int, tile: int) -> int:
        if tile == 0:
            return 0
        (row, col), (home_row, home_col) = divmod(cell, cols), divmod(home[tile], cols)
        return abs(row - home_row) + abs(col - home_col)

    return tuple(tuple(distance(cell, tile) for tile in cells) for cell in cells)
