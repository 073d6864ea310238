"""Patterns, and which of them share a database."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taquin.errors import TaquinError
from taquin.pdb.pattern import Pattern, regions
from taquin.pdb.symmetry import symmetries


@st.composite
def patterns(draw: st.DrawFn) -> Pattern:
    rows, cols = draw(st.integers(2, 6)), draw(st.integers(2, 6))
    tiles = draw(st.integers(1, min(8, rows * cols - 1)))
    blank, *homes = draw(
        st.lists(
            st.integers(0, rows * cols - 1), min_size=tiles + 1, max_size=tiles + 1, unique=True
        )
    )
    return Pattern.of(rows, cols, blank, homes)


def test_the_name() -> None:
    assert Pattern.of(4, 4, 0, (5, 1, 4, 2)).name == "4x4-blank0-1.2.4.5"


@pytest.mark.parametrize(
    ("blank", "homes", "message"),
    [
        (0, (), "has 1 to 8 tiles, not 0"),
        (0, tuple(range(1, 10)), "has 1 to 8 tiles, not 9"),
        (0, (2, 1), "ascending order"),
        (0, (1, 1), "ascending order"),
        (0, (1, 16), "cells 0 to 15"),
        (16, (1, 2), "cells 0 to 15"),
        (2, (1, 2), "cell 2 is the goal cell of the blank"),
    ],
)
def test_wrong_patterns_are_refused(blank: int, homes: tuple[int, ...], message: str) -> None:
    with pytest.raises(TaquinError, match=message):
        Pattern(4, 4, blank, homes)


def test_boards_of_more_than_256_cells_are_refused() -> None:
    assert Pattern(16, 16, 0, (255,)).tiles == 1
    with pytest.raises(TaquinError, match="not 16×17"):
        Pattern(16, 17, 0, (1,))


@given(patterns(), st.randoms(use_true_random=False))
def test_symmetric_patterns_share_a_representative(pattern: Pattern, rng: Random) -> None:
    symmetry = rng.choice(symmetries(pattern.rows, pattern.cols))
    assert pattern.image(symmetry).representative == pattern.representative


@given(patterns())
def test_the_symmetry_maps_to_the_representative(pattern: Pattern) -> None:
    image = pattern.image(pattern.to_representative)
    representative = pattern.representative
    assert image.homes == representative.homes
    parts = regions(pattern.rows, pattern.cols, image.homes)
    assert [image.blank in part for part in parts] == [
        representative.blank in part for part in parts
    ]
    assert representative.representative == representative


@given(patterns(), st.randoms(use_true_random=False))
def test_only_the_region_of_the_blank_matters(pattern: Pattern, rng: Random) -> None:
    parts = regions(pattern.rows, pattern.cols, pattern.homes)
    region = next(part for part in parts if pattern.blank in part)
    moved = Pattern(pattern.rows, pattern.cols, rng.choice(sorted(region)), pattern.homes)
    assert moved.representative == pattern.representative


def test_another_region_is_another_representative() -> None:
    cut_off, outside = Pattern(4, 4, 0, (1, 4)), Pattern(4, 4, 15, (1, 4))
    assert cut_off.representative != outside.representative


def test_three_of_korf_and_felners_24_puzzle_patterns_are_symmetric() -> None:
    blocks = [(3, 4, 8, 9, 13, 14), (10, 11, 15, 16, 20, 21), (17, 18, 19, 22, 23, 24)]
    assert len({Pattern(5, 5, 0, homes).representative for homes in blocks}) == 1


def test_connected() -> None:
    assert Pattern(4, 4, 0, (1, 2, 6)).connected
    assert not Pattern(4, 4, 0, (3, 4)).connected  # neighbours by number only
    assert Pattern(4, 4, 0, (7,)).connected


def test_regions_are_ordered_by_their_lowest_cells() -> None:
    assert regions(3, 3, (1, 3, 4)) == [frozenset({0}), frozenset({2, 5, 6, 7, 8})]
    assert regions(3, 3, (1, 3, 5, 7)) == [frozenset({cell}) for cell in (0, 2, 4, 6, 8)]
    assert regions(2, 2, (0,)) == [frozenset({1, 2, 3})]
