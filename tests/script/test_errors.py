"""The error message and the column for every kind of wrong line."""

from __future__ import annotations

import pytest

from taquin.script.commands import execute
from taquin.script.line import Line, ScriptError
from taquin.script.session import Session
from tests.script.conversation import replies

WRONG = [
    ("slove", 1, "unknown command 'slove'; did you mean 'solve'?"),
    (", solve", 1, "unknown command ','"),
    ("setState", 1, "setState needs a board"),
    ("setState B12 345 677", 20, "7 appears twice, and 8 is missing"),
    ("  setState 1 2 3 4 5 6 7 eight 0", 26, "'eight' is not a number"),
    ("setState 1 2 3 4 5 6 7 8", 10, "shape unclear"),
    ("setState 1 2 3 / 4 0 # 5", 18, "not a rectangle: row 2 has 2 numbers"),
    ("printState now", 12, "printState takes no arguments"),
    ("move", 1, "move needs a direction: up, down, left or right"),
    ("move upp", 6, "unknown direction 'upp'; did you mean 'up'?"),
    ("move up", 6, "illegal move: the blank cannot move up here, only down or right"),
    ("move down left", 11, "illegal move: the blank cannot move left here"),
    ("randomizeState", 1, "randomizeState needs a number of moves"),
    ("randomizeState ten", 16, "'ten' is not a whole number"),
    ("randomizeState -1", 16, "'-1' is not a whole number"),
    ("randomizeState 1 2", 18, "randomizeState takes only a number of moves"),
    ("randomizeState 100001", 16, "the maximum is 100000 moves"),
    ("goal blank-lst", 6, "unknown goal 'blank-lst'; did you mean 'blank-last'?"),
    ("goal 1 2 3 0", 6, "the goal has another shape: the start is 3×3, the goal 2×2"),
    ("goal 1 2 3 4 5 6 7 7 0", 20, "7 appears twice"),
    ("heuristic manhatan", 11, "did you mean 'manhattan'"),
    ("heuristic max(kim, )", 11, "is incomplete"),
    ("heuristic " + "max(" * 2000, 11, "this word is longer than 200 characters"),
    ("solve astr", 7, "unknown algorithm 'astr'; did you mean 'astar'?"),
    ("solve A-star h3", 14, "unknown heuristic 'h3'"),
    ("solve A-star h1 h2", 17, "a search takes one heuristic"),
    ("solve A-star h1 weight=heavy", 17, "weight must be a number, not 'heavy'"),
    ("solve A-star weight=1001", 14, "weight must be from 0 to 1,000"),
    ("solve A-star weight=1 Weight=2", 23, "weight is given twice"),
    ("solve A-star ties=random", 14, "ties must be fifo, lifo or low-h"),
    ("solve A-star width=3", 14, "astar does not take width"),
    ("solve astar-ida frontier=0", 17, "frontier must be from 1 to"),
    ("solve A-star depth=3", 14, "unknown option 'depth'"),
    ("solve A-star =3", 14, "unknown option '='"),
    ("solve bfs h1", 11, "bfs uses no heuristic"),
    ("solve beam 0", 12, "width must be from 1 to 1,000,000,000,000, not 0"),
    ("solve beam -3", 12, "width must be from 1 to"),
    ("solve beam 3 width=4", 14, "width is given twice"),
    ("solve beam 3, beam 4", 13, "unknown heuristic ','"),
    ("compare ,bfs", 9, "there is no search before this comma"),
    ("compare bfs,,ucs", 13, "there is no search before this comma"),
    ("compare bfs, astr", 14, "unknown algorithm 'astr'"),
    ("compare bfs,", 12, "there is no search after this comma"),
    ("maxNode 0", 9, "a limit must be more than 0"),
    ("maxNode 1.5", 9, "'1.5' is not a whole number"),
    ("timeLimit soon", 11, "'soon' is not a number"),
    ("timeLimit nan", 11, "'nan' is not a number"),
    ("timeLimit 0", 11, "a limit must be more than 0"),
    ("memoryLimit lots", 13, "'lots' is not an amount of memory"),
    ("memoryLimit 99999999999999t", 13, "this amount of memory is too large"),
    ("seed x", 6, "'x' is not a whole number"),
    ("trace maybe", 7, "unknown switch 'maybe' (known: on, off)"),
    ("engine steam", 8, "unknown engine 'steam'"),
    ("help slove", 6, "unknown command 'slove'"),
    ("quit now", 6, "quit takes no arguments"),
]


@pytest.mark.parametrize(("text", "column", "message"), WRONG, ids=[row[0][:40] for row in WRONG])
def test_an_error_marks_the_wrong_part_and_changes_nothing(
    text: str, column: int, message: str
) -> None:
    session = Session()
    before = replies("settings", session=session)
    with pytest.raises(ScriptError) as caught:
        execute(session, Line(text, "demo.txt", 3))
    assert str(caught.value).startswith(f"demo.txt:3:{column}: ")
    assert message in str(caught.value)
    line, caret = caught.value.pointer().splitlines()
    assert line == text
    assert caret.index("^") == column - 1
    assert replies("settings", session=session) == before
    assert not session.finished


def test_a_board_cannot_have_another_size_than_a_goal_given_as_a_board() -> None:
    with pytest.raises(ScriptError, match=r"test.txt:2:10: the board is 2×2, but the goal .* 3×3"):
        replies("goal 8 7 6 5 4 3 2 1 0", "setState 1 2 3 0")


def test_the_native_engine_does_not_have_every_search() -> None:
    with pytest.raises(ScriptError, match=r"test\.txt:3:7: rbfs is in the Python engine only"):
        replies("engine native", "move right", "solve rbfs")


def test_a_board_can_be_too_large_for_a_heuristic() -> None:
    board = " ".join(map(str, range(36)))
    with pytest.raises(ScriptError, match=r"test\.txt:3:7: walking-distance"):
        replies(f"setState {board}", "move down", "solve astar walking-distance")
