"""The symmetries of a board: turning and mirroring it, written as permutations of its cells.

    cells            mirrored at the     turned by a
    of a 3×3         main diagonal       quarter
    0 1 2            0 3 6               6 3 0
    3 4 5            1 4 7               7 4 1
    6 7 8            2 5 8               8 5 2

A symmetry is a tuple s: what stands in cell c stands in cell s[c] of the image. A rectangle has four
(itself, two mirror images, the half turn), a square eight. None of them changes which cells are
neighbours, so a way on the board is as long as its image.

Of all the cells that symmetries take to one another, the one with the smallest number is the
*canonical* one: 0 for the four corners.
"""

from __future__ import annotations

from functools import cache

Symmetry = tuple[int, ...]
"""The image of each cell."""


@cache
def symmetries(rows: int, cols: int) -> tuple[Symmetry, ...]:
    """Return the symmetries of a board; the first leaves everything where it is."""
    places = [divmod(cell, cols) for cell in range(rows * cols)]
    down, right = rows - 1, cols - 1
    images = [
        [(row, col) for row, col in places],
        [(row, right - col) for row, col in places],
        [(down - row, col) for row, col in places],
        [(down - row, right - col) for row, col in places],
    ]
    if rows == cols:
        images += [[(col, row) for row, col in image] for image in images]
    return tuple(tuple(row * cols + col for row, col in image) for image in images)


def canonical_cell(rows: int, cols: int, cell: int) -> int:
    """Return the smallest cell that a symmetry takes that cell to."""
    return min(symmetry[cell] for symmetry in symmetries(rows, cols))


def taking(rows: int, cols: int, source: int, target: int) -> tuple[Symmetry, ...]:
    """Return the symmetries that take one cell to the other."""
    return tuple(each for each in symmetries(rows, cols) if each[source] == target)


def inverse(symmetry: Symmetry) -> Symmetry:
    """Return the symmetry that takes everything back."""
    back = [0] * len(symmetry)
    for cell, image in enumerate(symmetry):
        back[image] = cell
    return tuple(back)


def composed(first: Symmetry, then: Symmetry) -> Symmetry:
    """Return the symmetry that does what the two do one after the other."""
    return tuple(then[image] for image in first)
