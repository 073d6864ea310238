"""taquin bench, run as a command: rows, exit codes, kill, resume, Ctrl-C and invalid arguments."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pexpect
import pytest
from rich.cells import cell_len

from tests.end_to_end.command import ENVIRONMENT, TAQUIN, taquin
from tests.end_to_end.test_terminal import ESCAPE, at_a_terminal

SLOW = (
    "bench",
    "--random",
    "3x3",
    "--count",
    "5",
    "--seed",
    "3",
    "-a",
    "bfs",
    "--engine",
    "python",
)
"""Five boards that take tenths of a second each."""
ENDLESS = ("bench", "korf100", "--ids", "79,88", "-a", "iddfs")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def lines_of(path: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(path).read_text().splitlines()]


def row_of(output: str, number: int) -> list[str]:
    (line,) = [line for line in output.splitlines() if re.match(rf" *{number}  ", line)]
    return line.split()


def test_rows_have_the_published_counts() -> None:
    done = taquin(
        "bench", "korf100", "--ids", "79,12", "-a", "ida-star", "--heuristic", "manhattan"
    )
    assert (done.returncode, done.stderr) == (0, "")
    head = done.stdout.splitlines()[0]
    assert head.startswith("korf100: 2 boards · ida-star · manhattan · 1 thread · ready after ")
    cells = row_of(done.stdout, 79)
    assert cells[:4] == ["79", "42", "42,", "right"]
    assert cells[5] == "540,859"  # Korf counts the start as well
    assert cells[-2:] == ["540,860", "(1.00×)"]
    assert re.search(r"^moves +43\.50 +43\.50 +45\.00 +87\.00$", done.stdout, re.MULTILINE)
    assert re.search(r"1985 manhattan \(generated\) +2 +1,087,204 +1,087,202 +1\.00×", done.stdout)
    assert "slowest board: " in done.stdout
    assert done.stdout.endswith("2 of 2 boards solved, every length right\n")
    assert os.listdir() == []  # no file is written without an option


def test_the_default_search_solves_a_set() -> None:
    done = taquin("bench", "book")
    assert done.returncode == 0
    assert "31 of 31 boards solved, every length right" in done.stdout


def test_csv_and_json() -> None:
    arguments = ("--csv", "rows.csv", "--json", "rows.json")
    assert taquin("bench", "korf100", "--ids", "12,79", *arguments).returncode == 0
    rows = list(csv.DictReader(Path("rows.csv").read_text().splitlines()))
    assert [(row["id"], row["cost"], row["verdict"]) for row in rows] == [
        ("12", "45", "right"),
        ("79", "42", "right"),
    ]
    data = json.loads(Path("rows.json").read_text())
    assert [row["id"] for row in data["rows"]] == [12, 79]
    assert data["rows"][1]["statistics"]["generated"] == int(rows[1]["generated"])
    assert data["summary"]["spreads"]["moves"]["total"] == 87


def test_a_length_below_the_published_optimum_is_reported() -> None:
    Path("boards.csv").write_text("board,depth\n1 2 3 4 5 6 0 7 8,2\n1 2 3 4 5 6 7 0 8,3\n")
    done = taquin("bench", "boards.csv")
    assert done.returncode == 1
    assert row_of(done.stdout, 1)[2:4] == ["2,", "right"]
    assert row_of(done.stdout, 2)[2:4] == ["1,", "WRONG"]
    assert "2 of 2 boards solved, 1 WRONG, 1 of the optimal length" in done.stdout
    assert (
        "WRONG: boards.csv 2: the solution has length 1, but the published optimum is 3"
        in done.stderr
    )


def test_a_length_above_the_optimum_is_no_success() -> None:
    done = taquin("bench", "book", "--ids", "31", "-a", "greedy", "-H", "manhattan")
    assert done.returncode == 1
    assert re.search(r"\d+, \d+ too long", done.stdout)
    assert "1 of 1 board solved, 0 of the optimal length" in done.stdout
    assert "WRONG" not in done.stdout + done.stderr


@pytest.mark.parametrize("source", ["boards.txt", "-"])
def test_boards_from_a_file_or_standard_input(source: str) -> None:
    boards = "# two boards\n1 2 3 4 5 6 0 7 8\n1 2 3 4 5 6 7 0 8\n"
    Path("boards.txt").write_text(boards)
    done = taquin("bench", source, stdin=boards)
    assert done.returncode == 0
    assert row_of(done.stdout, 1)[1:4] == ["–", "2,", "optimal"]
    assert "2 of 2 boards solved" in done.stdout


def test_an_unsolvable_board_has_its_own_exit_code() -> None:
    done = taquin("bench", "-", stdin="1 2 3 4 5 6 8 7 0")
    assert done.returncode == 3
    assert "unsolvable" in done.stdout


def test_random_boards_are_the_same_for_the_same_seed() -> None:
    arguments = ("bench", "--random", "3x3", "--count", "4", "--csv")
    starts = []
    for name, seed in (("a", "1"), ("b", "1"), ("c", "2")):
        assert taquin(*arguments, name, "--seed", seed).returncode == 0
        rows = csv.DictReader(Path(name).read_text().splitlines())
        starts.append([row["start"] for row in rows])
    assert starts[0] == starts[1] != starts[2]
    assert len(set(starts[0])) == 4


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "no set: name"),
        (("korf10",), "unknown set or file 'korf10'; did you mean 'korf100'?"),
        (("korf100", "--ids", "101"), "korf100 has no board 101: its ids are 1 to 100"),
        (("korf100", "--ids", "1-"), "'1-' is not an id"),
        (("korf100", "--goal", "spiral"), "the goal of korf100 is blank-first"),
        (("korf100", "--random", "3x3"), "--random generates the boards; leave out the set"),
        (("korf100", "--seed", "3"), "--seed is only for --random"),
        (("--random", "3x3", "--count", "0"), "--count must be 1 to"),
        (("--random", "big"), "'big' is not a size"),
        (("korf100", "--threads", "0"), "threads must be from 1 to"),
        (("korf100", "--heuristic", "manhatan"), "did you mean 'manhattan'?"),
        (("korf100", "--algorithm", "bfs", "--heuristic", "kim"), "bfs uses no heuristic"),
        (
            ("korf50", "--heuristic", "walking-distance"),
            "walking-distance would need a lookup table of millions",
        ),
        (("book", "--heuristic", "kim", "--table-set", "small"), "not allowed with argument"),
        (("book", "--time-limit", "-1"), "a limit must be more than 0"),
        (("book", "--csv", "."), "it is a folder"),
        (("book", "--out", "none/x"), "cannot write none/x: No such file or directory"),
        (("wrong.txt",), "wrong.txt: "),
        (("wrong.csv",), "wrong.csv: line 2: depth must be a whole number, not 'few'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_invalid_arguments(arguments: tuple[str, ...], sentence: str) -> None:
    Path("wrong.txt").write_text("1 2 3 4 5 6 7 8 8")
    Path("wrong.csv").write_text("board,depth\n1 2 3 0,few\n")
    done = taquin("bench", *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_resume_repeats_boards_whose_limit_is_higher() -> None:
    path = "bench-korf100.jsonl"
    arguments = ("bench", "korf100", "--ids", "79,12,1", "-H", "manhattan", "--out")
    first = taquin(*arguments, "--node-limit", "400000")
    assert first.returncode == 1
    assert "≥ " in first.stdout
    assert "node limit" in first.stdout
    endings = [(row["id"], row["status"]) for row in lines_of(path)]
    assert endings == [(79, "solved"), (12, "solved"), (1, "node_limit")]

    refused = taquin(*arguments, "--node-limit", "400000")
    assert refused.returncode == 2
    assert f"{path} already has results: add --resume" in refused.stderr

    same = taquin(*arguments, "--node-limit", "400000", "--resume")
    assert same.returncode == 1
    assert "3 from earlier runs" in same.stdout
    assert len(lines_of(path)) == 3

    more = taquin(*arguments, "--node-limit", "500000", "--resume")
    assert "2 from earlier runs" in more.stdout
    assert [row["id"] for row in lines_of(path)[3:]] == [1]

    others = taquin("bench", "korf100", "--ids", "12", "-H", "linear-conflict", "--resume")
    assert "from earlier runs" not in others.stdout  # other settings in the same file
    assert len(lines_of(path)) == 5


def test_pdb_is_recorded_as_the_name_of_the_set() -> None:
    arguments = ("bench", "korf100", "--ids", "79,12", "--out", "rows")
    done = taquin(*arguments, "-H", "max(pdb, manhattan)")
    assert done.returncode == 0
    assert {row["heuristic"] for row in lines_of("rows")} == {"max(pdb:small, manhattan)"}
    assert taquin(*arguments, "-H", "pdb", "--resume").returncode == 0
    again = taquin(*arguments, "--table-set", "small", "--resume")
    assert "2 from earlier runs" in again.stdout
    assert len(lines_of("rows")) == 4


def test_the_default_search_is_optimal_on_large_boards() -> None:
    done = taquin("bench", "korf50", "--ids", "40", "--node-limit", "1000")
    assert "· pdb:small · 1 thread" in done.stdout
    assert "node limit" in done.stdout


def kill_when_lines(path: str, enough: int, arguments: tuple[str, ...]) -> None:
    """Start the command, and kill it with SIGKILL when its results file has that many lines."""
    with subprocess.Popen(
        [TAQUIN, *arguments], stdout=subprocess.DEVNULL, env=ENVIRONMENT
    ) as process:
        give_up = time.monotonic() + 60
        while not Path(path).exists() or Path(path).read_bytes().count(b"\n") < enough:
            assert process.poll() is None, "it ended before it could be killed"
            assert time.monotonic() < give_up
            time.sleep(0.01)
        process.kill()
        assert process.wait() == -signal.SIGKILL


def test_a_run_killed_twice_and_resumed_has_the_same_results() -> None:
    arguments = (*SLOW, "--resume", "--out", "rows.jsonl")
    kill_when_lines("rows.jsonl", 1, arguments)
    with open("rows.jsonl", "ab") as file:
        file.write(b'{"set": "random-3x3-seed-3", "id": 99, "opti')
    before = Path("rows.jsonl").read_bytes().rpartition(b"\n")[0] + b"\n"
    kill_when_lines("rows.jsonl", 3, arguments)
    last = taquin(*arguments, "--csv", "rows.csv")
    assert last.returncode == 0
    assert " from earlier runs" in last.stdout
    assert Path("rows.jsonl").read_bytes().startswith(before)
    rows = lines_of("rows.jsonl")
    assert sorted(row["id"] for row in rows) == list(range(1, 6))  # each once
    undisturbed = taquin(*SLOW, "--csv", "undisturbed.csv")
    assert undisturbed.returncode == 0
    kept = ("id", "start", "cost", "expanded", "generated", "status")
    resumed, expected = (
        [[row[key] for key in kept] for row in csv.DictReader(Path(name).read_text().splitlines())]
        for name in ("rows.csv", "undisturbed.csv")
    )
    assert resumed == expected
    assert len(resumed) == 5


def test_a_damaged_results_file_is_reported_and_repaired() -> None:
    arguments = ("bench", "book", "--ids", "1-5", "--out", "rows")
    assert taquin(*arguments).returncode == 0
    lines = Path("rows").read_text().splitlines(keepends=True)
    Path("rows").write_text(lines[0] + "dirt\n" + "".join(lines[2:4]) + lines[4][:-40])
    done = taquin(*arguments, "--resume")
    assert done.returncode == 0
    assert "rows, line 2: damaged, ignored" in done.stderr
    assert "rows, line 5: incomplete, removed" in done.stderr
    assert "3 from earlier runs" in done.stdout
    assert "5 of 5 boards solved, every length right" in done.stdout
    assert len(Path("rows").read_text().splitlines()) == 6

    Path("diary").write_text("dear diary")
    done = taquin("bench", "book", "--out", "diary", "--resume")
    assert done.returncode == 2
    assert "diary is not a results file of taquin bench" in done.stderr
    assert Path("diary").read_text() == "dear diary"


def test_two_processes_do_not_share_a_results_file() -> None:
    with subprocess.Popen(
        [TAQUIN, *ENDLESS, "--out", "rows"], stdout=subprocess.DEVNULL, env=ENVIRONMENT
    ) as process:
        give_up = time.monotonic() + 30
        while not Path("rows").exists():
            assert time.monotonic() < give_up
            time.sleep(0.01)
        time.sleep(0.2)
        second = taquin(*ENDLESS, "--out", "rows", "--resume")
        process.kill()
    assert second.returncode == 2
    assert "another process is writing to rows" in second.stderr


def test_a_full_disk_is_reported_in_one_sentence() -> None:
    command = f"ulimit -f 4; exec {TAQUIN} bench book --out rows"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, env=ENVIRONMENT, check=False
    )
    assert done.returncode == 2
    assert "cannot write rows: File too large; its lines so far are complete" in done.stderr
    kept = len(lines_of("rows"))
    assert 0 < kept < 31
    assert (
        f"{kept} from earlier runs" in taquin("bench", "book", "--out", "rows", "--resume").stdout
    )


def interrupted_when(progress: str, arguments: tuple[str, ...]) -> str:
    """Press Ctrl-C when the progress line matches; return the output after it."""
    child = at_a_terminal(arguments, columns=100)
    child.expect(progress)
    child.sendintr()
    child.expect(pexpect.EOF, timeout=20)
    child.close()
    assert child.exitstatus == 130
    return ESCAPE.sub("", child.before)


def test_ctrl_c_keeps_finished_results_and_prints_the_summary() -> None:
    arguments = ("bench", "korf100", "--ids", "79,88", "-H", "manhattan", "--out", "rows")
    progress = r"board 88 \(2 of 2\) · searching [\d.]+ s · [\d,]+ expanded · optimum ≥ \d+"
    printed = interrupted_when(progress, arguments)
    assert "1 of 2 boards solved" in printed
    assert "interrupted; add --resume to continue" in printed
    assert [row["id"] for row in lines_of("rows")] == [79]


def test_ctrl_c_in_the_python_engine_writes_csv_too() -> None:
    arguments = (*ENDLESS, "--engine", "python", "--csv", "rows.csv")
    printed = interrupted_when(r"board 79 \(1 of 2\) · searching", arguments)
    assert "0 of 2 boards solved" in printed
    assert "interrupted" in printed
    assert len(Path("rows.csv").read_text().splitlines()) == 1


@pytest.mark.parametrize("columns", [40, 50, 80, 130])
@pytest.mark.parametrize(
    "arguments",
    [
        ("korf100", "--ids", "79,12,1", "-H", "manhattan", "--time-limit", "0.3"),
        ("korf50", "--ids", "40,38", "-H", "manhattan", "--node-limit", "1000"),
        ("book", "--ids", "1-31"),
    ],
    ids=lambda arguments: arguments if isinstance(arguments, int) else arguments[0],
)
def test_no_line_is_wider_than_the_terminal(arguments: tuple[str, ...], columns: int) -> None:
    child = at_a_terminal(("bench", *arguments), columns)
    child.expect(pexpect.EOF)
    lines = [ESCAPE.sub("", line).rstrip() for line in re.split(r"[\r\n]+", child.before)]
    assert any("solved" in line for line in lines)
    assert [line for line in lines if cell_len(line) > columns] == []
