"""The symmetries of a board."""

from __future__ import annotations

import pytest

from taquin.pdb.symmetry import canonical_cell, compose, inverse, symmetries, symmetries_between
from tests.small_worlds import neighbours

SIZES = [(2, 2), (2, 3), (3, 2), (3, 3), (2, 7), (3, 4), (4, 4), (5, 5), (4, 5)]


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_a_square_has_eight_and_a_rectangle_four(rows: int, cols: int) -> None:
    assert len(set(symmetries(rows, cols))) == (8 if rows == cols else 4)


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_neighbours_stay_neighbours(rows: int, cols: int) -> None:
    adjacent = neighbours(rows, cols)
    for symmetry in symmetries(rows, cols):
        assert sorted(symmetry) == list(range(rows * cols))
        for cell, cells in enumerate(adjacent):
            assert {symmetry[other] for other in cells} == set(adjacent[symmetry[cell]])


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_the_symmetries_form_a_group(rows: int, cols: int) -> None:
    group = set(symmetries(rows, cols))
    identity = tuple(range(rows * cols))
    assert symmetries(rows, cols)[0] == identity
    for first in group:
        assert compose(first, inverse(first)) == identity
        assert all(compose(first, second) in group for second in group)


def test_compose_applies_the_first_symmetry_first() -> None:
    mirror_columns = symmetries(3, 3)[1]
    transpose = symmetries(3, 3)[4]
    assert compose(mirror_columns, transpose)[0] == transpose[mirror_columns[0]] == 6


def test_canonical_cells_of_4x4() -> None:
    assert [canonical_cell(4, 4, cell) for cell in range(16)] == [
        *(0, 1, 1, 0),
        *(1, 5, 5, 1),
        *(1, 5, 5, 1),
        *(0, 1, 1, 0),
    ]


def test_canonical_cells_of_3x4() -> None:
    assert [canonical_cell(3, 4, cell) for cell in range(12)] == [
        *(0, 1, 1, 0),
        *(4, 5, 5, 4),
        *(0, 1, 1, 0),
    ]


@pytest.mark.parametrize(
    ("shape", "cell", "count"),
    [((4, 4), 15, 2), ((4, 4), 4, 1), ((3, 3), 4, 8), ((3, 4), 11, 1), ((3, 4), 4, 2)],
)
def test_the_symmetries_that_map_a_cell_to_its_canonical_cell(
    shape: tuple[int, int], cell: int, count: int
) -> None:
    target = canonical_cell(*shape, cell)
    found = symmetries_between(*shape, cell, target)
    assert len(found) == count
    assert all(symmetry[cell] == target for symmetry in found)
