"""Linear conflict, compared with a reference implementation that tries every set of leaving tiles."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings

from taquin.heuristics import find_heuristic
from taquin.puzzle import Puzzle
from tests.strategies import puzzles


@settings(max_examples=300)
@given(puzzles(largest_side=6))
def test_the_fewest_tiles_that_must_leave_each_line(puzzle: Puzzle) -> None:
    base = find_heuristic("manhattan").bind(puzzle)(puzzle.initial)
    expected = base + 2 * (leaving_rows(puzzle) + leaving_rows(mirrored(puzzle)))
    assert find_heuristic("linear-conflict").bind(puzzle)(puzzle.initial) == expected


def mirrored(puzzle: Puzzle) -> Puzzle:
    return Puzzle(puzzle.start.reflect(), puzzle.goal.reflect())


def leaving_rows(puzzle: Puzzle) -> int:
    rows = zip(puzzle.start.grid, puzzle.goal.grid, strict=True)
    return sum(fewest_that_leave(now, then) for now, then in rows)


def fewest_that_leave(now: tuple[int, ...], then: tuple[int, ...]) -> int:
    """Remove none, one, two, … of the tiles with this goal row, until no two are in conflict."""
    own = [tile for tile in now if tile and tile in then]
    for count in range(len(own) + 1):
        for staying in combinations(own, len(own) - count):
            places = [then.index(tile) for tile in staying]
            if places == sorted(places):
                return count
    raise AssertionError("an empty row has no conflict")
