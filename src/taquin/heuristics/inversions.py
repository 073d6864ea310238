"""The bubble-sort count of S2: tempting, and too large."""

from taquin.board import Tiles
from taquin.heuristics.base import Estimate, built_in
from taquin.heuristics.inversion_distance import count_inversions, ranks
from taquin.puzzle import Puzzle


@built_in("inversions")
def inversions(puzzle: Puzzle) -> Estimate:
    """Pairs of tiles in the wrong order, read row by row; not admissible."""
    rank = ranks(puzzle, range(len(puzzle.goal.tiles)))

    def estimate(tiles: Tiles) -> int:
        return count_inversions([rank[tile] for tile in tiles if tile])

    return estimate
