"""Inversion distance: what vertical and horizontal moves can do to the order of the tiles.

Read the tiles row by row, each numbered by its place in the goal. A horizontal move leaves that order alone; a
vertical one takes a tile past cols - 1 others and so changes the number of inversions by one of
-(cols-1), -(cols-3), …, cols-1. This bounds the vertical moves from below. Reading column
by column bounds the horizontal ones, and the two bounds add up.
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
    """Least vertical plus least horizontal moves that can undo all inversions."""
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
    """Return each tile's place among the goal's tiles, read in that order of cells."""
    rank = [0] * len(puzzle.goal.tiles)
    tiles = [puzzle.goal.tiles[cell] for cell in order if puzzle.goal.tiles[cell]]
    for place, tile in enumerate(tiles):
        rank[tile] = place
    return rank


def count_inversions(numbers: list[int]) -> int:
    """Return how many pairs stand in the wrong order."""
    return sum(
        later < number for index, number in enumerate(numbers) for later in numbers[index + 1 :]
    )


def fewest_moves(inversions: int, line: int) -> int:
    """Return the least number of moves across lines of that length that undo so many inversions.

    A move changes them by line - 1 at most. On lines of even length each change is odd, so that the
    number of moves also has the parity of the inversions.
    """
    moves = -(-inversions // (line - 1))
    if line % 2 == 0 and (moves - inversions) % 2:
        moves += 1
    return moves
