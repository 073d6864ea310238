"""Gaschnig's heuristic: the exact length of a relaxed game, where any tile may jump into the blank.

In a cycle of misplaced tiles, one jump settles one tile if the blank is in the cycle; a cycle
without the blank needs one jump more to let it in.
"""

from taquin.board import Tiles
from taquin.heuristics.base import Estimate, built_in, goal_cells
from taquin.puzzle import Puzzle


@built_in(
    "gaschnig",
    admissible=True,
    consistent=True,
    source="J. Gaschnig, A problem similarity approach to devising heuristics, IJCAI 1979",
)
def gaschnig(puzzle: Puzzle) -> Estimate:
    """Jumps needed if any tile could jump into the blank."""
    home = goal_cells(puzzle)

    def estimate(tiles: Tiles) -> int:
        seen = [False] * len(tiles)
        jumps = 0
        for first in range(len(tiles)):
            cell, length, has_blank = first, 0, False
            while not seen[cell]:
                seen[cell] = True
                has_blank = has_blank or tiles[cell] == 0
                cell = home[tiles[cell]]
                length += 1
            if length > 1:
                jumps += length - 1 if has_blank else length + 1
        return jumps

    return estimate
