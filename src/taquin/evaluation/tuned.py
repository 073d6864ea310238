"""The look of a state: how far from the goal it seems, in 64ths of a move.

A beam keeps the states with the smallest numbers of a layer. Lower bounds make poor numbers for that:
states that are near by their tiles' distances, but from which it is a long way, crowd out the others.
So the look adds to the mean of the pattern tables' views what was found to matter:

    FAR          a tile far from home costs more than its distance: few far ones are worse than many near
    BORDER       two neighbours of which one is at home: what is done should hang together
    NEIGHBOURS   two neighbours by how their homes lie to each other: such as belong side by side
    UNDONE       a tile that is not at home, by how far from the blank's goal it is
    HOME         a tile's distance, by how far from the blank's goal its home is
    BLANK        the blank's own distance

For some sizes there are tables besides, of what beams learned from their own mistakes
(`taquin.evaluation.learned`).

The weights are those with which beams of 200 states found the shortest ways on random boards; they were
found by an evolution strategy (bench/tune_evaluation.py). All are relative to the size of the board.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from taquin.evaluation.learned import Shifts, learned_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Board
    from taquin.evaluation.learned import Apart, Table

UNIT = 64
PATTERNS = 1.0923
"""Weight of what patterns ask for beyond the plain distances."""
FAR: tuple[float, ...] = (0.0, -0.0662, 0.0056, 0.4414, 1.0976, 1.7904, 2.4171, 3.6982, 4.8101)
"""Added to a tile's distance, by the distance; beyond the last it goes on as steeply."""
BORDER = 0.2754
NEIGHBOURS: tuple[tuple[float, ...], ...] = (
    (-0.0113, 0.0109, 0.0216, -0.0039, 0.0476),
    (0.0639, 0.0130, 0.0540, -0.0707, 0.0054),
    (0.1421, 0.0244, 0.0262, -0.0321, -0.0034),
    (0.0254, 0.0327, -0.0258, 0.0067, -0.0004),
    (-0.0213, 0.0012, -0.0672, 0.0033, -0.0098),
)
"""By the rows (down) and columns (right) from the first one's home to the second's, -2 or less to 2 or more,
for tiles side by side; with rows and columns exchanged for tiles one above the other."""
UNDONE: tuple[float, ...] = (-0.0314, 0.0546, 0.0755, -0.0122)
"""At the blank's goal, a third of the board from it, two thirds, and at the far end."""
HOME = -0.0879
BLANK = -0.1069
WITH_LEARNED = True
"""Whether the tables of `taquin.evaluation.learned` count, where there are some."""


class Pairs(NamedTuple):
    """What two tiles add that lie so many rows and columns apart; either may be the blank."""

    apart: Apart
    table: Table
    """[first tile][second tile]"""


class Evaluation(NamedTuple):
    """The numbers for one goal, in units of 1/64 of a move."""

    place: Table
    """[tile][cell]"""
    pairs: tuple[Pairs, ...]
    border: int
    pattern: int
    """For each move that a view's patterns ask for."""
    shifts: Shifts | None = None
    """What pairs add besides, by how far each tile is from home."""


def evaluation_for(
    goal: Board, views: int = 0, poll: Callable[[], None] = lambda: None
) -> Evaluation:
    """Return the look for a goal, with patterns in that many views or with none.

    A board of 1024 cells takes a second; `poll` is called for every tile, and may raise.
    """
    weight = PATTERNS if views else 0.0
    place = _places(goal, weight, poll)
    pairs = {
        (0, 1): _neighbours(goal, poll, turned=False),
        (1, 0): _neighbours(goal, poll, turned=True),
    }
    learned = learned_for(goal) if views and WITH_LEARNED else None
    if learned:
        place = _sum(place, learned.place)
        pairs = {
            apart: _sum(pairs[apart], table) if apart in pairs else table
            for apart, table in learned.pairs.items()
        }
    return Evaluation(
        place,
        tuple(Pairs(apart, table) for apart, table in pairs.items()),
        _units(BORDER),
        _units(weight / views) if views else 0,
        learned.shifts if learned else None,
    )


def _sum(one: Table, two: Table) -> Table:
    return [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(one, two, strict=True)]


def _units(moves: float) -> int:
    """Round to units, half away from zero."""
    return int(abs(moves) * UNIT + 0.5) * (1 if moves >= 0 else -1)


def _depths(goal: Board) -> list[float]:
    """Return how deep each cell lies as seen from the blank's goal: 0 there, 1 at the farthest."""
    row, col = divmod(goal.blank, goal.cols)
    tallest, widest = max(row, goal.rows - 1 - row), max(col, goal.cols - 1 - col)
    return [
        max(abs(r - row) / tallest, abs(c - col) / widest)
        for r in range(goal.rows)
        for c in range(goal.cols)
    ]


def _places(goal: Board, weight: float, poll: Callable[[], None]) -> Table:
    """Return what each tile adds in each cell."""
    rows, cols = goal.rows, goal.cols
    depths = _depths(goal)
    by_distance = [_by_distance(distance, weight) for distance in range(rows + cols)]
    undone = [_undone(depth) for depth in depths]
    table: Table = [[] for _ in goal.tiles]
    for home, tile in enumerate(goal.tiles):
        poll()
        home_row, home_col = divmod(home, cols)
        distances = [
            abs(row - home_row) + abs(col - home_col) for row in range(rows) for col in range(cols)
        ]
        if tile == 0:
            table[tile] = [_units(BLANK * distance) for distance in distances]
            continue
        nearer = HOME * depths[home]
        moves = [
            by_distance[distance] + extra + nearer * distance
            for distance, extra in zip(distances, undone, strict=True)
        ]
        table[tile] = [
            int(each * UNIT + 0.5) if each >= 0 else -int(0.5 - each * UNIT) for each in moves
        ]
        table[tile][home] = 0
    return table


def _by_distance(distance: int, weight: float) -> float:
    """Return what a tile adds by its distance from home."""
    steps = len(FAR) - 1
    beyond = max(0, distance - steps)
    far = FAR[min(distance, steps)] + beyond * (FAR[-1] - FAR[-2])
    # The patterns' sums, added with their weight, contain the distance as many times.
    return distance * (1 - weight) + far


def _undone(depth: float) -> float:
    """Return what a tile adds that is not at home, by the depth of its cell."""
    at = min(int(depth * 3 // 1), 2)
    rest = depth * 3 - at
    return UNDONE[at] * (1 - rest) + UNDONE[at + 1] * rest


def _neighbours(goal: Board, poll: Callable[[], None], *, turned: bool) -> Table:
    """Return what two neighbours add, by how their homes lie to each other."""
    rows, cols, tiles = goal.rows, goal.cols, goal.tiles
    weights = [[_units(each) for each in row] for row in NEIGHBOURS]
    if turned:
        weights = [list(column) for column in zip(*weights, strict=True)]
    home = [0] * len(tiles)
    for cell, tile in enumerate(tiles):
        home[tile] = cell
    in_tile_order = itemgetter(*home)
    table: Table = [[] for _ in tiles]
    for cell, tile in enumerate(tiles):
        poll()
        if tile == 0:
            table[tile] = [0] * len(tiles)
            continue
        row, col = divmod(cell, cols)
        lines = [[line[_clipped(other - col)] for other in range(cols)] for line in weights]
        by_cell = [each for other in range(rows) for each in lines[_clipped(other - row)]]
        by_cell[cell] = by_cell[goal.blank] = 0
        table[tile] = list(in_tile_order(by_cell))
    return table


def _clipped(steps: int) -> int:
    """Return the index of a number of steps among -2 or less, -1, 0, 1, 2 or more."""
    return max(-2, min(2, steps)) + 2
