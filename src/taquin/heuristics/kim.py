"""The formula of source S0: an incorrect inversion distance, kept to reproduce its published figures.

The vertical part counts inversions correctly. The horizontal part sums the distances between each tile's
index in column order and its goal index, which are not inversions. The divisor is 3 on every board, which
is correct only for 4×4. `inversion-distance` is the correct heuristic.
"""

from taquin.board import Tiles
from taquin.heuristics.base import Estimate, built_in, goal_cells
from taquin.heuristics.inversion_distance import count_inversions, ranks
from taquin.puzzle import Puzzle


@built_in("kim")
def kim(puzzle: Puzzle) -> Estimate:
    """Row inversions and column displacements, each //3 + %3; not admissible."""
    rows, cols = puzzle.rows, puzzle.cols
    rank = ranks(puzzle, range(rows * cols))
    column_index = [cell % cols * rows + cell // cols for cell in range(rows * cols)]
    goal_index = [column_index[cell] for cell in goal_cells(puzzle)]

    def estimate(tiles: Tiles) -> int:
        v = count_inversions([rank[tile] for tile in tiles if tile])
        w = sum(
            abs(index - goal_index[tile])
            for index, tile in zip(column_index, tiles, strict=True)
            if tile
        )
        return v // 3 + v % 3 + w // 3 + w % 3

    return estimate
