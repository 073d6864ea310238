"""Misplaced tiles: each of them must move at least once."""

from operator import eq

from taquin.board import Tiles
from taquin.heuristics.base import Estimate, built_in
from taquin.puzzle import Puzzle


@built_in(
    "misplaced",
    admissible=True,
    consistent=True,
    source="N. J. Nilsson, Problem-Solving Methods in Artificial Intelligence, 1971",
)
def misplaced(puzzle: Puzzle) -> Estimate:
    """The number of tiles that are not in their goal cells."""
    goal = puzzle.goal.tiles
    tile_count = len(goal) - 1
    blank = puzzle.goal.blank

    def estimate(tiles: Tiles) -> int:
        in_place: int = sum(map(eq, tiles, goal)) - (tiles[blank] == 0)
        return tile_count - in_place

    return estimate
