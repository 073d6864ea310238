"""The moves that the tiles of a pattern need, by a search over their placements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.proof.checker.boards import neighbours

if TYPE_CHECKING:
    from collections.abc import Sequence

    from taquin.proof.checker.boards import Board
    from taquin.proof.checker.budget import Budget


def moves_of_pattern(
    start: Board, goal: Board, tiles: Sequence[int], limit: int, budget: Budget
) -> int:
    """Return the fewest moves of these tiles that bring them home; `limit` if there are at least so many.

    Other tiles all look alike. Moves of the blank among them cost nothing, so a state is the cells of the
    pattern's tiles and the blank's region: the cells that the blank can reach. Sets of cells are bit sets.

    The search is A*. Its evaluation f is the number of moves so far plus the Manhattan distance of the tiles. A
    move changes f by 0 or 2, so one list holds the states with this f, and another those with the next.
    """
    cols, around = start.cols, neighbours(start.rows, start.cols)
    cells, homes = ([board.tiles.index(tile) for tile in tiles] for board in (start, goal))
    away = [[_between(cell, home, cols) for cell in range(len(around))] for home in homes]
    regions = _Regions(start.rows, cols)
    blank, blank_home = start.tiles.index(0), goal.tiles.index(0)
    last = (regions.find(_bits(homes), blank_home), *homes)
    first = (regions.find(_bits(cells), blank), *cells)
    f = sum(line[cell] for line, cell in zip(away, cells, strict=True))
    weight = 1 + len(around) // 64  # a bit set of a large board takes the memory of several states
    now, following, seen = [first], list[tuple[int, ...]](), set[tuple[int, ...]]()
    while f < limit:
        while now:
            state = now.pop()
            if state in seen:
                continue
            if state == last:
                return f
            seen.add(state)
            region, *places = state
            occupied = _bits(places)
            for at, cell in enumerate(places):
                for target in around[cell]:
                    if region >> target & 1:
                        reached = regions.find(occupied ^ 1 << cell ^ 1 << target, cell)
                        budget.spend(weight)
                        after = (reached, *places[:at], target, *places[at + 1 :])
                        if after not in seen:
                            nearer = away[at][target] < away[at][cell]
                            (now if nearer else following).append(after)
        now, following, f = following, [], f + 2
    return limit


def _between(cell: int, other: int, cols: int) -> int:
    """Return the rows and columns between two cells."""
    return abs(cell // cols - other // cols) + abs(cell % cols - other % cols)


def _bits(cells: Sequence[int]) -> int:
    return sum(1 << cell for cell in cells)


class _Regions:
    """The regions of the blank, each found once."""

    def __init__(self, rows: int, cols: int) -> None:
        self._cols = cols
        self._board = (1 << rows * cols) - 1
        self._first = sum(1 << row * cols for row in range(rows))
        self._known: dict[tuple[int, int], int] = {}

    def find(self, occupied: int, cell: int) -> int:
        """Return the cells that the blank reaches from a cell past the occupied ones."""
        key = occupied, cell
        if key not in self._known:
            self._known[key] = self._grow(occupied, cell)
        return self._known[key]

    def _grow(self, occupied: int, cell: int) -> int:
        free, reached, grown = self._board & ~occupied, 0, 1 << cell
        not_first, not_last = ~self._first, ~(self._first << self._cols - 1)
        while grown != reached:
            reached = grown
            grown |= (grown & not_last) << 1 & free | (grown & not_first) >> 1 & free
            grown |= (grown << self._cols | grown >> self._cols) & free
        return reached
