"""Output on a terminal: progress lines, and tables that fit its width."""

from __future__ import annotations

import re

import pexpect
import pytest
from rich.cells import cell_len

from tests.end_to_end.command import EASY, ENDLESS, ENVIRONMENT, FIFTEEN, TAQUIN, taquin

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def at_a_terminal(arguments: tuple[str, ...], columns: int) -> pexpect.spawn:
    environment = {key: value for key, value in ENVIRONMENT.items() if key != "COLUMNS"}
    return pexpect.spawn(
        TAQUIN,
        list(arguments),
        dimensions=(50, columns),
        encoding="utf-8",
        timeout=60,
        env=environment | {"TERM": "xterm-256color"},
    )


def test_a_long_search_shows_its_progress_and_ctrl_c_stops_it() -> None:
    child = at_a_terminal(ENDLESS, columns=120)
    child.expect(r"searching [\d.]+ s · [\d,]+ expanded · optimum ≥ \d+")
    child.expect(r"searching [\d.]+ s")
    child.sendintr()
    child.expect("interrupted")
    child.expect("the optimum is at least")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130


def test_a_short_search_shows_no_progress() -> None:
    child = at_a_terminal(("solve", EASY), columns=80)
    child.expect(pexpect.EOF)
    assert child.before is not None
    assert "searching" not in child.before
    assert "proven optimal" in ESCAPE.sub("", child.before)


@pytest.mark.parametrize("columns", [50, 80])
@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", FIFTEEN),
        ("solve", EASY, "--trace"),
        ("solve", FIFTEEN, "-a", "iddfs", "--time-limit", "1.6"),
        ("compare", EASY),
        ("check", FIFTEEN),
        ("check", "1 2 3 4 5 6 8 7 0"),
        ("list", "algorithms"),
        ("list", "heuristics"),
        ("list", "sets"),
        ("tables",),
        ("bench", "korf100", "--ids", "79,12"),
        ("lab", "list"),
    ],
    ids=lambda arguments: arguments if isinstance(arguments, int) else " ".join(arguments),
)
def test_no_line_is_wider_than_the_terminal(arguments: tuple[str, ...], columns: int) -> None:
    child = at_a_terminal(arguments, columns)
    child.expect(pexpect.EOF)
    assert child.before is not None
    lines = [ESCAPE.sub("", line) for line in re.split(r"[\r\n]+", child.before)]
    assert any(lines)
    assert [line for line in lines if cell_len(line.rstrip()) > columns] == []


def test_a_comparison_fits_80_columns_without_cutting_cells() -> None:
    child = at_a_terminal(("compare", EASY, "-a", "astar", "-H", "manhattan"), columns=80)
    child.expect(pexpect.EOF)
    assert child.before is not None
    assert "…" not in child.before


def shown(arguments: tuple[str, ...], columns: int) -> str:
    child = at_a_terminal(arguments, columns)
    child.expect(pexpect.EOF)
    assert child.before is not None
    return re.sub(r"\s+", " ", ESCAPE.sub("", child.before))


@pytest.mark.parametrize(
    ("arguments", "columns", "kept", "left_out"),
    [
        (
            ("compare", EASY),
            80,
            "search heuristic cost optimal expanded time memory bfs",
            "generated, max frontier",
        ),
        (
            ("compare", EASY),
            50,
            "search heuristic cost expanded bfs",
            "optimal, generated, max frontier, time, memory",
        ),
        (
            ("list", "heuristics"),
            80,
            "heuristic admissible consistent description zero",
            "source",
        ),
        (
            ("list", "heuristics"),
            50,
            "heuristic description zero",
            "admissible, consistent, source",
        ),
        (("list", "algorithms"), 50, "algorithm heuristic description bfs", "options"),
        (("tables",), 50, "set size stored description 3x3 small", "tiles, databases"),
        (
            ("bench", "korf100", "--ids", "79"),
            50,
            "id optimum found expanded time 79",
            "generated, M/s",
        ),
    ],
    ids=lambda part: part if isinstance(part, int) else None,
)
def test_a_narrow_terminal_omits_the_less_important_columns_and_names_them(
    arguments: tuple[str, ...], columns: int, kept: str, left_out: str
) -> None:
    text = shown(arguments, columns)
    assert kept in text
    assert f"Not shown at {columns} columns: {left_out} (a pipe shows all)." in text


@pytest.mark.parametrize("arguments", [("compare", EASY), ("list", "heuristics"), ("tables",)])
def test_a_wide_terminal_and_a_pipe_show_every_column(arguments: tuple[str, ...]) -> None:
    everything = shown(arguments, columns=300)
    assert "Not shown" not in everything
    piped = taquin(*arguments).stdout
    assert "Not shown" not in piped
    heading = {"compare": "generated", "list": "source", "tables": "tiles"}[arguments[0]]
    assert heading in everything
    assert heading in piped


def test_ctrl_c_in_a_comparison_of_the_console_keeps_its_rows_and_shows_the_menu() -> None:
    child = at_a_terminal(("console", "--plain"), columns=80)
    for answer in ("4", "default", "blank-last", "ida-star", "manhattan", "none"):
        child.expect("Your choice")
        child.sendline(answer)
    child.expect("What next")
    child.sendline("compare")
    child.expect(r"searches, at most 3 s and ")
    child.expect(r"1 of \d+: bfs · searching")
    child.expect(r"bfs +– +(time|memory) limit")
    child.expect(r"2 of \d+: ucs · searching")
    child.sendintr()
    child.expect(r"ucs +– +interrupted")
    child.expect("What next")
    child.sendline("leave")
    child.expect(pexpect.EOF)


def test_the_menu_of_sizes_takes_5() -> None:
    child = at_a_terminal(("console",), columns=80)
    child.expect("Board size")
    child.expect("the 24-puzzle")
    child.send("5\r")
    child.expect(r"Board size.*5x5")
    child.expect("back to the previous question")
    child.sendintr()
    child.expect(r"\d\) leave")
    child.sendintr()
    child.expect(pexpect.EOF)


def test_a_comparison_of_a_fifteen_puzzle_ends_by_itself_with_every_row() -> None:
    """Without the default limits, none of these searches ends within minutes."""
    child = at_a_terminal(("compare", FIFTEEN, "-a", "bfs,ida-star", "-H", "misplaced"), columns=80)
    child.expect("2 searches, at most 10 s and ")
    child.expect(r"1 of 2: bfs · searching [\d.]+ s")
    child.expect(r"bfs +– +(time|memory) limit")
    child.expect(r"2 of 2: ida-star \+ misplaced · searching [\d.]+ s")
    child.expect(r"ida-star +misplaced +time limit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 1


def test_ctrl_c_in_a_comparison_prints_the_row_of_the_stopped_search() -> None:
    arguments = ("compare", FIFTEEN, "-a", "ida-star,iddfs,bfs", "-H", "manhattan", "--time-limit")
    child = at_a_terminal((*arguments, "none"), columns=80)
    child.expect(r"ida-star +manhattan +49 +yes")
    child.expect(r"2 of 3: iddfs · searching [\d.]+ s")
    child.sendintr()
    child.expect(r"iddfs +– +interrupted +≥ \d+")
    child.expect(pexpect.EOF)
    assert child.before is not None
    assert "bfs" not in child.before
    child.close()
    assert child.exitstatus == 130
