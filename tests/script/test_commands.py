"""The effect of each command on the session, and its reply."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from taquin.board import GOALS, Board
from taquin.script.commands import COMMANDS, Command
from taquin.script.reply import NO_REPLY, Draw, Part
from taquin.script.session import Session
from taquin.solution import Status
from tests.script.conversation import last, parts_of, replies, said, table


def state_after(*lines: str) -> Board:
    session = Session()
    replies(*lines, session=session)
    return session.state


def test_a_session_starts_at_the_goal_blank_first() -> None:
    session = Session()
    assert str(session.state) == str(session.goal) == "0 1 2 3 4 5 6 7 8"


@pytest.mark.parametrize(
    "text",
    [
        "B12 345 678",
        "b12 345 678",
        "0 1 2 3 4 5 6 7 8",
        "0,1,2,3,4,5,6,7,8",
        "_ 1 2 / 3 4 5 / 6 7 8",
        "[[0,1,2],[3,4,5],[6,7,8]]",
    ],
)
def test_set_state_reads_every_notation(text: str) -> None:
    assert state_after("randomizeState 9", f"setState {text} # home") == Board.parse(
        "0 1 2 3 4 5 6 7 8"
    )


@pytest.mark.parametrize("goal", GOALS)
def test_a_named_goal_adapts_to_the_size_of_the_board(goal: str) -> None:
    session = Session()
    replies(f"goal {goal.upper()}", "setState 1 2 3 / 0 4 5", session=session)
    assert session.goal == Board.goal(goal, 2, 3)


def test_a_goal_can_be_given_as_a_board() -> None:
    session = Session()
    replies("setState 1 2 3 / 0 4 5", "goal 0 2 1 3 4 5", session=session)
    assert session.goal == Board.parse("0 2 1 / 3 4 5")
    assert session.goal_name is None


def test_moves_of_the_blank() -> None:
    assert state_after("move down") == Board.parse("312 B45 678")
    assert state_after("move RIGHT", "Move Down Left", "move up") == Board.parse("B42 135 678")


def test_commands_in_any_case_do_the_same() -> None:
    lines = ["setState 12B 345 678", "solve A-star h1", "trace on", "solve beam 5", "settings"]
    plain = replies(*lines)
    assert replies(*(line.upper() for line in lines)) == plain
    assert replies(*(line.lower() for line in lines)) == plain


def test_blank_lines_and_comments_have_no_reply() -> None:
    assert replies("", "   ", "# x", "\t# y") == [NO_REPLY] * 4


def test_the_same_seed_gives_the_same_replies() -> None:
    lines = ["seed 5", "randomizeState 40", "solve A-star h2", "randomizeState 40", "compare"]
    assert replies(*lines) == replies(*lines)
    assert replies("seed 5", lines[1]) != replies("seed 6", lines[1])


def test_random_moves_lead_from_the_goal_to_the_state() -> None:
    session = Session()
    reply = last("seed 1", "setState 21B 345 678", "randomizeState 12", session=session)
    (text,) = said(reply)
    head, moves = text.split(": ")
    assert head == "12 moves from the goal"
    board = session.goal
    for letter in moves:
        board = board.apply(next(move for move in board.legal_moves() if move == letter))
    assert board == session.state
    assert reply.parts[0] == Draw((session.state,))


def test_zero_random_moves_set_the_board_to_the_goal() -> None:
    session = Session()
    assert said(last("move down", "randomizeState 0", session=session)) == ["0 moves from the goal"]
    assert session.state == session.goal


def test_solve_without_arguments_chooses_a_search() -> None:
    assert said(last("setState 801 475 263", "solve"))[0] == "27 moves, proven optimal"


def test_solve_uses_the_heuristic_that_was_set() -> None:
    reply = last("setState 12B 345 678", "heuristic h1", "solve astar")
    assert "astar · misplaced · " in said(reply)[-1]


@pytest.mark.parametrize("engine", ["native", "python"])
def test_the_chosen_engine_runs(engine: str) -> None:
    reply = last("setState 12B 345 678", f"engine {engine}", "solve astar")
    assert f" · {engine} engine · " in said(reply)[-1]


def test_a_solution_shows_its_states_its_moves_and_their_number() -> None:
    reply = last("setState 12B 345 678", "solve A-star h1")
    boards = ("12B 345 678", "1B2 345 678", "B12 345 678")
    assert reply.parts[0] == Draw(tuple(map(Board.parse, boards)))
    assert said(reply)[:2] == ["2 moves, proven optimal", "LL"]
    assert reply.statuses == (Status.SOLVED,)


def test_trace_adds_g_h_and_f() -> None:
    reply = last("setState 12B 345 678", "trace on", "solve A-star h2")
    assert table(reply).headings == ("move", "g", "h", "f", "state")
    assert table(reply).rows == (
        ("start", "0", "2", "2", "1 2 0 3 4 5 6 7 8"),
        ("1: L", "1", "1", "2", "1 0 2 3 4 5 6 7 8"),
        ("2: L", "2", "0", "2", "0 1 2 3 4 5 6 7 8"),
    )
    assert parts_of(last("trace on", "trace off", "solve bfs"), type(table(reply))) == []


@pytest.mark.parametrize(
    ("limit", "search", "phrase", "status"),
    [
        ("maxNode 10", "A-star h1", "Max limit: 10", Status.NODE_LIMIT),
        ("timeLimit 0.05", "iddfs", "Time limit: 50 ms", Status.TIME_LIMIT),
        ("memoryLimit 100kB", "ucs", "Memory limit: 100 kB", Status.MEMORY_LIMIT),
        ("maxNode none", "beam 1", "No states left", Status.EXHAUSTED),
    ],
)
def test_the_reply_says_what_stopped_a_search(
    limit: str, search: str, phrase: str, status: Status
) -> None:
    reply = last(
        "goal blank-last",
        "setState 8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11",
        limit,
        f"solve {search}",
    )
    assert said(reply)[0] == phrase
    assert said(reply)[1].startswith("no solution; the optimum is at least ")
    assert said(reply)[1].endswith("(goal blank-last)")
    assert reply.statuses == (status,)


def test_a_limit_can_be_removed() -> None:
    lines = ["setState 801 475 263", "maxNode 10", "maxNode none", "solve A-star h1"]
    assert said(last(*lines))[0] == "27 moves, proven optimal"


@pytest.mark.parametrize("command", ["solve A-star h1", "solve beam 30", "solve", "compare"])
def test_unsolvable_gives_the_reason_and_the_reachable_goals(command: str) -> None:
    reply = last("setState 8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11", command)
    assert said(reply)[0].startswith(
        "unsolvable: the blank needs an odd number of moves to its goal cell"
    )
    reachable = "reachable goals: blank-last, spiral"
    assert said(reply)[1] == f"the goal is blank-first; {reachable}"
    assert reply.statuses == (Status.UNSOLVABLE,)


def test_compare_runs_the_given_searches() -> None:
    reply = last("setState 613 285 4B7", "compare A-star h1, astar kim weight=2, bfs, beam 500")
    rows = table(reply).rows
    assert [row[:2] for row in rows] == [
        ("astar", "misplaced"),
        ("astar(weight=2)", "kim"),
        ("bfs", "–"),
        ("beam(width=500)", "manhattan"),
    ]
    assert [row[2:4] for row in rows if row[0] in ("astar", "bfs")] == [("23", "yes")] * 2
    assert len(reply.statuses) == 4


def test_compare_without_arguments_runs_the_default_searches() -> None:
    reply = last("setState 613 285 4B7", "maxNode 10", "compare")
    assert [row[2] for row in table(reply).rows] == ["Max limit: 10"] * 5
    assert set(reply.statuses) == {Status.NODE_LIMIT}


def test_compare_has_default_limits_until_others_are_set_or_removed() -> None:
    assert said(last("compare bfs"))[0].startswith("to blank-first, at most 10 s and ")
    set_to = said(last("goal 102 345 678", "timeLimit 2", "memoryLimit 64MB", "compare bfs"))[0]
    assert set_to == "to 1 0 2 3 4 5 6 7 8, at most 2 s and 64 MB each"
    removed = said(last("timeLimit none", "maxNode 7", "compare bfs"))[0]
    assert removed.startswith("to blank-first, at most 7 expansions and ")


def test_the_rows_of_a_comparison_are_emitted_when_its_searches_end() -> None:
    emitted: list[Part] = []
    labels: list[str] = []

    @contextmanager
    def observe(label: str) -> Iterator[None]:
        labels.append(f"{label}, after {len(emitted)} parts")
        yield

    reply = last("compare bfs, A-star h1", session=Session(observe, emitted.append))
    assert labels == ["1 of 2: bfs, after 2 parts", "2 of 2: astar, after 3 parts"]
    assert reply.parts == ()
    assert len(emitted) == 4


def test_replies_include_times_only_on_request() -> None:
    timed = Session(times=True)
    assert table(last("compare", session=timed)).headings[-1] == "time"
    assert "time" not in table(last("compare")).headings
    assert len(said(last("solve bfs", session=timed))[-1].split(" · ")) == 7
    assert len(said(last("solve bfs"))[-1].split(" · ")) == 6


def test_settings_lists_all_settings() -> None:
    lines = [
        "maxNode 7",
        "timeLimit 2.5",
        "memoryLimit 1MB",
        "seed -3",
        "trace on",
        "engine python",
    ]
    rows = table(last(*lines, "goal spiral", "heuristic kim", "settings")).rows
    assert {row[0]: row[1] for row in rows} == {
        "state": "0 1 2 3 4 5 6 7 8",
        "goal": "spiral",
        "heuristic": "kim",
        "maxNode": "7",
        "timeLimit": "2.5 s",
        "memoryLimit": "1 MB",
        "seed": "-3",
        "trace": "on",
        "engine": "python",
    }


def test_help_lists_every_command_and_explains_each() -> None:
    assert [row[0].split()[0] for row in table(last("help")).rows] == list(COMMANDS)
    for command in COMMANDS.values():
        assert said(last(f"help {command.name}")) == [
            command.usage,
            command.summary,
            f"example: {command.example}",
        ]


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_every_example_runs(command: Command) -> None:
    session = Session()
    last(command.example, session=session)
    assert session.finished == (command.name == "quit")
