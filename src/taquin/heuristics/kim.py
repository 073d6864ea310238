"""S0's formula: the inversion distance with a slip, kept so that its figures can be repeated.

The vertical part counts inversions as it should. The horizontal part adds up how far each tile's
index in column order is from its goal's, which is not a count of inversions; and the divisor is 3 on
every board, which is right for 4×4 only. See `inversion-distance` for the correct one.
"""

from taquin.board import Tiles
from taquin.heuristics.base import Estimate, built_in, goal_cells
from taquin.heuristics.inversion_distance import count_inversions, ranks
from taquin.puzzle import Puzzle


@built_in("kim")
def kim(puzzle: Puzzle) -> Estimate:
    """Inversions by rows and displacements by columns, each //3 + %3; not admissible."""
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
