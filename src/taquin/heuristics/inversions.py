"""The number of inversions, as in source S2; it is not admissible."""

from taquin.board import Tiles
from taquin.heuristics.base import Estimate, built_in
from taquin.heuristics.inversion_distance import count_inversions, ranks
from taquin.puzzle import Puzzle


@built_in("inversions")
def inversions(puzzle: Puzzle) -> Estimate:
    """The number of tile pairs in the wrong order, row by row; not admissible."""
    rank = ranks(puzzle, range(len(puzzle.goal.tiles)))

    def estimate(tiles: Tiles) -> int:
        return count_inversions([rank[tile] for tile in tiles if tile])

    return estimate
