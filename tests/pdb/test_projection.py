"""Ranks of placements: invertible, without gaps, and equal to those of the C++ engine."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import factorial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin._native import PatternDatabase
from taquin.errors import TaquinError
from taquin.pdb.pattern import regions
from taquin.pdb.projection import Projection, order_of, order_rank, set_rank

SMALL = [
    *((2, 2, tiles) for tiles in (1, 2, 3)),
    *((2, 3, tiles) for tiles in (1, 3, 5)),
    *((3, 2, 4), (3, 3, 2), (3, 3, 4), (2, 4, 3), (4, 2, 5), (3, 4, 3)),
]
ANY = [
    *SMALL,
    (3, 3, 8),
    (3, 3, 7),
    (3, 4, 6),
    (4, 4, 4),
    (4, 4, 6),
    (2, 6, 5),
    (5, 5, 3),
    (7, 9, 2),
]

projection = cache(Projection)


@pytest.mark.parametrize(("rows", "cols", "tiles"), SMALL)
def test_every_placement_has_its_own_entry_and_no_entry_is_unused(
    rows: int, cols: int, tiles: int
) -> None:
    """The entries of all placements and regions are dense, except for the padding."""
    numbered = projection(rows, cols, tiles)
    entries = {
        numbered.rank(cells, blank)
        for cells in permutations(range(rows * cols), tiles)
        for blank in (min(part) for part in regions(rows, cols, cells))
    }
    expected = {
        order * numbered.row + block
        for block in range(numbered.blocks)
        for order in range(factorial(tiles))
    }
    assert entries == expected
    assert len(entries) == numbered.entries
    assert numbered.nbytes * 8 == factorial(tiles) * numbered.row
    assert numbered.row % 512 == 0
    assert 0 <= numbered.row - numbered.blocks < 512


@pytest.mark.parametrize(("rows", "cols", "tiles"), SMALL)
def test_unrank_is_the_inverse_of_rank(rows: int, cols: int, tiles: int) -> None:
    numbered = projection(rows, cols, tiles)
    for block in range(numbered.blocks):
        for order in range(factorial(tiles)):
            entry = order * numbered.row + block
            assert numbered.rank(*numbered.unrank(entry)) == entry


@settings(deadline=None)
@given(st.sampled_from(ANY), st.randoms(use_true_random=False))
def test_any_cell_of_the_region_has_the_same_entry(
    shape: tuple[int, int, int], rng: Random
) -> None:
    rows, cols, tiles = shape
    numbered = projection(*shape)
    blank, *cells = rng.sample(range(rows * cols), tiles + 1)
    entry = numbered.rank(cells, blank)
    found, lowest = numbered.unrank(entry)
    assert list(found) == cells
    region = next(part for part in regions(rows, cols, cells) if blank in part)
    assert lowest == min(region)
    assert {numbered.rank(cells, each) for each in region} == {entry}


@pytest.mark.parametrize(("rows", "cols", "tiles"), ANY)
def test_the_engine_has_the_same_size(rows: int, cols: int, tiles: int) -> None:
    numbered = projection(rows, cols, tiles)
    assert PatternDatabase.size(rows, cols, tiles) == (numbered.entries, numbered.nbytes)


@pytest.mark.parametrize(("rows", "cols", "tiles"), ANY)
def test_the_engine_has_the_same_ranks(rows: int, cols: int, tiles: int) -> None:
    numbered = projection(rows, cols, tiles)
    homes = bytes(range(1, tiles + 1))
    pdb = PatternDatabase.build(rows, cols, 0, homes, 1, None)
    rng = Random(tiles)
    for _ in range(100):
        blank, *cells = rng.sample(range(rows * cols), tiles + 1)
        assert pdb.index(bytes(cells), blank) == numbered.rank(cells, blank)


@pytest.mark.parametrize("tiles", range(1, 7))
def test_orders_are_numbered_lexicographically(tiles: int) -> None:
    for number, order in enumerate(permutations(range(tiles))):
        assert order_rank(order) == number
        assert order_of(number, tiles) == order


def test_sets_are_numbered_colexicographically() -> None:
    numbered = projection(3, 3, 4)
    sets = [numbered.set_of(rank) for rank in range(numbered.sets)]
    assert [set_rank(each) for each in sets] == list(range(126))
    assert sets == sorted(sets, key=lambda each: each[::-1])
    assert sets[:3] == [(0, 1, 2, 3), (0, 1, 2, 4), (0, 1, 3, 4)]


@pytest.mark.parametrize("entry", [-1, 230, 511, 24 * 512, 10**9])
def test_an_index_without_a_placement_is_refused(entry: int) -> None:
    with pytest.raises(TaquinError, match=f"{entry} is not an entry"):
        projection(3, 3, 4).unrank(entry)


@pytest.mark.parametrize(("rows", "cols", "tiles"), [(3, 3, 0), (2, 2, 4), (4, 4, 9)])
def test_impossible_numbers_of_tiles_are_refused(rows: int, cols: int, tiles: int) -> None:
    with pytest.raises(TaquinError, match=f"has no pattern of {tiles} tiles"):
        Projection(rows, cols, tiles)
