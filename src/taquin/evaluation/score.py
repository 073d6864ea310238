"""The score of a state: the evaluation function in plain Python, computed from scratch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.evaluation.learned import ROUNDING_UNIT
from taquin.evaluation.tuned import evaluation_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Tiles
    from taquin.native.extension import PatternSet
    from taquin.puzzle import Puzzle


def score_function(
    puzzle: Puzzle, patterns: PatternSet | None, poll: Callable[[], None] = lambda: None
) -> Callable[[Tiles], int]:
    """Return the function from a board of the puzzle to its score, in 64ths of a move.

    `poll` is called while the weights are computed, and may raise.
    """
    views = len(patterns.sums(bytes(puzzle.initial))) if patterns else 0
    evaluation = evaluation_for(puzzle.goal, views, poll)
    rows, cols = puzzle.rows, puzzle.cols
    displacements = evaluation.displacements
    home = {tile: cell for cell, tile in enumerate(puzzle.goal.tiles)}
    pairs = [
        (weights, cell, cell + down * cols + right)
        for (down, right), weights in evaluation.pairs
        for cell in range(rows * cols)
        if 0 <= cell // cols + down < rows and 0 <= cell % cols + right < cols
    ]
    neighbours = [
        (cell, cell + step)
        for step, last_row, last_col in ((1, rows, cols - 1), (cols, rows - 1, cols))
        for cell in range(rows * cols)
        if cell // cols < last_row and cell % cols < last_col
    ]

    def score(tiles: Tiles) -> int:
        total = sum(evaluation.tile_weights[tile][cell] for cell, tile in enumerate(tiles))
        for weights, first, second in pairs:
            tile, other = tiles[first], tiles[second]
            weight = weights[tile][other]
            if displacements is not None:  # rounded as in the native engine
                weight += displacements.weight((first, home[tile]), (second, home[other]))
                weight = (weight + ROUNDING_UNIT // 2) // ROUNDING_UNIT * ROUNDING_UNIT
            total += weight
        for first, second in neighbours:
            if (home[tiles[first]] == first) != (home[tiles[second]] == second):
                total += evaluation.border_weight
        pattern_sums = patterns.sums(bytes(tiles)) if patterns else ()
        return total + evaluation.pattern_weight * sum(pattern_sums)

    return score
