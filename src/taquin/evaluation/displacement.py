"""Weights by displacement: one set for boards of every size, with which large beams score states.

A tile's displacement is its cell minus its home. The score of a state is the Manhattan distance, plus

    far        a weight for each tile, by its distance from home
    tiles      a weight for each tile, by its displacement, and by whether its home is in one of the first
               or last lines of the board
    blank      a weight for the blank, by its distance from its goal cell
    pairs      a weight for each two tiles at certain offsets, by the displacements of both

Longer displacements are clipped. The weights belong to goals with the blank in the last cell. They are in
64ths of a move. `native/large_beam/displacement_weights.hpp` has the sizes and the order of their parts, and
`weights/all-sizes.txt` the learned numbers.
"""

from __future__ import annotations

from array import array
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

from taquin.native.extension import (
    BORDER_LINES,
    MAX_BLANK_DISTANCE,
    MAX_FAR_DISTANCE,
    MAX_PAIR_DISPLACEMENT,
    MAX_TILE_DISPLACEMENT,
    MOVE_WEIGHT,
    WEIGHTED_PAIRS,
    DisplacementWeights,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from taquin.board import Tiles

LINE_CLASSES = 2 * BORDER_LINES + 1
TILE_SIDE = 2 * MAX_TILE_DISPLACEMENT + 1
PAIR_SIDE = 2 * MAX_PAIR_DISPLACEMENT + 1
BLANK_SIDE = MAX_BLANK_DISTANCE + 1
BLANK_CLASS = PAIR_SIDE**2
"""The class of the blank in a pair; that of a tile is the number of its clipped displacement."""
PAIR_CLASSES = BLANK_CLASS + 1


class Weights(NamedTuple):
    """The learned weights, in the parts in which the file has them."""

    far: Sequence[int]
    tiles: Sequence[int]
    blank: Sequence[int]
    pairs: Sequence[int]


@cache
def weights() -> Weights:
    """Return the learned weights."""
    return weights_in(files("taquin.evaluation").joinpath("weights", "all-sizes.txt").read_text())


def weights_in(text: str) -> Weights:
    """Read the weights in the text of a file."""
    numbers = [int(word) for line in text.splitlines() if line[:1] != "#" for word in line.split()]
    parts, first = [], 0
    for size in (
        MAX_FAR_DISTANCE + 1,
        LINE_CLASSES**2 * TILE_SIDE**2,
        BLANK_SIDE**2,
        len(WEIGHTED_PAIRS) * PAIR_CLASSES**2,
    ):
        parts.append(numbers[first : first + size])
        first += size
    return Weights(*parts)


@cache
def native_weights() -> DisplacementWeights:
    """Return the learned weights in the engine's form."""
    return to_native(weights())


def to_native(weights: Weights) -> DisplacementWeights:
    """Return weights in the engine's form."""
    return DisplacementWeights(b"".join(array("h", part).tobytes() for part in weights))


class DisplacementEvaluation:
    """Scores states whose goal is 1, 2, 3, …, blank; the C++ engine has the same scores."""

    def __init__(self, rows: int, cols: int) -> None:
        self._rows, self._cols = rows, cols
        self._weights = weights()

    def score(self, tiles: Tiles) -> int:
        """Return the score of a state in 64ths of a move."""
        classes = [self._pair_class(tile, cell) for cell, tile in enumerate(tiles)]
        alone = sum(self._alone(tile, cell) for cell, tile in enumerate(tiles))
        return alone + sum(
            self._weights.pairs[(kind * PAIR_CLASSES + classes[one]) * PAIR_CLASSES + classes[two]]
            for kind, one, two in self._pairs()
        )

    def _pairs(self) -> Iterator[tuple[int, int, int]]:
        """Yield the kind and the two cells of each pair."""
        for cell in range(self._rows * self._cols):
            row, col = divmod(cell, self._cols)
            for kind, (down, right) in enumerate(WEIGHTED_PAIRS):
                if row + down < self._rows and 0 <= col + right < self._cols:
                    yield kind, cell, cell + down * self._cols + right

    def _displacement(self, tile: int, cell: int) -> tuple[int, int]:
        (row, col), (home_row, home_col) = (divmod(each, self._cols) for each in (cell, tile - 1))
        return row - home_row, col - home_col

    def _pair_class(self, tile: int, cell: int) -> int:
        if tile == 0:
            return BLANK_CLASS
        down, right = (
            _clipped(each, MAX_PAIR_DISPLACEMENT) for each in self._displacement(tile, cell)
        )
        return down * PAIR_SIDE + right

    def _alone(self, tile: int, cell: int) -> int:
        """Return the weight of a tile, or of the blank, apart from pairs."""
        if tile == 0:
            row, col = divmod(cell, self._cols)
            down = min(self._rows - 1 - row, MAX_BLANK_DISTANCE)
            right = min(self._cols - 1 - col, MAX_BLANK_DISTANCE)
            return self._weights.blank[down * BLANK_SIDE + right]
        home_row, home_col = divmod(tile - 1, self._cols)
        lines = _line_class(home_row, self._rows) * LINE_CLASSES + _line_class(home_col, self._cols)
        displacement = self._displacement(tile, cell)
        down, right = (_clipped(each, MAX_TILE_DISPLACEMENT) for each in displacement)
        distance = sum(map(abs, displacement))
        return (
            distance * MOVE_WEIGHT
            + self._weights.far[min(distance, MAX_FAR_DISTANCE)]
            + self._weights.tiles[(lines * TILE_SIDE + down) * TILE_SIDE + right]
        )


def _clipped(displacement: int, largest: int) -> int:
    """Return the number of a displacement, from 0 up; longer ones count as the largest."""
    return max(-largest, min(largest, displacement)) + largest


def _line_class(line: int, lines: int) -> int:
    """Return the class of a row or column of homes: those at the borders have classes of their own."""
    if lines <= LINE_CLASSES or line < BORDER_LINES:
        return line
    return LINE_CLASSES - (lines - line) if lines - line <= BORDER_LINES else BORDER_LINES
