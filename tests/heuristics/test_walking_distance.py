"""Walking distance, compared with Takahashi's published counts and with a reference implementation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings

from taquin.board import Board
from taquin.errors import NotApplicable
from taquin.heuristics import find_heuristic
from taquin.heuristics.walking_distance import distances_to_goal
from taquin.puzzle import Puzzle
from tests.strategies import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterable

Rows = tuple[str, ...]


def test_the_15_puzzle_has_takahashis_counts() -> None:
    distances = distances_to_goal(4, 4, 3)
    assert len(distances) == 24_964
    assert max(distances.values()) == 35


@settings(max_examples=60, deadline=None)
@given(puzzles(largest_side=3))
def test_it_is_the_exact_cost_with_unordered_rows(puzzle: Puzzle) -> None:
    if not puzzle.solvable:
        return
    mirrored = Puzzle(puzzle.start.reflect(), puzzle.goal.reflect())
    expected = vertical_moves(puzzle) + vertical_moves(mirrored)
    assert find_heuristic("walking-distance").bind(puzzle)(puzzle.initial) == expected


def vertical_moves(puzzle: Puzzle) -> int:
    """Search breadth-first over rows of letters: the goal row of each tile, `.` for the blank."""
    letter = {tile: "abc"[row] for row, tiles in enumerate(puzzle.goal.grid) for tile in tiles}
    letter[0] = "."
    start = unordered([letter[tile] for tile in row] for row in puzzle.start.grid)
    goal = unordered([letter[tile] for tile in row] for row in puzzle.goal.grid)
    depth, layer, seen = 0, {start}, {start}
    while goal not in layer:
        layer = {after for rows in layer for after in exchanges(rows)} - seen
        seen |= layer
        depth += 1
    return depth


def unordered(rows: Iterable[Iterable[str]]) -> Rows:
    return tuple("".join(sorted(row)) for row in rows)


def exchanges(rows: Rows) -> set[Rows]:
    """Return the rows after the blank swaps with any tile of the row above or below."""
    blank = next(index for index, row in enumerate(rows) if "." in row)
    found = set()
    for other in {blank - 1, blank + 1} & set(range(len(rows))):
        for tile in set(rows[other]):
            after = list(rows)
            after[blank] = rows[blank].replace(".", tile)
            after[other] = rows[other].replace(tile, ".", 1)
            found.add(unordered(after))
    return found


def test_a_board_that_is_too_large_is_refused() -> None:
    goal = Board.goal("blank-last", 8, 8)
    with pytest.raises(
        NotApplicable, match="walking-distance would need a lookup table of millions of entries"
    ):
        find_heuristic("walking-distance").bind(Puzzle(goal, goal))
