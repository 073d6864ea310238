"""Learned weights of the evaluation: for single tiles, for pairs of tiles, and for their displacements.

A file `weights/6x6.txt` has the weights for goals whose blank is in the first cell. Tiles are numbered by
their home, the cell where the goal has them. All weights are in 64ths of a move. The file has, in order,

    tiles            the weight of each tile in each cell: [tile][cell];
    pairs            the weights of two tiles at an offset of the board: [first tile][second tile], 0 for
                     the blank; one matrix for each of `STORED_OFFSETS`;
    displacements    further weights of two tiles at an offset, by the displacements of both from home:
                     [first displacement][second displacement]; one matrix for each of `STORED_OFFSETS`.

A displacement is numbered by its rows and then its columns, both from -(side - 1) up. A row that
consists of zeros is an empty line. `bench/learn_evaluation.py` learns the weights and explains how.
"""

from __future__ import annotations

from array import array
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from taquin.board import Board

Matrix = list[list[int]]
Offset = tuple[int, int]
"""Rows down and columns right, from the first of two cells to the second."""

STORED_OFFSETS: tuple[Offset, ...] = ((0, 1), (0, 2), (1, 1), (1, -1))
"""The offsets of pairs that a file has weights for."""
PAIR_OFFSETS: tuple[Offset, ...] = ((0, 1), (1, 0), (0, 2), (2, 0), (1, 1), (1, -1))
"""All offsets of pairs with weights: those stored, and those with rows and columns exchanged."""

ROUNDING_UNIT = 4
"""If displacements have weights, the total weight of a pair is rounded to a multiple of this."""


class DisplacementWeights(NamedTuple):
    """The weights of two tiles by their displacements from home."""

    weights: dict[Offset, bytes]
    """[first displacement][second displacement], 16 bits each; for `STORED_OFFSETS` of the oriented board."""
    oriented_cells: bytes
    """Each cell of the oriented board, which is reflected so that the goal's blank is in the first cell."""
    side: int

    def weight(self, one: tuple[int, int], two: tuple[int, int]) -> int:
        """Return the weight of two tiles, each given by its cell and its home."""
        (first, first_home), (second, second_home) = (
            [self.oriented_cells[cell] for cell in each] for each in (one, two)
        )
        displacements = [self._offset(first, first_home), self._offset(second, second_home)]
        offset = self._offset(second, first)
        if offset not in self.weights and (-offset[0], -offset[1]) not in self.weights:
            offset = offset[::-1]
            displacements = [each[::-1] for each in displacements]
        if offset not in self.weights:
            offset = (-offset[0], -offset[1])
            displacements.reverse()
        values = 2 * self.side - 1  # of rows, and of columns
        row, col = (
            (down + self.side - 1) * values + right + self.side - 1 for down, right in displacements
        )
        return memoryview(self.weights[offset]).cast("h")[row * values * values + col]

    def _offset(self, cell: int, other: int) -> Offset:
        """Return the offset from the other cell to the cell."""
        return cell // self.side - other // self.side, cell % self.side - other % self.side


class LearnedWeights(NamedTuple):
    """The learned weights for one goal, in 64ths of a move."""

    tiles: Matrix
    """[tile][cell]"""
    pairs: dict[Offset, Matrix]
    """[first tile][second tile], for each of `PAIR_OFFSETS`"""
    displacements: DisplacementWeights


def learned_weights(goal: Board) -> LearnedWeights | None:
    """Return the weights for a goal; None unless its blank is in a corner and its size has a file."""
    rows, cols, blank = goal.rows, goal.cols, goal.blank
    stored = _stored(rows, cols)
    row, col = divmod(blank, cols)
    if stored is None or row not in (0, rows - 1) or col not in (0, cols - 1):
        return None
    down, right = (1 if row == 0 else -1), (1 if col == 0 else -1)

    def oriented(cell: int) -> int:
        """Return the cell of the board that is reflected so that the goal's blank is in the first cell."""
        return abs(row - cell // cols) * cols + abs(col - cell % cols)

    stored_tile = [0] * (rows * cols)
    for cell, tile in enumerate(goal.tiles):
        stored_tile[tile] = oriented(cell)
    tiles = [
        [stored.tiles[tile][oriented(cell)] for cell in range(rows * cols)] for tile in stored_tile
    ]
    pairs = {}
    for offset in PAIR_OFFSETS:
        oriented_offset = (offset[0] * down, offset[1] * right)
        swapped = oriented_offset not in stored.pairs
        if swapped:
            oriented_offset = (-oriented_offset[0], -oriented_offset[1])
        matrix = stored.pairs[oriented_offset]
        pairs[offset] = [
            [matrix[two][one] if swapped else matrix[one][two] for two in stored_tile]
            for one in stored_tile
        ]
    oriented_cells = bytes(map(oriented, range(rows * cols)))
    displacements = DisplacementWeights(stored.displacements.weights, oriented_cells, cols)
    return LearnedWeights(tiles, pairs, displacements)


@cache
def _stored(rows: int, cols: int) -> LearnedWeights | None:
    """Read the file of a board size; return None if there is none."""
    file = files("taquin.evaluation").joinpath("weights", f"{rows}x{cols}.txt")
    if not file.is_file():
        return None
    lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    numbers = [[int(number) for number in line.split()] for line in lines]
    cells, displacements = rows * cols, (2 * rows - 1) ** 2
    tiles, *pair_matrices = (
        [row or [0] * cells for row in numbers[at : at + cells]]
        for at in range(0, cells * (1 + len(STORED_OFFSETS)), cells)
    )
    pairs = dict(zip(STORED_OFFSETS, pair_matrices, strict=True))
    for down, right in PAIR_OFFSETS:
        if (down, right) not in pairs:
            pairs[down, right] = _transposed(pairs[right, down], cols)
    first = cells * (1 + len(STORED_OFFSETS))
    by_displacement = {
        offset: b"".join(
            array("h", row or [0] * displacements).tobytes()
            for row in numbers[at : at + displacements]
        )
        for at, offset in zip(
            range(first, len(numbers), displacements), STORED_OFFSETS, strict=True
        )
    }
    return LearnedWeights(
        tiles, pairs, DisplacementWeights(by_displacement, bytes(range(cells)), cols)
    )


def _transposed(matrix: Matrix, side: int) -> Matrix:
    """Return the pair weights of a square board whose rows and columns are exchanged."""
    tiles = [cell % side * side + cell // side for cell in range(side * side)]
    return [[matrix[one][two] for two in tiles] for one in tiles]
