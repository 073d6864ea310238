"""Sums of pattern databases, compared with true distances, for every kind of goal."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from taquin._native import MAX_LOOKUPS, PatternDatabase, PatternSet
from taquin.board import Board, Tiles
from taquin.errors import NotApplicable
from taquin.instances.random_boards import random_board, walk
from taquin.pdb.catalogue import NamedSet, find_set
from taquin.pdb.for_goal import Lookup, pattern_set, views, views_that_fit
from taquin.pdb.partition import Partition
from taquin.pdb.pattern import Pattern, regions
from taquin.pdb.symmetry import canonical_cell
from taquin.puzzle import Puzzle
from tests.small_worlds import distances_by_hand, neighbours, scrambled_board, world_of

if TYPE_CHECKING:
    from collections.abc import Iterable

MIDDLE = Board.parse("1 2 3 8 0 4 7 6 5")
SIDE = Board.parse("3 1 2 0 4 5 6 7 8")


@cache
def pdb_of(pattern: Pattern) -> PatternDatabase:
    return PatternDatabase.build(
        pattern.rows, pattern.cols, pattern.blank, bytes(pattern.homes), 1, None
    )


def loaded(goal: Board, chosen: NamedSet) -> PatternSet:
    pdbs = {pattern: pdb_of(pattern) for pattern in chosen.patterns(goal.blank)}
    return pattern_set(Puzzle(goal, goal), chosen, pdbs)


def drawn(text: str) -> NamedSet:
    partitions = Partition.parse_all(text)
    return NamedSet("drawn", partitions[0].rows, partitions[0].cols, "drawn here", partitions)


def values_by_hand(rows: int, cols: int, blank: int, homes: Tiles) -> dict[tuple[Tiles, int], int]:
    """Return all values of a pattern, by a search with the blank; only moves of pattern tiles cost 1."""
    adjacent = neighbours(rows, cols)
    value = {(homes, blank): 0}
    layer = [(homes, blank)]
    depth = 0
    while layer:
        next_layer: list[tuple[Tiles, int]] = []
        for cells, blank_cell in layer:  # grows during the loop, by the moves of cost 0
            for cell in adjacent[blank_cell]:
                if cell not in cells:
                    state, free = (cells, cell), True
                else:
                    moved = tuple(blank_cell if each == cell else each for each in cells)
                    state, free = (moved, cell), False
                if value.get(state, depth + 2) > depth + (not free):
                    value[state] = depth + (not free)
                    (layer if free else next_layer).append(state)
        layer = [state for state in next_layer if value[state] == depth + 1]
        depth += 1
    return value


@pytest.mark.parametrize(
    ("rows", "cols", "blank", "homes"),
    [
        (3, 3, 0, (1, 2, 4)),
        (3, 3, 0, (1, 3)),
        (3, 3, 4, (0, 1, 3, 5)),
        (2, 4, 0, (1, 5, 6)),
        (3, 4, 5, (1, 4, 6)),
        (2, 2, 0, (1, 2, 3)),
    ],
)
def test_single_pdbs_agree_with_brute_force(rows: int, cols: int, blank: int, homes: Tiles) -> None:
    """The lookup goes through the representative, as in a view."""
    pattern = Pattern(rows, cols, blank, homes)
    representative, symmetry = pattern.representative, pattern.to_representative
    pdb = pdb_of(representative)
    label = [representative.homes.index(symmetry[home]) for home in homes]
    expected = values_by_hand(rows, cols, blank, homes)
    for (cells, blank_cell), value in expected.items():
        image = [0] * len(cells)
        for tile, cell in enumerate(cells):
            image[label[tile]] = symmetry[cell]
        assert pdb.distance(bytes(image), symmetry[blank_cell]) == value


GOALS = [
    Board.goal("blank-last", 3, 3),
    Board.goal("spiral", 3, 3),
    Board.parse("5 3 8 2 7 0 1 6 4"),
]


@pytest.mark.parametrize("goal", GOALS, ids=str)
def test_no_sum_exceeds_the_true_distance_on_all_8_puzzles(goal: Board) -> None:
    world = world_of(goal)
    patterns = loaded(goal, find_set(3, 3, "small"))
    values = [patterns.evaluate(bytes(tiles)) for tiles in world.states]
    assert len(values) == 181_440
    assert patterns.evaluate(bytes(goal.tiles)) == 0
    assert all(value <= true for value, true in zip(values, world.distances, strict=True))
    assert all(abs(values[here] - values[there]) <= 1 for here, there in world.moves)
    assert sum(values) > 0.8 * sum(world.distances)  # the heuristic is strong, too


def test_the_estimate_is_the_maximum_of_the_views() -> None:
    goal = Board.goal("blank-last", 3, 3)
    chosen = drawn(". A A\nB B A\nB B A\n")
    patterns = loaded(goal, chosen)
    alone = PatternSet(3, 3, [_native_view(views(Puzzle(goal, goal), chosen.partitions)[0])])
    better = 0
    for tiles in world_of(goal).states[::20]:
        sums = patterns.sums(bytes(tiles))
        assert len(sums) == 2
        assert patterns.evaluate(bytes(tiles)) == max(sums)
        assert sums[0] == alone.evaluate(bytes(tiles))
        better += sums[1] > sums[0]
    assert better > 100  # the reflection helps


def test_the_mirrored_view_is_the_mirrored_board() -> None:
    """With the blank in a corner, the second sum of a board is the first of its reflection."""
    goal = Board.goal("blank-first", 4, 4)
    chosen = find_set(4, 4, "small")
    patterns = loaded(goal, chosen)
    rng = Random(4)
    home = {tile: cell for cell, tile in enumerate(goal.tiles)}
    mirrored_tile = {tile: goal.reflect().tiles[home[tile]] for tile in goal.tiles}
    for _ in range(50):
        board = random_board(goal, rng)
        reflected = tuple(mirrored_tile[tile] for tile in board.reflect().tiles)
        assert patterns.sums(bytes(board.tiles)) == patterns.sums(bytes(reflected))[::-1]


def _native_view(view: Iterable[Lookup]) -> list[tuple[PatternDatabase, bytes, bytes]]:
    return [(pdb_of(each.pattern), each.cell_of, each.tiles) for each in view]


def test_a_symmetric_partition_has_one_view() -> None:
    goal = Board.goal("blank-first", 3, 3)
    assert len(views(Puzzle(goal, goal), [Partition.parse(". A A / A B A / A A B")])) == 1
    assert len(views(Puzzle(goal, goal), [Partition.parse(". A A / A B B / A A B")])) == 2


def test_a_partition_and_its_reflection_have_the_same_views() -> None:
    goal = Board.goal("blank-last", 4, 4)
    partition = find_set(4, 4, "large").partitions[0]
    both = views(Puzzle(goal, goal), [partition, partition.transposed()])
    assert len(both) == 2


@pytest.mark.parametrize(
    ("goal", "count"),
    [(Board.goal("blank-last", 3, 3), 2), (SIDE, 2), (MIDDLE, 8)],
    ids=["corner", "side", "middle"],
)
def test_as_many_views_as_symmetries_that_keep_the_blank(goal: Board, count: int) -> None:
    asymmetric = Partition.parse(". A A / - A B / - - -")
    assert len(views(Puzzle(goal, goal), [asymmetric])) == count


@pytest.mark.parametrize("goal", [MIDDLE, SIDE, Board.goal("spiral", 3, 4)], ids=str)
def test_every_view_is_a_partition_of_the_goals_tiles(goal: Board) -> None:
    chosen = find_set(goal.rows, goal.cols, "small")
    for view in views(Puzzle(goal, goal), chosen.partitions):
        tiles = [tile for lookup in view for tile in lookup.tiles]
        assert sorted(tiles) == list(range(1, len(goal.tiles)))
        for lookup in view:
            # At the goal, each tile is in its home cell of the database, and the blank in its goal region.
            cell_at = {tile: lookup.cell_of[cell] for cell, tile in enumerate(goal.tiles)}
            assert tuple(cell_at[tile] for tile in lookup.tiles) == lookup.pattern.homes
            parts = regions(goal.rows, goal.cols, lookup.pattern.homes)
            assert any(cell_at[0] in part and lookup.pattern.blank in part for part in parts)


def test_a_shared_pdb_gives_the_values_of_a_pdb_of_its_own() -> None:
    """The comparison uses the pattern's own database in the canonical view, without a representative."""
    goal = Board.goal("blank-first", 4, 4)
    partition = Partition.parse(". A A A / B A A C / B B C C / B B C C")
    chosen = NamedSet("shared", 4, 4, "shared", (partition,))
    patterns = loaded(goal, chosen)
    own = [
        (
            PatternDatabase.build(4, 4, 0, bytes(pattern.homes), 1, None),
            bytes(range(16)),
            bytes(pattern.homes),
        )
        for pattern in partition.patterns
    ]
    alone = PatternSet(4, 4, [own])
    rng = Random(6)
    for _ in range(200):
        board = random_board(goal, rng)
        assert patterns.sums(bytes(board.tiles))[0] == alone.evaluate(bytes(board.tiles))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (3, 2), (2, 4), (4, 2), (2, 2)])
def test_goals_with_any_order_of_tiles(rows: int, cols: int, seed: int) -> None:
    goal = scrambled_board(rows, cols, seed)
    patterns = loaded(goal, find_set(rows, cols, "small"))
    distances = distances_by_hand(goal)
    for tiles, true in distances.items():
        value = patterns.evaluate(bytes(tiles))
        assert value <= true
        assert (value == 0) == (true == 0) or rows * cols > 8


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (2, 4), (2, 2)])
def test_a_pattern_of_all_tiles_gives_the_true_distance(rows: int, cols: int) -> None:
    goal = scrambled_board(rows, cols, 3)
    patterns = loaded(goal, find_set(rows, cols, "small"))
    assert len(find_set(rows, cols, "small").partitions[0].patterns) == 1
    for tiles, true in distances_by_hand(goal).items():
        assert patterns.evaluate(bytes(tiles)) == true


def test_a_drawing_can_have_its_blank_in_any_cell() -> None:
    """A rotated drawing gives the same values; only the goal decides the cell of the blank."""
    goal = Board.goal("blank-last", 3, 3)
    original = loaded(goal, drawn(". A A\nB A A\nB B B"))
    rotated = loaded(goal, drawn("B B B\nA A B\nA A ."))
    for tiles in world_of(goal).states[::50]:
        assert original.evaluate(bytes(tiles)) == rotated.evaluate(bytes(tiles))
    assert canonical_cell(3, 3, MIDDLE.blank) == 4
    for chosen in (drawn(". A A\nB A A\nB B B"), drawn("A A A\nA . B\nB B B")):
        assert loaded(MIDDLE, chosen).evaluate(bytes(MIDDLE.tiles)) == 0


def test_the_engine_accepts_at_most_max_lookups() -> None:
    goal = Board.goal("blank-first", 3, 3)
    (view,) = views(Puzzle(goal, goal), [Partition.parse(". A - / - - - / - - B")])[:1]
    assert len(view) == 2
    assert (
        PatternSet(3, 3, MAX_LOOKUPS // 2 * [_native_view(view)]).evaluate(bytes(goal.tiles)) == 0
    )
    with pytest.raises(ValueError, match="a pattern set has from 1 to 48 patterns"):
        PatternSet(3, 3, (MAX_LOOKUPS // 2 + 1) * [_native_view(view)])


def test_views_beyond_the_maximum_are_left_out() -> None:
    goal = Board.goal("blank-first", 9, 9)
    found = views(Puzzle(goal, goal), find_set(9, 9, "small").partitions)
    assert sum(map(len, found)) > MAX_LOOKUPS
    assert views_that_fit(found) == found[:1]


def test_boards_of_too_many_patterns_are_refused() -> None:
    goal = Board.goal("blank-first", 16, 16)
    with pytest.raises(NotApplicable, match="has 128 patterns, and the engine adds up at most 48"):
        views_that_fit(views(Puzzle(goal, goal), find_set(16, 16, "small").partitions))


@pytest.mark.parametrize("name", ["blank-last", "spiral"])
@pytest.mark.parametrize(("rows", "cols"), [(3, 4), (4, 3), (4, 4), (6, 6)])
def test_no_sum_exceeds_the_length_of_a_random_walk(rows: int, cols: int, name: str) -> None:
    goal = Board.goal(name, rows, cols)
    chosen = drawn(
        "\n".join(["." + "AABBC"[: cols - 1], "DDEEFF"[:cols], *(rows - 2) * ["-" * cols]])
    )
    patterns = loaded(goal, chosen)
    rng = Random(rows * cols)
    for moves in range(1, 40):
        board, _ = walk(goal, moves, rng)
        assert 0 <= patterns.evaluate(bytes(board.tiles)) <= moves
