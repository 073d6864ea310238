"""Gaschnig's heuristic: the exact cost of a relaxed puzzle, in which any tile may jump into the blank.

The misplaced tiles form cycles. In a cycle with the blank, each jump moves one tile to its goal cell. A cycle
without the blank needs one jump more, which brings the blank into the cycle.
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
    """The number of moves if any tile could jump into the blank's cell."""
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
