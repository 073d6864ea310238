"""Evaluation: the weights by which a wide beam scores states, in 64ths of a move.

A beam keeps the states with the smallest scores of a layer. Lower bounds make poor scores: states whose
tiles are near their homes, but which are far from the goal, would displace the others. So the
evaluation adds these weights to the mean of the pattern sums over all views:

    DISTANCE_EXTRA       a tile far from home weighs more than its distance: one far tile is worse
                         than several near ones
    BORDER_WEIGHT        two neighbours, only one at home: solved areas should be connected
    NEIGHBOUR_WEIGHTS    two neighbours, by the offset of their homes
    AWAY_WEIGHTS         a tile that is not at home, by its distance from the blank's goal cell
    DEPTH_WEIGHT         a tile's distance, by how far its home is from the blank's goal cell
    BLANK_WEIGHT         the distance of the blank

For some sizes there are learned weights as well (`taquin.evaluation.learned`).

An evolution strategy (bench/tune_evaluation.py) found these weights: with them, beams of 200 states
found the shortest solutions of random boards. Distances are relative to the size of the board.
"""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from taquin.evaluation.learned import DisplacementWeights, learned_weights

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Board
    from taquin.evaluation.learned import Matrix, Offset

UNIT = 64
PATTERN_WEIGHT = 1.0923
"""The weight of the moves by which the pattern sums exceed the Manhattan distance."""
DISTANCE_EXTRA: tuple[float, ...] = (
    *(0.0, -0.0662, 0.0056, 0.4414, 1.0976, 1.7904, 2.4171, 3.6982, 4.8101),
)
"""Added to a tile's distance, by the distance; beyond the last one it continues linearly."""
BORDER_WEIGHT = 0.2754
NEIGHBOUR_WEIGHTS: tuple[tuple[float, ...], ...] = (
    (-0.0113, 0.0109, 0.0216, -0.0039, 0.0476),
    (0.0639, 0.0130, 0.0540, -0.0707, 0.0054),
    (0.1421, 0.0244, 0.0262, -0.0321, -0.0034),
    (0.0254, 0.0327, -0.0258, 0.0067, -0.0004),
    (-0.0213, 0.0012, -0.0672, 0.0033, -0.0098),
)
"""For two tiles side by side: [rows down][columns right] from the first one's home to the second's. Each
index runs from -2 or less to 2 or more. For tiles one above the other, rows and columns are exchanged."""
AWAY_WEIGHTS: tuple[float, ...] = (-0.0314, 0.0546, 0.0755, -0.0122)
"""At the blank's goal cell, a third of the board away from it, two thirds, and at the far end."""
DEPTH_WEIGHT = -0.0879
BLANK_WEIGHT = -0.1069
USE_LEARNED = True
"""Whether the weights of `taquin.evaluation.learned` are added where there are any."""


class PairWeights(NamedTuple):
    """The weights of two tiles at an offset; either may be the blank."""

    offset: Offset
    weights: Matrix
    """[first tile][second tile]"""


class Evaluation(NamedTuple):
    """The weights for one goal, in 64ths of a move."""

    tile_weights: Matrix
    """[tile][cell]"""
    pairs: tuple[PairWeights, ...]
    border_weight: int
    """For two neighbours, only one at home."""
    pattern_weight: int
    """For each move of a view's pattern sum."""
    displacements: DisplacementWeights | None = None
    """Further weights of pairs, by the displacements of both tiles from home."""


def evaluation_for(
    goal: Board, views: int = 0, poll: Callable[[], None] = lambda: None
) -> Evaluation:
    """Return the evaluation for a goal and patterns in this number of views; 0 means no patterns.

    A board of 1024 cells takes a second. `poll` is called for every tile, and may raise.
    """
    pattern_weight = PATTERN_WEIGHT if views else 0.0
    tile_weights = _tile_weights(goal, pattern_weight, poll)
    pairs = {
        (0, 1): _neighbour_weights(goal, poll, transposed=False),
        (1, 0): _neighbour_weights(goal, poll, transposed=True),
    }
    learned = learned_weights(goal) if views and USE_LEARNED else None
    if learned:
        tile_weights = _sum(tile_weights, learned.tiles)
        pairs = {
            offset: _sum(pairs[offset], weights) if offset in pairs else weights
            for offset, weights in learned.pairs.items()
        }
    return Evaluation(
        tile_weights,
        tuple(PairWeights(offset, weights) for offset, weights in pairs.items()),
        _units(BORDER_WEIGHT),
        _units(pattern_weight / views) if views else 0,
        learned.displacements if learned else None,
    )


def _sum(one: Matrix, two: Matrix) -> Matrix:
    return [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(one, two, strict=True)]


def _units(moves: float) -> int:
    """Convert moves to units and round half away from zero."""
    return int(abs(moves) * UNIT + 0.5) * (1 if moves >= 0 else -1)


def _depths(goal: Board) -> list[float]:
    """Return the depth of each cell: 0 at the blank's goal cell, 1 at the farthest cells."""
    row, col = divmod(goal.blank, goal.cols)
    tallest, widest = max(row, goal.rows - 1 - row), max(col, goal.cols - 1 - col)
    return [
        max(abs(r - row) / tallest, abs(c - col) / widest)
        for r in range(goal.rows)
        for c in range(goal.cols)
    ]


def _tile_weights(goal: Board, pattern_weight: float, poll: Callable[[], None]) -> Matrix:
    """Return the weight of each tile in each cell."""
    rows, cols = goal.rows, goal.cols
    depths = _depths(goal)
    by_distance = [_distance_weight(distance, pattern_weight) for distance in range(rows + cols)]
    away = [_away_weight(depth) for depth in depths]
    weights: Matrix = [[] for _ in goal.tiles]
    for home, tile in enumerate(goal.tiles):
        poll()
        home_row, home_col = divmod(home, cols)
        distances = [
            abs(row - home_row) + abs(col - home_col) for row in range(rows) for col in range(cols)
        ]
        if tile == 0:
            weights[tile] = [_units(BLANK_WEIGHT * distance) for distance in distances]
            continue
        by_home_depth = DEPTH_WEIGHT * depths[home]
        moves = [
            by_distance[distance] + extra + by_home_depth * distance
            for distance, extra in zip(distances, away, strict=True)
        ]
        weights[tile] = [  # `_units`, inlined for speed
            int(each * UNIT + 0.5) if each >= 0 else -int(0.5 - each * UNIT) for each in moves
        ]
        weights[tile][home] = 0
    return weights


def _distance_weight(distance: int, pattern_weight: float) -> float:
    """Return the weight of a tile by its distance from home."""
    last = len(DISTANCE_EXTRA) - 1
    beyond = max(0, distance - last)
    extra = DISTANCE_EXTRA[min(distance, last)]
    extra += beyond * (DISTANCE_EXTRA[-1] - DISTANCE_EXTRA[-2])
    # The pattern sums, which are added with their weight, already contain the distance.
    return distance * (1 - pattern_weight) + extra


def _away_weight(depth: float) -> float:
    """Return the weight of a tile that is not at home, by the depth of its cell: linear interpolation."""
    at = min(int(depth * 3 // 1), 2)
    rest = depth * 3 - at
    return AWAY_WEIGHTS[at] * (1 - rest) + AWAY_WEIGHTS[at + 1] * rest


def _neighbour_weights(goal: Board, poll: Callable[[], None], *, transposed: bool) -> Matrix:
    """Return the weights of two neighbours by the offset of their homes."""
    rows, cols, tiles = goal.rows, goal.cols, goal.tiles
    by_offset = [[_units(each) for each in row] for row in NEIGHBOUR_WEIGHTS]
    if transposed:
        by_offset = [list(column) for column in zip(*by_offset, strict=True)]
    home = [0] * len(tiles)
    for cell, tile in enumerate(tiles):
        home[tile] = cell
    in_tile_order = itemgetter(*home)
    weights: Matrix = [[] for _ in tiles]
    for cell, tile in enumerate(tiles):
        poll()
        if tile == 0:
            weights[tile] = [0] * len(tiles)
            continue
        row, col = divmod(cell, cols)
        lines = [[line[_clipped(other - col)] for other in range(cols)] for line in by_offset]
        by_cell = [each for other in range(rows) for each in lines[_clipped(other - row)]]
        by_cell[cell] = by_cell[goal.blank] = 0
        weights[tile] = list(in_tile_order(by_cell))
    return weights


def _clipped(steps: int) -> int:
    """Return the index of a number of steps among -2 or less, -1, 0, 1, 2 or more."""
    return max(-2, min(2, steps)) + 2
