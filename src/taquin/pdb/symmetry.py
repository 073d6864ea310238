"""The symmetries of a board: rotations and reflections, as permutations of its cells.

    cells            reflected at the    rotated by
    of a 3×3         main diagonal       90 degrees
    0 1 2            0 3 6               6 3 0
    3 4 5            1 4 7               7 4 1
    6 7 8            2 5 8               8 5 2

A symmetry is a tuple s that maps cell c to cell s[c]. A rectangle has four symmetries (the identity, two
reflections, and the rotation by 180 degrees), a square has eight. A symmetry keeps adjacent cells adjacent,
so a path is as long as its image.

The *canonical* cell of a cell is the smallest cell that a symmetry maps it to, for example 0 for a corner.
"""

from __future__ import annotations

from functools import cache

Symmetry = tuple[int, ...]
"""The image of each cell."""


@cache
def symmetries(rows: int, cols: int) -> tuple[Symmetry, ...]:
    """Return the symmetries of a board; the first is the identity."""
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
    """Return the smallest cell that a symmetry maps the cell to."""
    return min(symmetry[cell] for symmetry in symmetries(rows, cols))


def symmetries_between(rows: int, cols: int, source: int, target: int) -> tuple[Symmetry, ...]:
    """Return the symmetries that map the source cell to the target cell."""
    return tuple(each for each in symmetries(rows, cols) if each[source] == target)


def inverse(symmetry: Symmetry) -> Symmetry:
    """Return the inverse of a symmetry."""
    inverted = [0] * len(symmetry)
    for cell, image in enumerate(symmetry):
        inverted[image] = cell
    return tuple(inverted)


def compose(first: Symmetry, second: Symmetry) -> Symmetry:
    """Return the symmetry that applies the first and then the second."""
    return tuple(second[image] for image in first)
