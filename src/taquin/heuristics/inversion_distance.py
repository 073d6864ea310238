"""Inversion distance: lower bounds on vertical and horizontal moves from the number of inversions.

Read the tiles row by row, each numbered by its position in the goal. A horizontal move does not change this
order. A vertical move takes a tile past cols - 1 others, so it changes the number of inversions by one of
-(cols-1), -(cols-3), …, cols-1. This gives a lower bound on the vertical moves. The same count by columns
gives a lower bound on the horizontal moves, and the two bounds add up.
"""

from taquin.board import Tiles
from taquin.heuristics.base import Estimate, built_in
from taquin.puzzle import Puzzle


@built_in(
    "inversion-distance",
    admissible=True,
    consistent=True,
    source="M. Kim, Solving the 15 puzzle: inversion distance",
)
def inversion_distance(puzzle: Puzzle) -> Estimate:
    """The fewest vertical plus the fewest horizontal moves that undo all inversions."""
    rows, cols = puzzle.rows, puzzle.cols
    row_order = range(rows * cols)
    col_order = [row * cols + col for col in range(cols) for row in range(rows)]
    by_rows = ranks(puzzle, row_order)
    by_cols = ranks(puzzle, col_order)

    def estimate(tiles: Tiles) -> int:
        vertical = count_inversions([by_rows[tile] for tile in tiles if tile])
        horizontal = count_inversions([by_cols[tiles[cell]] for cell in col_order if tiles[cell]])
        return fewest_moves(vertical, cols) + fewest_moves(horizontal, rows)

    return estimate


def ranks(puzzle: Puzzle, order: "range | list[int]") -> list[int]:
    """Return the position of each tile in the goal, in the given order of cells."""
    rank = [0] * len(puzzle.goal.tiles)
    tiles = [puzzle.goal.tiles[cell] for cell in order if puzzle.goal.tiles[cell]]
    for place, tile in enumerate(tiles):
        rank[tile] = place
    return rank


def count_inversions(numbers: list[int]) -> int:
    """Return how many pairs are in the wrong order."""
    return sum(
        later < number for index, number in enumerate(numbers) for later in numbers[index + 1 :]
    )


def fewest_moves(inversions: int, line: int) -> int:
    """Return the fewest moves across lines of that length that undo that many inversions.

    A move changes the number of inversions by at most line - 1. On lines of even length each change is odd,
    so the number of moves has the parity of the inversions.
    """
    moves = -(-inversions // (line - 1))
    if line % 2 == 0 and (moves - inversions) % 2:
        moves += 1
    return moves
