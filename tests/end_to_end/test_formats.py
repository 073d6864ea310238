"""`taquin solve --format`: the nine cases of S4 in its format, and every other format."""

from __future__ import annotations

import csv
import json

import pytest

from taquin.board import Board
from taquin.render.solution_formats import SOLUTION_FORMATS
from tests.end_to_end.command import taquin

S4_CASES = [
    ("0 1 3 4 2 5 7 8 6", 4),
    ("1 0 3 4 2 5 7 8 6", 3),
    ("1 2 3 4 0 5 7 8 6", 2),
    ("1 2 3 4 5 0 7 8 6", 1),
    ("1 2 3 4 5 6 7 8 0", 0),
    ("3 4 0 5 6 2 7 1 8", 20),
    ("1 5 6 3 7 4 0 2 8", 20),
    ("8 3 0 5 6 1 7 4 2", 28),
]
START = S4_CASES[0][0]


@pytest.mark.parametrize(("board", "cost"), S4_CASES)
def test_s4_cases_with_arrows(board: str, cost: int) -> None:
    done = taquin("solve", board, "--goal", "1 2 3 4 5 6 7 8 0", "--format", "arrows")
    assert done.returncode == 0
    assert f"path cost: {cost}\n" in done.stdout
    assert done.stdout.count("↓") == cost
    assert done.stdout.rstrip().endswith("1 2 3\n4 5 6\n7 8 0")


def test_the_unsolvable_case_of_s4() -> None:
    done = taquin("solve", "1 2 3 4 5 6 8 7 0", "--format", "arrows")
    assert done.returncode == 3
    assert "status: unsolvable: the blank needs an even number" in done.stdout


def test_s4_counts_one_expansion_more_than_taquin() -> None:
    arguments = ("-a", "astar", "-H", "manhattan", "--format", "arrows")
    assert "nodes expanded: 4\n" in taquin("solve", START, *arguments).stdout  # S4: 5


def test_the_time_limit_of_s4() -> None:
    arguments = ("-a", "iddfs", "--time-limit", "0.05", "--format", "arrows")
    done = taquin("solve", "8 3 0 5 6 1 7 4 2", *arguments)
    assert done.returncode == 1
    assert "status: time_limit" in done.stdout


def test_states_can_be_parsed_line_by_line() -> None:
    lines = taquin("solve", START, "--format", "states").stdout.splitlines()
    assert [str(Board.parse(line)) for line in lines] == lines
    assert lines[0] == START
    assert len(lines) == 5


def test_steps_number_the_moves() -> None:
    lines = taquin("solve", START, "-f", "steps").stdout.splitlines()
    assert [line.split()[:2] for line in lines] == [
        ["0", "–"],
        ["1", "R"],
        ["2", "D"],
        ["3", "R"],
        ["4", "D"],
    ]


def test_the_format_moves_prints_the_moves_alone() -> None:
    assert taquin("solve", START, "-f", "moves").stdout == "RDRD\n"


def test_drawn_grids_fit_80_columns() -> None:
    text = taquin("solve", "3 4 0 5 6 2 7 1 8", "-f", "grid").stdout
    assert text.count("→") == 20
    assert max(map(len, text.splitlines())) <= 80


def test_csv_has_a_header_and_a_row_per_board() -> None:
    done = taquin("solve", START, "1 2 3 4 5 6 8 7 0", "-f", "csv")
    rows = list(csv.DictReader(done.stdout.splitlines()))
    assert [row["status"] for row in rows] == ["solved", "unsolvable"]
    assert (rows[0]["cost"], rows[0]["moves"]) == ("4", "RDRD")
    assert (rows[1]["cost"], rows[1]["moves"]) == ("", "")


def test_the_format_json_equals_the_json_option() -> None:
    by_format = json.loads(taquin("solve", START, "-f", "json").stdout)
    by_flag = json.loads(taquin("solve", START, "--json").stdout)
    for each in (by_format, by_flag):
        del each["statistics"]
    assert by_format == by_flag


@pytest.mark.parametrize("name", sorted(SOLUTION_FORMATS))
def test_every_format_reports_an_unsolved_board(name: str) -> None:
    done = taquin("solve", "8 3 0 5 6 1 7 4 2", "-a", "bfs", "--node-limit", "5", "-f", name)
    assert done.returncode == 1
    assert "limit" in done.stdout + done.stderr
