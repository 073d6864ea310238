"""Turning and mirroring boards."""

from __future__ import annotations

import pytest

from taquin.pdb.symmetry import canonical_cell, composed, inverse, symmetries, taking
from tests.small_worlds import neighbours

SIZES = [(2, 2), (2, 3), (3, 2), (3, 3), (2, 7), (3, 4), (4, 4), (5, 5), (4, 5)]


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_a_square_has_eight_and_a_rectangle_four(rows: int, cols: int) -> None:
    assert len(set(symmetries(rows, cols))) == (8 if rows == cols else 4)


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_neighbours_stay_neighbours(rows: int, cols: int) -> None:
    beside = neighbours(rows, cols)
    for symmetry in symmetries(rows, cols):
        assert sorted(symmetry) == list(range(rows * cols))
        for cell, around in enumerate(beside):
            assert {symmetry[other] for other in around} == set(beside[symmetry[cell]])


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_they_are_a_group(rows: int, cols: int) -> None:
    all_of_them = set(symmetries(rows, cols))
    identity = tuple(range(rows * cols))
    assert symmetries(rows, cols)[0] == identity
    for first in all_of_them:
        assert composed(first, inverse(first)) == identity
        assert all(composed(first, second) in all_of_them for second in all_of_them)


def test_composed_does_the_first_one_first() -> None:
    mirror_columns = symmetries(3, 3)[1]
    transpose = symmetries(3, 3)[4]
    assert composed(mirror_columns, transpose)[0] == transpose[mirror_columns[0]] == 6


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
def test_those_that_take_a_cell_to_its_canonical_one(
    shape: tuple[int, int], cell: int, count: int
) -> None:
    target = canonical_cell(*shape, cell)
    found = taking(*shape, cell, target)
    assert len(found) == count
    assert all(symmetry[cell] == target for symmetry in found)
