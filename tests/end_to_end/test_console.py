"""The console over a pipe, with plain questions, and with menus."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest
from rich.cells import cell_len

from taquin.board import Board
from taquin.render.text import draw, draw_path
from taquin.search import ALGORITHMS
from taquin.solution import Solution
from tests.end_to_end.command import EASY, ENVIRONMENT, TAQUIN, UNSOLVABLE, taquin

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
UP, DOWN, CTRL_C = "\x1b[A", "\x1b[B", "\x03"


def dialogue(*answers: str, seed: int = 1) -> str:
    """Send the answers through a pipe, and return the output; check for exit code 0 and no errors."""
    result = taquin("console", "--seed", str(seed), stdin="".join(f"{a}\n" for a in answers))
    assert result.returncode == 0, result.stderr
    errors = [line for line in result.stderr.splitlines() if "building" not in line]
    assert errors == []  # except notes about pattern databases
    return result.stdout


def numbers(pattern: str, text: str) -> list[int]:
    return [int(found) for found in re.findall(pattern, text)]


# Over a pipe: the results of S0 and S1.


@pytest.mark.parametrize("search", [("ucs", "usual"), ("astar", "kim", "usual"), ("auto",)])
def test_the_default_8_puzzle_takes_3_moves(search: tuple[str, ...]) -> None:
    text = dialogue("3", "1", "1", *search, "none", "leave")
    assert "SUCCESS: 3 moves" in text
    assert "path          RDR\n" in text


def test_the_default_15_puzzle_takes_49_moves() -> None:
    text = dialogue("4", "default", "blank-last", "auto", "none", "leave")
    assert "SUCCESS: 49 moves, proven optimal" in text
    for fact in ("depth", "path", "expanded", "max frontier", "time", "memory now", "memory peak"):
        assert re.search(rf"^{fact} +\S", text, re.MULTILINE), fact


def test_the_default_35_puzzle_has_a_solution_and_a_lower_bound(tmp_path: Path) -> None:
    file = tmp_path / "35.json"
    text = dialogue("6", "1", "1", "1", "1", "save", "json", str(file), "leave")
    assert "SUCCESS: " in text
    solution = Solution.from_json(file.read_text())
    assert solution.cost is not None
    assert 100 < solution.lower_bound <= solution.cost < 1000
    assert len(solution.replay()) == solution.cost + 1


def test_the_traceback_of_the_7_move_board() -> None:
    answers = ("3", "typed", EASY, "1", "A*", "manhattan", "ties", "fifo", "none", "traceback")
    text = dialogue(*answers, "leave")
    assert "SUCCESS: 7 moves, proven optimal" in text
    assert "path          ULURRDD\n" in text
    assert re.search(r"^expanded +7$", text, re.MULTILINE)
    assert re.search(r"^max frontier +8$", text, re.MULTILINE)
    assert numbers(r"g = (\d+)", text) == [0, 1, 2, 3, 4, 5, 6, 7]
    assert numbers(r"h = (\d+)", text) == [7, 6, 5, 4, 3, 2, 1, 0]
    assert re.findall(r"move \d of 7: (\w)", text) == list("ULURRDD")


# Boards and goals.


@pytest.mark.parametrize(
    "lines",
    [
        ("4 1 2 5 8 3 7 0 6",),
        ("4,1,2,5,8,3,7,0,6",),
        ("412 583 7B6",),
        ("[[4,1,2],[5,8,3],[7,0,6]]",),
        ("4 1 2", "5 8 3", "7 _ 6"),
        ("# mine", "3", "4 1 2", "5 8 3", "7 0 6"),
        ("412", "583", "7.6"),
    ],
    ids=lambda lines: " | ".join(lines),
)
def test_a_board_can_be_typed_in_any_notation(lines: tuple[str, ...]) -> None:
    text = dialogue("3", "typed", *lines, "", "bfs", "", "leave")
    assert "path          ULURRDD\n" in text


def test_an_empty_line_ends_an_unfinished_board_and_the_question_repeats() -> None:
    text = dialogue("3", "typed", "1 2 3", "4 5 6", "", EASY, "", "bfs", "", "leave")
    assert "✗" in text
    assert "path          ULURRDD\n" in text


def test_a_board_of_another_size_is_rejected() -> None:
    assert "✗ a 4×4 board has 16 cells, not 9" in dialogue("4", "typed", EASY)
    assert "✗ this board is 2×3, but you chose 3×2" in dialogue("3x2", "typed", "1 2 3/4 5 0")


def test_a_typed_goal() -> None:
    text = dialogue("3", "typed", "1 2 3 4 5 6 7 0 8", "typed", "123", "456", "78B", "", "", "6")
    assert "SUCCESS: 1 move," in text


@pytest.mark.parametrize(("name", "number"), [("book", 31), ("command-file", 14)])
def test_a_published_board_with_its_own_goal_has_its_published_depth(
    name: str, number: int
) -> None:
    text = dialogue("3", "published", name, "0x", str(number), "", "auto", "", "leave")
    assert "✗ '0x' is not a number" in text
    known = numbers(rf"{name} {number}: the optimum is (\d+) moves", text)
    assert numbers(r"(?m)^depth +(\d+)", text) == known


def test_sizes_without_published_boards_do_not_offer_them() -> None:
    assert "published" in dialogue("3", "0")
    assert "published" not in dialogue("2x5", "0")


def test_another_size_has_a_fixed_default_board() -> None:
    first, second = (dialogue("2x5", "", "", "", "", "leave", seed=seed) for seed in (1, 2))
    path = re.compile(r"path +[ULRD]+")
    assert path.findall(first) == path.findall(second) != []


def test_the_seed_decides_the_random_board() -> None:
    def board(seed: int) -> list[str]:
        return re.findall("│.*│", dialogue("3", "hard", "", seed=seed))

    assert board(1) == board(1)
    assert board(1) != board(2)


def test_an_unsolvable_board_is_reported_and_the_question_repeats() -> None:
    text = dialogue("3", "typed", UNSOLVABLE, "", "default", "", "bfs", "", "leave")
    assert "FAILURE: unsolvable: " in text
    assert "SUCCESS: 3 moves" in text


# Searches, limits, options.


@pytest.mark.parametrize(
    ("limit", "stopped"),
    [
        (("nodes", "1,000"), "stopped at the node limit"),
        (("time", "0.2"), "stopped at the time limit"),
        (("memory", "1MB"), "stopped at the memory limit"),
    ],
)
def test_a_limit_stops_a_search(limit: tuple[str, str], stopped: str) -> None:
    text = dialogue("4", "", "", "bfs", *limit, "leave")
    assert f"FAILURE: {stopped}; the optimum is at least" in text
    assert "traceback" not in text


def test_a_beam_can_be_too_narrow() -> None:
    text = dialogue("3", "hard", "", "beam", "", "width", "1", "", "leave")
    assert "FAILURE: the search ran out of states" in text
    assert "beam(width=1) + manhattan" in text


def test_the_option_frontier() -> None:
    text = dialogue("3", "hard", "", "astar-ida", "", "frontier", "50", "", "leave")
    assert "SUCCESS" in text
    assert "astar-ida(frontier=50) + manhattan" in text


def test_a_board_can_be_too_large_for_a_heuristic() -> None:
    text = dialogue(
        "6", "easy", "", "ida-star", "walking-distance", "max(manhattan, misplaced)", ""
    )
    assert len(re.findall("✗ .*walking", text)) == 1
    assert "SUCCESS" in text


def test_another_algorithm_on_the_same_board() -> None:
    text = dialogue("3", "hard", "", "bfs", "", "another", "ida", "", "", "another", "0", "leave")
    depths = numbers(r"(?m)^depth +(\d+)", text)
    assert len(depths) == 2
    assert depths[0] == depths[1]


@pytest.mark.parametrize(
    "text",
    [
        draw(Board.parse("1 2 3 4 5 6 7 0 8")),
        draw_path([Board.parse("1 2 3 4 5 6 7 0 8"), Board.goal("blank-last", 3, 3)], 80),
        "1,2,3\n4,5,6\n7,,8",
        "1 2 3\n4 5 6\n7 9 8",
        "3x3:1,2,3,4,5,6,7,0,8",
        "123456708",
    ],
)
def test_drawings_csv_and_game_ids_can_be_pasted(text: str) -> None:
    shown = dialogue("3", "typed", text, "blank-last", "auto", "none", "leave")
    assert "✗" not in shown
    assert "SUCCESS: 1 move, proven optimal" in shown


def test_all_algorithms_are_compared() -> None:
    text = dialogue("3", "", "", "ucs", "", "", "compare", "leave")
    for name in ALGORITHMS:
        assert re.search(rf"(?m)^{name} +[–a-z-]+ +3 +(yes|≥ \d)", text), name


def test_an_animation_prints_its_frames_on_a_pipe() -> None:
    text = dialogue("3", "", "", "", "", "animate", "leave")
    assert re.findall(r"move \d of 3: (\w)", text) == list("RDR")
    assert "\x1b" not in text


# Saving.


def test_saving_asks_before_it_overwrites(tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    file.write_text("precious")
    to_menu = ("3", "", "", "bfs", "", "save", "text", str(file))
    assert "exists. Overwrite it?" in dialogue(*to_menu, "no", "0", "0", "leave")
    assert file.read_text() == "precious"
    dialogue(*to_menu, "yes", "leave")
    saved = file.read_text()
    assert "SUCCESS: 3 moves, proven optimal" in saved
    assert re.findall(r"move \d of 3: (\w)", saved) == list("RDR")


def test_a_file_that_cannot_be_written_is_reported_and_the_question_repeats(tmp_path: Path) -> None:
    wrong, right = tmp_path / "no" / "such" / "folder.json", tmp_path / "right.json"
    text = dialogue(
        *("3", "", "", "bfs", "", "save", "json", str(wrong), str(tmp_path), str(right), "leave")
    )
    assert f"✗ cannot write {wrong}: No such file or directory" in text
    assert f"✗ cannot write {tmp_path}: Is a directory" in text
    assert Solution.from_json(right.read_text()).cost == 3


# Wrong answers, back, leave, the end of input.

WITH_WRONG_ANSWERS = (
    *("zero", "1x1", "-3", "99x99", "3"),
    *("17", "e1", "typed", "1 2 3 4 5 6 7 8 8", "hello", "1 2 3 4 5 6 7 8", EASY),
    *("nowhere", "typed", "1 2 3 / 4 5 6 / 7 8 9", "1 2 3 4 5 6 7 8 0"),
    *("dijkstra", "b", "astar"),
    *("euclid", "max(manhattan", "manhattan"),
    *("speed", "weight", "heavy", "-1", "nan", "1"),
    *("all", "time", "soon", "-1", "inf", "10"),
    *("7", "dance", "leave"),
)


def test_wrong_answers_are_reported_and_the_question_repeats() -> None:
    text = dialogue(*WITH_WRONG_ANSWERS)
    assert "SUCCESS: 7 moves" in text
    right = {"3", "typed", EASY, "1 2 3 4 5 6 7 8 0", "astar", "manhattan", "weight", "1", "time"}
    right |= {"10", "leave"}
    wrong = [answer for answer in WITH_WRONG_ANSWERS if answer not in right]
    assert text.count("✗") == len(wrong)
    assert "Traceback" not in text


@pytest.mark.parametrize(
    "answers",
    [
        ("9" * 5000,),
        ("3", "published", "book", "9" * 5000),
        ("3", "", "", "bfs", "nodes", "1e300"),
        ("3", "", "", "bfs", "memory", "99999999999999TB"),
        ("3", "", "", "beam", "", "width", "1e300"),
        ("3", "", "", "bfs", "", "save", "json", "long" * 100),
    ],
    ids=lambda answers: answers[-2] if len(answers) > 1 else "size",
)
def test_extreme_values_are_wrong_answers(answers: tuple[str, ...]) -> None:
    assert dialogue(*answers).count("✗") == 1


def test_the_input_can_end_at_any_question() -> None:
    answers = ("3", "typed", "1 2 3", "4 5 6", "7 0 8", "", "astar", "", "", "", "save", "json")
    for end in range(0, len(answers), 3):
        assert "Board size" in dialogue(*answers[:end])


def test_back_leads_to_the_previous_question_that_was_asked() -> None:
    text = dialogue("3", "1", "1", "bfs", "0", "back", "0", "0", "0")
    heads = re.findall("^(Board size|Puzzle|Goal|Algorithm|Limits)$", text, re.MULTILINE)
    forth = ["Board size", "Puzzle", "Goal", "Algorithm", "Limits"]
    assert heads == [*forth, *reversed(forth[:-1])]


def test_back_from_a_value_leads_to_the_choice_that_asked_for_it() -> None:
    text = dialogue("3", "typed", "0", "", "typed", "back", "", "bfs", "time", "0", "", "leave")
    heads = re.findall("^(Board size|Puzzle|Goal|Algorithm|Limits)$", text, re.MULTILINE)
    assert heads == ["Board size", *["Puzzle"] * 2, *["Goal"] * 2, "Algorithm", *["Limits"] * 2]
    assert "SUCCESS: 3 moves" in text


@pytest.mark.parametrize("answer", ["0", "leave", "quit", "exit"])
def test_leaving_at_the_first_question(answer: str) -> None:
    assert "Puzzle\n" not in dialogue(answer, "3")


def test_bytes_that_are_not_text_are_a_wrong_answer() -> None:
    result = subprocess.run(
        [TAQUIN, "console"], input=b"\xff\xfe\n3\n", capture_output=True, env=ENVIRONMENT
    )
    assert result.returncode == 0
    assert b"Traceback" not in result.stderr


@pytest.mark.parametrize("arguments", [("solve", EASY), ("console",)])
def test_the_menus_are_imported_for_a_terminal_only(arguments: tuple[str, ...]) -> None:
    program = (
        "import sys; from taquin.cli.main import main; "
        f"main({list(arguments)!r}); sys.exit('questionary' in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", program], input=b"", capture_output=True)
    assert result.returncode == 0, result.stderr


# At a terminal.


class Person:
    """A user at a terminal who types and sees the console's output."""

    def __init__(self, *arguments: str, columns: int = 80, rows: int = 24) -> None:
        environment = {key: value for key, value in ENVIRONMENT.items() if key != "COLUMNS"}
        self.terminal: Any = pexpect.spawn(
            TAQUIN,
            list(arguments),
            dimensions=(rows, columns),
            encoding="utf-8",
            timeout=30,
            env=environment | {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"},
        )
        self.seen = ""

    def sees(self, *patterns: str) -> None:
        for pattern in patterns:
            self.terminal.expect(pattern)
            self.seen += self.terminal.before + self.terminal.after

    def types(self, keys: str) -> None:
        self.terminal.send(keys)

    def leaves_with(self) -> int:
        self.terminal.expect(pexpect.EOF)
        self.seen += self.terminal.before
        self.terminal.close()
        return int(self.terminal.exitstatus)


def test_plain_questions_at_a_terminal_and_ctrl_c_in_a_search() -> None:
    person = Person("console", "--plain")
    for question, answer in (
        ("Board size", "4"),
        ("Puzzle", "1"),
        ("Goal", "1"),
        ("Algorithm", "iddfs"),
        ("Limits", "none"),
    ):
        person.sees(question, "Your choice")
        person.types(answer + "\r")
    person.sees(r"searching [\d.]+ s · [\d,]+ expanded")
    person.types(CTRL_C)
    person.sees("FAILURE", "interrupted", "the optimum is at least", "max frontier", "Your choice")
    person.types("another\r")
    for question, answer in (("Algorithm", "1"), ("Limits", "1")):
        person.sees(question, "Your choice")
        person.types(answer + "\r")
    person.sees("SUCCESS", "49 moves", "Your choice")
    person.types("leave\r")
    assert person.leaves_with() == 0


def test_menus_by_arrow_keys_and_by_numbers() -> None:
    person = Person()  # `taquin` alone
    person.sees("Board size", "leave")
    person.types(DOWN + DOWN + UP + "\r")
    person.sees("4x4", "Puzzle", "back to")
    person.types("\r")
    person.sees("default", "Goal", "back to")
    person.types("1\r")
    person.sees("blank-last", "Algorithm", "back to")
    person.types(DOWN * 5 + "\r")
    person.sees("ida-star", "Heuristic", "back to")
    person.types("7\r")
    person.sees("walking-distance", "Limits", "back to")
    person.types("\r")
    person.sees("SUCCESS", "49 moves", "proven optimal", "What next", "another board")
    person.types("6\r")
    assert person.leaves_with() == 0


def test_menus_with_pasted_rows_a_wrong_size_and_an_interrupted_animation() -> None:
    person = Person("console")
    person.sees("Board size", "leave")
    person.types("o\r")
    person.sees("Rows x columns")
    person.types("1x1\r")
    person.sees("at least 2×2", "Board size", "leave")
    person.types("3\r")
    person.sees("Puzzle", "back to")
    person.types("5\r")
    person.sees("The board")
    person.types("\x1b[200~4 1 2\n5 8 3\n7 0 6\x1b[201~\r")
    person.sees("Goal", "back to")
    person.types("\r")
    person.sees("Algorithm", "back to")
    person.types("2\r")
    person.sees("Limits", "back to")
    person.types("\r")
    person.sees("ULURRDD", "What next", "another board")
    person.types("2\r")
    person.sees("move 2 of 7: L")
    person.types(CTRL_C)
    person.sees("stopped", "What next", "another board")
    assert "move 7 of 7" not in person.seen
    person.types(CTRL_C)
    person.sees("Board size", "leave")
    person.types("0\r")
    assert person.leaves_with() == 0


@pytest.mark.parametrize("arguments", [("console",), ("console", "--plain")])
def test_ctrl_c_goes_back_and_at_the_first_question_exits_with_130(
    arguments: tuple[str, ...],
) -> None:
    person = Person(*arguments)
    person.sees("Board size", "leave")
    person.types("3\r")
    person.sees("Puzzle", "published", "back")
    person.types(CTRL_C)
    person.sees("Board size", "leave")
    person.types(CTRL_C)
    assert person.leaves_with() == 130
    assert "Traceback" not in person.seen


@pytest.mark.parametrize(
    ("mode", "columns", "size"),
    [
        ("menus", 50, "3x3"),
        ("menus", 80, "9x9"),
        ("plain", 50, "3x3"),
        ("plain", 80, "3x3"),
        ("plain", 50, "12x12"),
    ],
)
def test_no_line_is_wider_than_the_terminal(mode: str, columns: int, size: str) -> None:
    person = Person("console", *(("--plain",) if mode == "plain" else ()), columns=columns)
    person.sees("Board size", "leave")
    person.types(f"{size}\r" if mode == "plain" else f"o\r{size}\r")
    for question, answer in (
        ("Puzzle", "2"),
        ("Goal", "1"),
        ("Algorithm", "4"),
        ("Heuristic", "4"),
        ("Options", "1"),
        ("Limits", "1"),
        ("What next", "1"),
        ("What next", "4"),
        ("What next", "6"),
    ):
        person.sees(question, "0[.)] ")
        person.types(answer + "\r")
    assert person.leaves_with() == 0
    # A cursor movement starts another line.
    lines = [ESCAPE.sub("", line) for line in re.split(r"[\r\n]+|\x1b\[\d*[A-DHJ]", person.seen)]
    assert any("SUCCESS" in line for line in lines)
    assert [line for line in lines if cell_len(line.rstrip()) > columns] == []
