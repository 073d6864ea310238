"""The boards of a benchmark, and choosing some by id."""

from __future__ import annotations

import pytest

from taquin.board import Board
from taquin.errors import TaquinError
from taquin.experiments.benchmark.suite import Suite, random_suite, suite_of_set, suite_of_text
from taquin.instances.sets import find_set

BOOK = suite_of_set(find_set("book"))


def numbers(suite: Suite) -> list[int]:
    return [int(each.id) for each in suite.instances]


@pytest.mark.parametrize(
    ("ids", "chosen"),
    [
        ("7", [7]),
        ("4,2,3", [4, 2, 3]),
        ("9, 1-3 ,2", [9, 1, 2, 3]),
        ("5-5", [5]),
        ("1-31", list(range(1, 32))),
    ],
)
def test_ids_choose_boards_in_their_order(ids: str, chosen: list[int]) -> None:
    assert numbers(BOOK.choose(ids)) == chosen


@pytest.mark.parametrize(
    ("ids", "sentence"),
    [
        ("32", "book has no board 32: its ids are 1 to 31"),
        ("0", "book has no board 0"),
        ("1-999999999999999999", "book has no board 32"),
        ("50-60", "book has no board 50"),
        ("", "'' is not an id: write numbers and ranges"),
        ("1,,2", "'' is not an id"),
        ("1-", "'1-' is not an id"),
        ("-3", "'-3' is not an id"),
        ("two", "'two' is not an id"),
        ("5-3", "5-3 is empty: write 3-5"),
    ],
)
def test_wrong_ids_are_refused(ids: str, sentence: str) -> None:
    with pytest.raises(TaquinError) as caught:
        BOOK.choose(ids)
    assert str(caught.value).startswith(sentence)


def test_a_set_has_the_published_counts() -> None:
    suite = suite_of_set(find_set("korf50"))
    assert (suite.name, len(suite.instances)) == ("korf50", 50)
    assert len(suite.columns) == 6
    assert suite.instances[39].published["expanded_doebbelin_2013_6666"] == 26_320_497
    assert BOOK.columns == []


def test_boards_of_a_file_have_no_optimum() -> None:
    suite = suite_of_text("file", "# two\n1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n", "blank-last")
    assert numbers(suite) == [1, 2]
    assert [each.depth for each in suite.instances] == [None, None]


def test_a_csv_file_has_optima_and_counts() -> None:
    text = "id,board,depth,expanded_x\n9,0 1 2 3,0,4\n5,1 0 2 3,,\n"
    suite = suite_of_text("file", text, "blank-first")
    assert [(int(each.id), each.depth, each.published) for each in suite.instances] == [
        (9, 0, {"expanded_x": 4}),
        (5, None, {}),
    ]
    assert suite.instances[0].puzzle.goal == Board.goal("blank-first", 2, 2)
    with pytest.raises(TaquinError, match="its ids are 5 to 9"):
        suite.choose("7")


def test_a_csv_file_without_boards_is_refused() -> None:
    with pytest.raises(TaquinError, match="there is no board in file"):
        suite_of_text("file", "board,depth\n", "blank-last")


def test_random_boards_by_seed() -> None:
    goal = Board.goal("blank-last", 3, 4)
    one, again, other = (random_suite(goal, 5, seed) for seed in (1, 1, 2))
    assert one == again != other
    assert one.name == "random-3x4-seed-1"
    assert len({each.start for each in one.instances}) == 5
    assert all(each.puzzle.solvable and each.goal == goal for each in one.instances)
