"""Boards in CSV."""

from __future__ import annotations

import pytest

from taquin.board import Board
from taquin.errors import NotationError
from taquin.instances.csv_rows import CsvRow, counted_in, is_csv, read_csv

GOAL = "1 2 3 4 5 6 7 8 0"


def test_only_the_board_is_needed() -> None:
    assert read_csv(f"board\n{GOAL}\n0 1 2 3\n") == [
        CsvRow(1, Board.parse(GOAL), None, {}),
        CsvRow(2, Board.parse("0 1 2 3"), None, {}),
    ]


def test_all_columns() -> None:
    text = f" board , remark,depth,generated_by_me,expanded_by_me,id\n{GOAL},x,0, 7 ,,40\n{GOAL},y,,,3,2"
    assert read_csv(text) == [
        CsvRow(40, Board.parse(GOAL), 0, {"generated_by_me": 7}),
        CsvRow(2, Board.parse(GOAL), None, {"expanded_by_me": 3}),
    ]


def test_short_and_long_lines_and_empty_ones() -> None:
    text = f"id,board,depth\n\n3,{GOAL}\n4,{GOAL},0,more\n"
    assert [(row.number, row.depth) for row in read_csv(text)] == [(3, None), (4, 0)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"id,board\n1,{GOAL}\n1,{GOAL}", "line 3: there are two boards with the id 1"),
        (f"id,board\n,{GOAL}\n1,{GOAL}", "line 3: there are two boards with the id 1"),
        (f"board,depth\n{GOAL},ten", "line 2: depth must be a whole number, not 'ten'"),
        (f"board,depth\n{GOAL},-1", "line 2: depth must be a whole number, not '-1'"),
        (f"board,depth\n{GOAL},{'9' * 5000}", "line 2: depth must be a whole number"),
        (f"board,expanded_x\n{GOAL},1.5", "line 2: expanded_x must be a whole number, not '1.5'"),
        ("board\n1 2 3 4 5 6 7 8 8", "line 2: "),
        ("id,board\n1", "line 2: there is no board"),
        (f"board\n{'1' * 200_000}", "line 2: field larger than field limit"),
    ],
)
def test_an_error_names_its_line(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=r"^line \d+: ") as caught:
        read_csv(text)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "yes"),
    [("board,depth\n", True), ("id, board", True), (GOAL, False), ("", False), ("boards", False)],
)
def test_csv_is_detected_by_its_first_line(text: str, yes: bool) -> None:
    assert is_csv(text) is yes


def test_the_counter_of_a_column() -> None:
    assert counted_in("expanded_doebbelin_2013_6666") == "expanded"
    assert counted_in("generated_korf_1985_manhattan") == "generated"
