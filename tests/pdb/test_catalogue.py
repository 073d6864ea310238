"""The pattern sets of every board size."""

from __future__ import annotations

from itertools import pairwise

import pytest

from taquin._native import PatternDatabase
from taquin.errors import NotApplicable, UnknownName
from taquin.pdb.catalogue import find_set, set_names, sets_for
from taquin.pdb.drawn_sets import DRAWN
from taquin.pdb.generated_partition import band_walk
from taquin.pdb.partition import Partition
from tests.small_worlds import neighbours

SIZES = [(rows, cols) for rows in range(2, 17) for cols in range(2, 17)]
DRAWN_SIZES = [*DRAWN, (4, 3), (5, 4)]


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_every_board_has_a_set_of_all_its_tiles(rows: int, cols: int) -> None:
    for chosen in sets_for(rows, cols):
        assert chosen.partitions
        for partition in chosen.partitions:
            assert (partition.rows, partition.cols) == (chosen.rows, chosen.cols) == (rows, cols)
            assert partition.blank == 0
            homes = [home for pattern in partition.patterns for home in pattern.homes]
            assert sorted(homes) == list(range(1, rows * cols))
            assert all(pattern.connected for pattern in partition.patterns)


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_the_walk_visits_every_cell_in_single_steps(rows: int, cols: int) -> None:
    walk = band_walk(rows, cols)
    assert walk[0] == 0
    assert sorted(walk) == list(range(rows * cols))
    adjacent = neighbours(rows, cols)
    assert all(after in adjacent[here] for here, after in pairwise(walk))


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_the_first_set_builds_fast(rows: int, cols: int) -> None:
    """The first search on a board of that size builds it, in far less than 10 s."""
    chosen = find_set(rows, cols, "small")
    sizes = [PatternDatabase.size(rows, cols, pattern.tiles) for pattern in chosen.patterns()]
    assert sum(entries for entries, _ in sizes) <= 500_000_000
    assert sum(size for _, size in sizes) <= 64_000_000


@pytest.mark.parametrize(("rows", "cols"), DRAWN_SIZES)
def test_only_the_strongest_set_has_a_gain(rows: int, cols: int) -> None:
    *weaker, _ = sets_for(rows, cols)
    assert all(not each.gain for each in weaker)


def test_the_larger_the_board_the_smaller_the_patterns() -> None:
    tiles = [
        max(pattern.tiles for pattern in find_set(side, side, "small").patterns())
        for side in (4, 5, 6, 7, 8, 16)
    ]
    assert tiles == sorted(tiles, reverse=True)
    assert tiles[-1] == 2


@pytest.mark.parametrize(("rows", "cols"), DRAWN_SIZES)
def test_drawn_sets_have_names_and_summaries(rows: int, cols: int) -> None:
    names = [chosen.name for chosen in sets_for(rows, cols)]
    assert len(set(names)) == len(names)
    assert names[0] == "small"
    assert set(names) <= set(set_names())
    for chosen in sets_for(rows, cols):
        assert chosen.summary
        assert not set("./\\").intersection(chosen.name)  # a name with one of these is a file


def test_a_set_serves_the_transposed_board() -> None:
    tall, wide = find_set(5, 4, "small"), find_set(4, 5, "small")
    assert tall.partitions == tuple(each.transposed() for each in wide.partitions)


def test_the_drawings_are_read_as_by_partition_parse() -> None:
    for (rows, cols), sets in DRAWN.items():
        for drawn, chosen in zip(sets, sets_for(rows, cols), strict=True):
            assert chosen.partitions == tuple(map(Partition.parse, drawn.drawings))


def test_the_classic_sets() -> None:
    assert find_set(4, 4, "large").partitions[0].sizes == "8-7"
    four = find_set(5, 5, "small")
    assert four.partitions[0].sizes == "6-6-6-6"
    assert len(four.patterns()) == 2  # three of the four share a database
    large = find_set(5, 5, "large")
    assert set(four.partitions) < set(large.partitions)  # so it is never weaker
    assert [each.sizes for each in large.partitions] == ["6-6-6-6", "6-6-6-6"]


def test_the_large_and_the_small_set_of_4x4_share_a_pattern() -> None:
    assert set(find_set(4, 4, "small").patterns()) & set(find_set(4, 4, "large").patterns())


def test_the_small_set_of_4x4_takes_at_most_32_mb() -> None:
    sizes = [
        PatternDatabase.size(4, 4, each.tiles)[1] for each in find_set(4, 4, "small").patterns()
    ]
    assert sum(sizes) <= 32_000_000


@pytest.mark.parametrize("blank", [0, 3, 5, 7, 15])
def test_patterns_for_any_blank(blank: int) -> None:
    chosen = find_set(4, 4, "small")
    for partition in chosen.partitions_for(blank):
        assert sum(pattern.tiles for pattern in partition.patterns) == 15
    assert all(pattern == pattern.representative for pattern in chosen.patterns(blank))


def test_goals_with_the_blank_in_a_corner_share_all_patterns() -> None:
    chosen = find_set(4, 4, "large")
    assert chosen.patterns(0) == chosen.patterns(3) == chosen.patterns(15)


def test_an_unknown_name_gets_a_suggestion() -> None:
    with pytest.raises(UnknownName, match="for 4×4 boards 'larg'; did you mean 'large'"):
        find_set(4, 4, "larg")
    with pytest.raises(UnknownName, match=r"'large' \(known: small\)"):
        find_set(6, 6, "large")


def test_boards_that_are_too_large() -> None:
    with pytest.raises(NotApplicable, match="up to 256 cells; 16×17 has 272"):
        sets_for(16, 17)
