"""`taquin script` with a file, a pipe and a terminal, on the cases of S3."""

from __future__ import annotations

import re
import signal
import subprocess
import time
from typing import TYPE_CHECKING

import pexpect
import pytest
from rich.cells import cell_len

from taquin.instances.sets import find_set
from tests.end_to_end.command import ENVIRONMENT, FIFTEEN, TAQUIN, taquin

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

DEEP = "setState 801 475 263"
"""A board at depth 27, from the atlas."""
TOO_LONG = "setState 613 285 4B7"
"""A board that the S3 program could not solve with A* and h1."""
UNSOLVABLE = "setState B21 345 678"
ENDLESS = f"goal blank-last\nsetState {FIFTEEN}\nsolve iddfs"
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")

S3_CASES = [
    (["setState 12B 345 678", "solve A-star h1"], "2 moves, proven optimal", 0),
    (["setState 12B 345 678", "solve beam 30"], "2 moves, proven optimal", 0),
    ([DEEP, "solve A-star h1"], "27 moves, proven optimal", 0),
    ([DEEP, "solve A-star h2"], "27 moves, proven optimal", 0),
    ([TOO_LONG, "solve A-star h1"], "23 moves, proven optimal", 0),
    ([DEEP, "maxNode 10", "solve A-star h1"], "Max limit: 10", 1),
    ([DEEP, "maxNode 10", "solve beam 30"], "Max limit: 10", 1),
    ([UNSOLVABLE, "solve A-star h2"], "unsolvable: the blank needs an even number of moves", 3),
]


@pytest.fixture
def script(tmp_path: Path) -> Path:
    return tmp_path / "demo.txt"


@pytest.mark.parametrize(("lines", "phrase", "code"), S3_CASES)
def test_s3_through_a_file(lines: list[str], phrase: str, code: int, script: Path) -> None:
    script.write_text("\n".join(["# S3", *lines, ""]))
    done = taquin("script", str(script))
    assert (done.returncode, done.stderr) == (code, "")
    assert phrase in done.stdout


def test_the_states_of_the_path_are_drawn(script: Path) -> None:
    script.write_text("setState 12B 345 678\nsolve A-star h1\n")
    lines = taquin("script", str(script)).stdout.splitlines()
    assert lines[1] == "│ 1 │ 2 │   │   │ 1 │   │ 2 │   │   │ 1 │ 2 │"
    assert lines[7:9] == ["2 moves, proven optimal", "LL"]


def test_the_fourteen_boards_in_one_script(script: Path) -> None:
    boards = find_set("command-file").load()
    script.write_text(
        "".join(
            f"setState {each.puzzle.start}\nsolve A-star h1\nsolve A-star h2\n" for each in boards
        )
    )
    done = taquin("script", str(script))
    found = [int(each) for each in re.findall(r"^(\d+) moves, proven optimal$", done.stdout, re.M)]
    assert found == [each.optimum for each in boards for _ in ("h1", "h2")]
    assert done.returncode == 0


def test_a_search_without_solution_does_not_end_the_run(script: Path) -> None:
    script.write_text(
        f"{UNSOLVABLE}\nsolve bfs\n{DEEP}\nmaxNode 10\nsolve bfs\nmaxNode none\nsolve\n"
    )
    done = taquin("script", str(script))
    assert done.returncode == 3
    assert "27 moves, proven optimal" in done.stdout


WRONG = "printState\nmove sideways\nmove up\n  SOLVE A-star h7\nprintState\n"


def test_an_error_names_its_place_quotes_the_line_and_ends_the_run(script: Path) -> None:
    script.write_text(WRONG)
    done = taquin("script", str(script))
    assert done.returncode == 2
    sentence, line, caret = done.stderr.splitlines()
    assert sentence.startswith(f"taquin: {script}:2:6: unknown direction 'sideways'")
    assert (line, caret) == ("| move sideways", "|      ^^^^^^^^")
    assert done.stdout.count("┌") == 1


def test_keep_going_reports_every_error_and_exits_with_2(script: Path) -> None:
    script.write_text(WRONG)
    done = taquin("script", "--keep-going", str(script))
    assert done.returncode == 2
    places = re.findall(r"demo\.txt:(\d+):(\d+): ", done.stderr)
    assert places == [("2", "6"), ("3", "6"), ("4", "16")]
    assert "illegal move: the blank cannot move up" in done.stderr
    assert done.stdout.count("┌") == 2


@pytest.mark.parametrize("arguments", [("script", "-"), ("script",)])
def test_standard_input(arguments: tuple[str, ...]) -> None:
    done = taquin(*arguments, stdin="SETSTATE 12b 345 678\r\nSolve a-STAR H1\nquit\nnonsense\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 moves, proven optimal" in done.stdout
    assert "\x1b" not in done.stdout
    done = taquin(*arguments, stdin="\nnonsense\n")
    assert "standard input:2:1: unknown command 'nonsense'" in done.stderr


def test_a_pipe_gets_each_reply_before_the_next_line() -> None:
    with subprocess.Popen(
        [TAQUIN, "script"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=ENVIRONMENT,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write("printState\n")
            process.stdin.flush()
            assert [process.stdout.readline() for _ in range(7)][1] == "│   │ 1 │ 2 │\n"


def test_the_same_seed_gives_the_same_output(script: Path) -> None:
    script.write_text(
        "seed 11\nrandomizeState 50\nsolve A-star h2\ntrace on\nsolve beam 9\ncompare\n"
    )
    first, second = taquin("script", str(script)), taquin("script", str(script))
    assert first.stdout == second.stdout
    assert "50 moves from the goal: " in first.stdout


def test_echo_and_times(script: Path) -> None:
    script.write_text("# nothing\nprintState # now\ncompare bfs\n")
    done = taquin("script", "--echo", "--times", str(script))
    assert [line for line in done.stdout.splitlines() if line.startswith(">")] == [
        "> printState",
        "> compare bfs",
    ]
    assert re.search(r"max frontier +time$", done.stdout, re.M)


@pytest.mark.parametrize(
    ("content", "message"),
    [(None, "No such file"), (b"\xff\xfe\x00move", "it is not a text file")],
)
def test_a_file_that_cannot_be_read(content: bytes | None, message: str, script: Path) -> None:
    if content is not None:
        script.write_bytes(content)
    done = taquin("script", str(script))
    assert done.returncode == 2
    assert done.stderr.startswith(f"taquin: cannot read {script}: {message}")


def test_a_byte_order_mark_is_ignored(script: Path) -> None:
    script.write_text("printState\n", encoding="utf-8-sig")
    assert taquin("script", str(script)).returncode == 0


def test_ctrl_c_ends_a_script(script: Path) -> None:
    script.write_text(f"{ENDLESS}\nprintState\n")
    with subprocess.Popen(
        [TAQUIN, "script", "--echo", str(script)],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=ENVIRONMENT,
    ) as process:
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        stdout, _ = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "interrupted\nno solution; the optimum is at least" in stdout
    assert "printState" not in stdout


# The prompt redraws itself often. Only bracketed paste is turned on and off exactly once per line.
ASKING = r"\x1b\[\?2004h"
ACCEPTED = r"\x1b\[\?2004l"


class Prompt:
    """`taquin script` in a terminal."""

    def __init__(self, history: Path, columns: int = 80) -> None:
        environment = {key: value for key, value in ENVIRONMENT.items() if key != "COLUMNS"}
        self.child = pexpect.spawn(
            TAQUIN,
            ["script"],
            dimensions=(40, columns),
            encoding="utf-8",
            timeout=10,
            env=environment
            | {
                "TERM": "xterm-256color",
                "TAQUIN_HISTORY": str(history),
                "PROMPT_TOOLKIT_NO_CPR": "1",
            },
        )
        self.child.expect(ASKING)

    def type(self, keys: str) -> str:
        """Type a line, wait for the next prompt, and return the output between."""
        self.child.send(keys + "\r")
        self.child.expect(ACCEPTED)
        self.child.expect(ASKING)
        return ESCAPE.sub("", self.child.before or "").replace("\r", "")

    def complete(self, unfinished: str, rest: str) -> None:
        """Type the beginning of a word and Tab, and wait for the rest of the word."""
        self.child.send(unfinished + "\t")
        self.child.expect(rest)

    def leave(self, keys: str = "\x04") -> int | None:
        self.child.send(keys)
        self.child.expect(pexpect.EOF)
        self.child.close()
        status: int | None = self.child.exitstatus
        return status


@pytest.fixture
def prompt(tmp_path: Path) -> Iterator[Prompt]:
    person = Prompt(tmp_path / "history")
    yield person
    person.child.close(force=True)


def test_s3_at_the_prompt(prompt: Prompt) -> None:
    for lines, phrase, _ in S3_CASES:
        *before, solve = lines
        for line in before:
            prompt.type(line)
        assert phrase in prompt.type(solve), lines
        prompt.type("maxNode none")
    assert prompt.leave() == 0


def test_a_changed_board_is_drawn_and_an_error_is_marked(prompt: Prompt) -> None:
    assert "│ 3 │ 1 │ 2 │" in prompt.type("move down")
    reply = prompt.type("move sideways")
    assert "taquin: unknown direction 'sideways'" in reply
    assert "| move sideways\n|      ^^^^^^^^\n" in reply
    assert prompt.leave("quit\r") == 0


def test_tab_completes_commands_names_and_directions(prompt: Prompt) -> None:
    prompt.complete("setS", "tate")
    prompt.type("12B 345 678")
    prompt.complete("SOL", "solve")
    prompt.complete("be", "am")
    assert "2 moves, proven optimal" in prompt.type("30")
    prompt.complete("mo", "ve")
    prompt.complete("le", "ft")
    assert "│ 1 │   │ 2 │" in prompt.type("")


def test_ctrl_c_stops_the_search_and_drops_the_line(prompt: Prompt) -> None:
    for line in ENDLESS.splitlines()[:-1]:
        prompt.type(line)
    prompt.child.send("solve iddfs\r")
    prompt.child.expect(r"searching [\d.]+ s · [\d,]+ expanded")
    prompt.child.sendintr()
    prompt.child.expect("interrupted")
    prompt.child.expect(ASKING)
    prompt.child.send("nonsense\x03")
    prompt.child.expect(ASKING)
    assert "│ 14 │ 15 │ 10 │  7 │" in prompt.type("printState")
    assert prompt.leave() == 0


def test_the_history_is_kept_for_the_next_session(tmp_path: Path) -> None:
    file = tmp_path / "folder" / "history"
    first = Prompt(file)
    first.type("randomizeState 3")
    first.leave()
    assert "+randomizeState 3\n" in file.read_text()
    second = Prompt(file)
    assert "3 moves from the goal: " in second.type("\x1b[A")
    second.leave()


def test_a_history_that_cannot_be_written_is_not_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    person = Prompt(tmp_path / "file" / "history")
    assert "│   │ 1 │ 2 │" in person.type("printState")
    assert "│   │ 1 │ 2 │" in person.type("printState")
    assert person.leave() == 0


@pytest.mark.parametrize("columns", [50, 80])
def test_no_line_is_wider_than_the_terminal(columns: int, tmp_path: Path) -> None:
    person = Prompt(tmp_path / "history", columns)
    person.type("trace on")
    for line in (TOO_LONG, "help", "settings", "solve A-star h1", "compare"):
        shown = person.type(line).splitlines()
        assert shown
        assert [each for each in shown if cell_len(each.rstrip()) > columns] == [], line
    person.leave()
