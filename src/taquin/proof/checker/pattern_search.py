"""The checker's pattern values: a search over the placements of a pattern's tiles, without a database."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.puzzle import Puzzle

MAX_NODES = 2_000_000
"""The largest number of nodes that the engine may visit for one pattern value."""
MAX_NODES_IN_PYTHON = 200_000
"""The same for the search in Python: about half a minute, and some hundred megabytes."""
MAX_SETS = 2_000_000
"""The engine numbers all sets of cells before it searches; more sets would take too much memory."""
MAX_CELLS_OF_ENGINE = 256


def pattern_value(puzzle: Puzzle, tiles: Sequence[int], *, thorough: bool = False) -> int | None:
    """Return the fewest moves of these tiles that bring them home; None if the search takes too long.

    The engine computes it, or Python if `thorough` or if the board is too large for the engine.
    """
    start, goal = puzzle.start.tiles, puzzle.goal.tiles
    ordered = sorted(tiles, key=goal.index)
    homes, cells = [goal.index(tile) for tile in ordered], [start.index(tile) for tile in ordered]
    blank, blank_home = start.index(0), goal.index(0)
    too_large = comb(len(goal), len(tiles)) > MAX_SETS or len(goal) > MAX_CELLS_OF_ENGINE
    if thorough or too_large:
        return fewest_moves(puzzle.rows, puzzle.cols, cells, blank, homes, blank_home)
    from taquin.native.extension import pattern_distance  # start-up

    value = pattern_distance(
        puzzle.rows, puzzle.cols, blank_home, bytes(homes), bytes(cells), blank, MAX_NODES
    )
    return None if value < 0 else value


def fewest_moves(
    rows: int,
    cols: int,
    cells: Sequence[int],
    blank: int,
    homes: Sequence[int],
    blank_home: int,
    max_nodes: int = MAX_NODES_IN_PYTHON,
) -> int | None:
    """Return the fewest moves that bring tiles from their cells to their homes; None after `max_nodes`.

    A* with the Manhattan distance of the tiles. Moves of the blank among other tiles cost nothing. So a
    state is the cells of the tiles and the blank's region, which its lowest cell represents.
    """
    board = (1 << rows * cols) - 1
    first_col = sum(1 << row * cols for row in range(rows))
    last_col = first_col << (cols - 1)

    @lru_cache(maxsize=100_000)
    def region_of(occupied: int, cell: int) -> int:
        """Return the cells that the blank reaches from a cell. Sets of cells are bit sets."""
        reached, grown = 0, 1 << cell
        while grown != reached:
            reached = grown
            grown |= (reached & ~last_col) << 1 | (reached & ~first_col) >> 1
            grown = (grown | reached << cols | reached >> cols) & board & ~occupied
        return reached

    def state_of(places: tuple[int, ...], cell: int) -> tuple[tuple[int, ...], int]:
        region = region_of(sum(1 << place for place in places), cell)
        return places, (region & -region).bit_length() - 1

    def distance(places: tuple[int, ...]) -> int:
        return sum(
            abs(cell // cols - home // cols) + abs(cell % cols - home % cols)
            for cell, home in zip(places, homes, strict=True)
        )

    start, goal = state_of(tuple(cells), blank), state_of(tuple(homes), blank_home)
    cost = {start: 0}
    frontier = [(distance(start[0]), 0, start)]
    visited = 0
    while frontier and visited < max_nodes:
        _, minus_g, state = heappop(frontier)
        if state == goal:
            return -minus_g
        if cost[state] < -minus_g:
            continue
        visited += 1
        places, blank_cell = state
        region = region_of(sum(1 << place for place in places), blank_cell)
        for tile, cell in enumerate(places):
            for target in _neighbours(rows, cols, cell):
                if not region >> target & 1:
                    continue
                after = (*places[:tile], target, *places[tile + 1 :])
                successor = state_of(after, cell)
                g = 1 - minus_g
                if g < cost.get(successor, g + 1):
                    cost[successor] = g
                    heappush(frontier, (g + distance(after), -g, successor))
    return None


@lru_cache(maxsize=4096)
def _neighbours(rows: int, cols: int, cell: int) -> tuple[int, ...]:
    row, col = divmod(cell, cols)
    around = ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col))
    return tuple(r * cols + c for r, c in around if 0 <= r < rows and 0 <= c < cols)
