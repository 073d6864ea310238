"""The registry of heuristics: lookup by name, max(…), and registration."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from taquin.errors import NotationError, TaquinError, UnknownName
from taquin.heuristics import HEURISTICS, Heuristic, find_heuristic, heuristic, register
from taquin.puzzle import Puzzle
from taquin.solve import solve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.heuristics import Estimate

BOARD = "4 1 2 5 8 3 7 0 6"


@pytest.fixture
def blank_distance() -> Iterator[Heuristic]:
    """Register a heuristic, and remove it after the test."""

    @heuristic("blank-distance", admissible=True, consistent=True, source="this test")
    def build(puzzle: Puzzle) -> Estimate:
        """Distance of the blank from its goal.

        Only the first line is the summary.
        """
        cols, home = puzzle.cols, divmod(puzzle.goal.blank, puzzle.cols)

        def estimate(tiles: tuple[int, ...]) -> int:
            row, col = divmod(tiles.index(0), cols)
            return abs(row - home[0]) + abs(col - home[1])

        return estimate

    register(build)
    yield build
    del HEURISTICS["blank-distance"]


def test_the_built_in_heuristics() -> None:
    assert {
        "zero",
        "misplaced",
        "gaschnig",
        "manhattan",
        "linear-conflict",
        "inversion-distance",
        "walking-distance",
        "inversions",
        "kim",
    } <= set(HEURISTICS)


@pytest.mark.parametrize("each", HEURISTICS.values(), ids=HEURISTICS)
def test_each_has_a_summary_and_a_source(each: Heuristic) -> None:
    assert HEURISTICS[each.name] is each
    assert each.summary.endswith(".")
    assert each.admissible or not each.consistent
    assert each.source or not each.admissible or each.name == "zero"


def test_names_are_read_in_any_case_and_with_spaces() -> None:
    assert find_heuristic(" Manhattan ") is HEURISTICS["manhattan"]


def test_an_unknown_name_gets_a_suggestion() -> None:
    with pytest.raises(UnknownName) as caught:
        find_heuristic("manhatan")
    assert str(caught.value).startswith("unknown heuristic 'manhatan'; did you mean 'manhattan'?")
    assert "walking-distance" in str(caught.value)


def test_a_name_without_a_near_match_gets_only_the_list() -> None:
    with pytest.raises(UnknownName) as caught:
        find_heuristic("qqq")
    assert "did you mean" not in str(caught.value)
    assert "linear-conflict" in str(caught.value)


def test_max_is_the_largest_of_its_parts() -> None:
    puzzle = Puzzle.of(BOARD)
    both = find_heuristic("max(manhattan, gaschnig)")
    values = [find_heuristic(name).bind(puzzle) for name in ("manhattan", "gaschnig")]
    for _, tiles in puzzle.successors(puzzle.initial):
        assert both.bind(puzzle)(tiles) == max(value(tiles) for value in values)


def test_max_may_be_nested() -> None:
    nested = find_heuristic("max(zero,max(misplaced, max(inversions,manhattan)))")
    puzzle = Puzzle.of("8 7 6 5 4 3 2 1 0")
    assert nested.bind(puzzle)(puzzle.initial) == 28


def test_max_has_a_property_only_if_all_its_parts_have_it() -> None:
    assert find_heuristic("max(zero, manhattan)").admissible
    assert find_heuristic("max(zero, manhattan)").consistent
    assert not find_heuristic("max(manhattan, kim)").admissible
    assert not find_heuristic("max(manhattan, kim)").consistent


@pytest.mark.parametrize("text", ["max()", "max(zero,)", "max(,zero)", "max(zero,max(zero)"])
def test_an_incomplete_max_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is incomplete: write max"):
        find_heuristic(text)


def test_the_error_names_an_unknown_part_of_max() -> None:
    with pytest.raises(UnknownName, match="'mispalced'; did you mean 'misplaced'"):
        find_heuristic("max(zero, mispalced)")


def test_a_registered_heuristic_works_by_its_name(blank_distance: Heuristic) -> None:
    assert find_heuristic("blank-distance") is blank_distance
    assert blank_distance.summary == "Distance of the blank from its goal."
    solution = solve(BOARD, algorithm="astar", heuristic="max(blank-distance, misplaced)")
    assert solution.cost == 7
    assert solution.optimal


def test_a_second_registration_is_refused(blank_distance: Heuristic) -> None:
    with pytest.raises(TaquinError, match="a heuristic 'blank-distance' exists already"):
        register(blank_distance)


def test_a_plain_function_proves_nothing() -> None:
    def tiles_out_of_place(tiles: tuple[int, ...]) -> int:
        return sum(tile != cell + 1 for cell, tile in enumerate(tiles) if tile)

    solution = solve(BOARD, algorithm="astar", heuristic=tiles_out_of_place)
    assert solution.cost == 7
    assert not solution.optimal
    assert "tiles_out_of_place is not admissible" in solution.verdict
