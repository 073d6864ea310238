"""Atlas and true distances, compared with published counts and a slow reference implementation."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from taquin.board import Board
from taquin.errors import NotApplicable, TaquinError
from taquin.instances.atlas import Atlas, true_distances
from tests.small_worlds import distances_by_hand, scrambled_board

PUBLISHED: dict[str, list[int]] = json.loads(
    (Path(__file__).parents[1] / "data" / "depth_counts.json").read_text()
)


@pytest.mark.parametrize(
    ("rows", "cols", "published"),
    [
        (2, 2, "2x2"),
        (2, 3, "2x3"),
        (3, 2, "2x3"),
        (3, 3, "3x3"),
        (2, 4, "2x4"),
        (4, 2, "2x4"),
        (2, 5, "2x5"),
    ],
)
@pytest.mark.parametrize("goal", ["blank-last", "blank-first"])
def test_depth_counts_equal_the_published_counts(
    rows: int, cols: int, published: str, goal: str
) -> None:
    atlas = Atlas(Board.goal(goal, rows, cols))
    assert atlas.counts == PUBLISHED[published]
    assert atlas.complete


def test_two_8_puzzles_are_31_moves_deep() -> None:
    counts = Atlas(Board.goal("blank-last", 3, 3)).counts
    assert (len(counts) - 1, counts[-1], sum(counts)) == (31, 2, 181_440)


@pytest.mark.slow
def test_depth_counts_of_3x4() -> None:
    assert Atlas(Board.goal("blank-last", 3, 4)).counts == PUBLISHED["3x4"]


@pytest.mark.parametrize("threads", [2, 3])
def test_the_number_of_threads_changes_nothing(threads: int) -> None:
    goal = scrambled_board(2, 5, seed=1)
    assert Atlas(goal, threads=1).counts == Atlas(goal, threads=threads).counts
    one, several = (Atlas(goal, last_depth=20, threads=number) for number in (1, threads))
    assert one.sample_deepest(5, Random(1)) == several.sample_deepest(5, Random(1))


@pytest.mark.parametrize("blank", range(9))
def test_the_blank_can_have_any_goal_cell(blank: int) -> None:
    tiles = list(range(1, 9))
    tiles.insert(blank, 0)
    goal = Board(tuple(tiles), 3, 3)
    by_hand = list(distances_by_hand(goal).values())
    assert Atlas(goal).counts == [by_hand.count(depth) for depth in range(max(by_hand) + 1)]


@pytest.mark.parametrize("goal", ["blank-last", "blank-first", "spiral"])
@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2), (4, 2), (2, 4), (3, 3)])
def test_true_distances_equal_those_of_the_reference_implementation(
    rows: int, cols: int, goal: str
) -> None:
    board = Board.goal(goal, rows, cols)
    distance = true_distances(board)
    assert all(distance(tiles) == depth for tiles, depth in distances_by_hand(board).items())


def test_true_distances_to_a_goal_in_any_order() -> None:
    goal = scrambled_board(3, 3, seed=4)
    distance = true_distances(goal)
    assert all(distance(tiles) == depth for tiles, depth in distances_by_hand(goal).items())


@pytest.mark.parametrize("depth", [0, 1, 7, 20, 31])
def test_boards_drawn_from_the_last_layer_are_that_deep(depth: int) -> None:
    goal = Board.goal("blank-last", 3, 3)
    atlas = Atlas(goal, last_depth=depth)
    assert len(atlas.counts) == depth + 1
    drawn = atlas.sample_deepest(20, Random(depth))
    assert len(drawn) == 20
    assert {distances_by_hand(goal)[board.tiles] for board in drawn} == {depth}


def test_boards_can_be_drawn_from_the_last_layer_of_a_complete_atlas() -> None:
    goal = Board.goal("blank-last", 3, 3)
    drawn = Atlas(goal).sample_deepest(20, Random(0))
    assert {distances_by_hand(goal)[board.tiles] for board in drawn} == {31}


def test_a_partial_atlas_is_not_complete() -> None:
    assert not Atlas(Board.goal("blank-last", 3, 3), last_depth=5).complete


def test_every_board_of_a_layer_can_be_drawn() -> None:
    goal = Board.goal("blank-last", 2, 3)
    drawn = Atlas(goal, last_depth=10).sample_deepest(2000, Random(0))
    layer = {tiles for tiles, depth in distances_by_hand(goal).items() if depth == 10}
    assert {board.tiles for board in drawn} == layer


def test_large_boards_are_refused() -> None:
    with pytest.raises(NotApplicable, match="4×4 board has too many states"):
        Atlas(Board.goal("blank-last", 4, 4))
    with pytest.raises(NotApplicable, match="3×4 has too many states"):
        true_distances(Board.goal("blank-last", 3, 4))


def test_a_state_that_cannot_reach_the_goal_has_no_distance() -> None:
    goal = Board.goal("blank-last", 3, 3)
    distance = true_distances(goal)
    assert distance((1, 2, 3, 4, 5, 6, 7, 0, 8)) == 1
    with pytest.raises(TaquinError, match="no sequence of moves leads from 2 1 3 4 5 6 7 8 0 to"):
        distance((2, 1, 3, 4, 5, 6, 7, 8, 0))
    for wrong in ((1, 2, 3), (1, 1, 3, 4, 5, 6, 7, 8, 0), (9, 1, 2, 3, 4, 5, 6, 7, 8)):
        with pytest.raises(TaquinError):
            distance(wrong)
