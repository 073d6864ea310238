"""taquin bench, the real command: rows, exit codes; killed, resumed, interrupted, with wrong words."""

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
"""Five boards of some tenths of a second each."""
ENDLESS = ("bench", "korf100", "--ids", "79,88", "-a", "iddfs")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def lines_of(path: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(path).read_text().splitlines()]


def row_of(output: str, number: int) -> list[str]:
    (line,) = [line for line in output.splitlines() if re.match(rf" *{number}  ", line)]
    return line.split()


def test_rows_stand_beside_published_counts() -> None:
    done = taquin(
        "bench", "korf100", "--ids", "79,12", "-a", "ida-star", "--heuristic", "manhattan"
    )
    assert (done.returncode, done.stderr) == (0, "")
    head = done.stdout.splitlines()[0]
    assert head.startswith("korf100: 2 boards · ida-star · manhattan · 1 thread · ready after ")
    cells = row_of(done.stdout, 79)
    assert cells[:4] == ["79", "42", "42,", "right"]
    assert cells[5] == "540,859"  # Korf counted the start as well
    assert cells[-2:] == ["540,860", "(1.00×)"]
    assert re.search(r"^moves +43\.50 +43\.50 +45\.00 +87\.00$", done.stdout, re.MULTILINE)
    assert re.search(r"1985 manhattan \(generated\) +2 +1,087,204 +1,087,202 +1\.00×", done.stdout)
    assert "slowest board: " in done.stdout
    assert done.stdout.endswith("2 of 2 boards solved, every length right\n")
    assert os.listdir() == []  # nothing is written unless asked for


def test_without_words_every_set_is_solved_in_a_way_of_its_own() -> None:
    done = taquin("bench", "book")
    assert done.returncode == 0
    assert "31 of 31 boards solved, every length right" in done.stdout


def test_csv_and_json() -> None:
    words = ("--csv", "rows.csv", "--json", "rows.json")
    assert taquin("bench", "korf100", "--ids", "12,79", *words).returncode == 0
    rows = list(csv.DictReader(Path("rows.csv").read_text().splitlines()))
    assert [(row["id"], row["cost"], row["verdict"]) for row in rows] == [
        ("12", "45", "right"),
        ("79", "42", "right"),
    ]
    data = json.loads(Path("rows.json").read_text())
    assert [row["id"] for row in data["rows"]] == [12, 79]
    assert data["rows"][1]["statistics"]["generated"] == int(rows[1]["generated"])
    assert data["summary"]["spreads"]["moves"]["total"] == 87


def test_a_wrong_length_is_flagged_loudly() -> None:
    Path("boards.csv").write_text("board,depth\n1 2 3 4 5 6 0 7 8,2\n1 2 3 4 5 6 7 0 8,3\n")
    done = taquin("bench", "boards.csv")
    assert done.returncode == 1
    assert row_of(done.stdout, 1)[2:4] == ["2,", "right"]
    assert row_of(done.stdout, 2)[2:4] == ["1,", "WRONG"]
    assert "2 of 2 boards solved, 1 WRONG, 1 of the optimal length" in done.stdout
    assert "WRONG: boards.csv 2: 1 moves found, but 3 are said to be the optimum" in done.stderr


def test_a_length_that_is_not_the_optimum_is_no_success() -> None:
    done = taquin("bench", "book", "--ids", "31", "-a", "greedy", "-H", "manhattan")
    assert done.returncode == 1
    assert re.search(r"\d+, \d+ too long", done.stdout)
    assert "1 of 1 board solved, 0 of the optimal length" in done.stdout
    assert "WRONG" not in done.stdout + done.stderr


@pytest.mark.parametrize("source", ["boards.txt", "-"])
def test_any_boards(source: str) -> None:
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
    words = ("bench", "--random", "3x3", "--count", "4", "--csv")
    starts = []
    for name, seed in (("a", "1"), ("b", "1"), ("c", "2")):
        assert taquin(*words, name, "--seed", seed).returncode == 0
        rows = csv.DictReader(Path(name).read_text().splitlines())
        starts.append([row["start"] for row in rows])
    assert starts[0] == starts[1] != starts[2]
    assert len(set(starts[0])) == 4


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "which set?"),
        (("korf10",), "unknown set or file 'korf10'; did you mean 'korf100'?"),
        (("korf100", "--ids", "101"), "korf100 has no board 101: its ids are 1 to 100"),
        (("korf100", "--ids", "1-"), "'1-' is no id"),
        (("korf100", "--goal", "spiral"), "the goal of korf100 is blank-first"),
        (("korf100", "--random", "3x3"), "--random makes the boards; leave out the set"),
        (("korf100", "--seed", "3"), "--seed goes with --random"),
        (("--random", "3x3", "--count", "0"), "--count is 1 to"),
        (("--random", "big"), "'big' is not a size"),
        (("korf100", "--threads", "0"), "--threads is 1 to"),
        (("korf100", "--heuristic", "manhatan"), "did you mean 'manhattan'?"),
        (("korf100", "--algorithm", "bfs", "--heuristic", "kim"), "bfs uses no heuristic"),
        (("korf50", "--heuristic", "walking-distance"), "walking-distance would need millions"),
        (("book", "--heuristic", "kim", "--table-set", "small"), "not allowed with argument"),
        (("book", "--time-limit", "-1"), "a limit must be more than 0"),
        (("book", "--csv", "."), "it is a folder"),
        (("book", "--out", "none/x"), "cannot write none/x: No such file or directory"),
        (("wrong.txt",), "wrong.txt: "),
        (("wrong.csv",), "wrong.csv: line 2: depth must be a whole number, not 'few'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_wrong_words(words: tuple[str, ...], sentence: str) -> None:
    Path("wrong.txt").write_text("1 2 3 4 5 6 7 8 8")
    Path("wrong.csv").write_text("board,depth\n1 2 3 0,few\n")
    done = taquin("bench", *words)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_resume_goes_on_and_does_again_what_had_too_little_time() -> None:
    record = "bench-korf100.jsonl"
    words = ("bench", "korf100", "--ids", "79,12,1", "-H", "manhattan", "--out")
    first = taquin(*words, "--node-limit", "400000")
    assert first.returncode == 1
    assert "≥ " in first.stdout
    assert "node limit" in first.stdout
    endings = [(row["id"], row["status"]) for row in lines_of(record)]
    assert endings == [(79, "solved"), (12, "solved"), (1, "node_limit")]

    refused = taquin(*words, "--node-limit", "400000")
    assert refused.returncode == 2
    assert f"{record} has results already: add --resume" in refused.stderr

    same = taquin(*words, "--node-limit", "400000", "--resume")
    assert same.returncode == 1
    assert "3 done before" in same.stdout
    assert len(lines_of(record)) == 3

    more = taquin(*words, "--node-limit", "500000", "--resume")
    assert "2 done before" in more.stdout
    assert [row["id"] for row in lines_of(record)[3:]] == [1]

    others = taquin("bench", "korf100", "--ids", "12", "-H", "linear-conflict", "--resume")
    assert "done before" not in others.stdout  # other settings in the same file
    assert len(lines_of(record)) == 5


def test_pdb_is_recorded_as_the_set_that_it_stood_for() -> None:
    words = ("bench", "korf100", "--ids", "79,12", "--out", "rows")
    done = taquin(*words, "-H", "max(pdb, manhattan)")
    assert done.returncode == 0
    assert {row["heuristic"] for row in lines_of("rows")} == {"max(pdb:small, manhattan)"}
    assert taquin(*words, "-H", "pdb", "--resume").returncode == 0
    again = taquin(*words, "--table-set", "small", "--resume")
    assert "2 done before" in again.stdout
    assert len(lines_of("rows")) == 4


def test_without_words_the_search_is_optimal_on_large_boards_too() -> None:
    done = taquin("bench", "korf50", "--ids", "40", "--node-limit", "1000")
    assert "· pdb:small · 1 thread" in done.stdout
    assert "node limit" in done.stdout


def kill_when_lines(path: str, enough: int, words: tuple[str, ...]) -> None:
    """Start the command and end it with SIGKILL as soon as its record is that long."""
    with subprocess.Popen([TAQUIN, *words], stdout=subprocess.DEVNULL, env=ENVIRONMENT) as process:
        give_up = time.monotonic() + 60
        while not Path(path).exists() or Path(path).read_bytes().count(b"\n") < enough:
            assert process.poll() is None, "it ended before it could be killed"
            assert time.monotonic() < give_up
            time.sleep(0.01)
        process.kill()
        assert process.wait() == -signal.SIGKILL


def test_killed_twice_and_resumed_it_ends_as_if_nothing_had_happened() -> None:
    words = (*SLOW, "--resume", "--out", "rows.jsonl")
    kill_when_lines("rows.jsonl", 1, words)
    with open("rows.jsonl", "ab") as file:
        file.write(b'{"set": "random-3x3-seed-3", "id": 99, "opti')
    before = Path("rows.jsonl").read_bytes().rpartition(b"\n")[0] + b"\n"
    kill_when_lines("rows.jsonl", 3, words)
    last = taquin(*words, "--csv", "rows.csv")
    assert last.returncode == 0
    assert " done before" in last.stdout
    assert Path("rows.jsonl").read_bytes().startswith(before)
    rows = lines_of("rows.jsonl")
    assert sorted(row["id"] for row in rows) == list(range(1, 6))  # none twice, none forgotten
    calm = taquin(*SLOW, "--csv", "calm.csv")
    assert calm.returncode == 0
    kept = ("id", "start", "cost", "expanded", "generated", "status")
    resumed, undisturbed = (
        [[row[key] for key in kept] for row in csv.DictReader(Path(name).read_text().splitlines())]
        for name in ("rows.csv", "calm.csv")
    )
    assert resumed == undisturbed
    assert len(resumed) == 5


def test_a_damaged_record_is_named_and_mended() -> None:
    words = ("bench", "book", "--ids", "1-5", "--out", "rows")
    assert taquin(*words).returncode == 0
    lines = Path("rows").read_text().splitlines(keepends=True)
    Path("rows").write_text(lines[0] + "dirt\n" + "".join(lines[2:4]) + lines[4][:-40])
    done = taquin(*words, "--resume")
    assert done.returncode == 0
    assert "rows, line 2: damaged, so it does not count" in done.stderr
    assert "rows, line 5: only half was written; it is cut off" in done.stderr
    assert "3 done before" in done.stdout
    assert "5 of 5 boards solved, every length right" in done.stdout
    assert len(Path("rows").read_text().splitlines()) == 6

    Path("diary").write_text("dear diary")
    done = taquin("bench", "book", "--out", "diary", "--resume")
    assert done.returncode == 2
    assert "diary is something else" in done.stderr
    assert Path("diary").read_text() == "dear diary"


def test_two_at_once_do_not_share_a_record() -> None:
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


def test_a_full_disk_stops_it_with_a_sentence() -> None:
    command = f"ulimit -f 4; exec {TAQUIN} bench book --out rows"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, env=ENVIRONMENT, check=False
    )
    assert done.returncode == 2
    assert "cannot write rows: File too large; what it has so far is whole" in done.stderr
    kept = len(lines_of("rows"))
    assert 0 < kept < 31
    assert f"{kept} done before" in taquin("bench", "book", "--out", "rows", "--resume").stdout


def interrupted_when(progress: str, words: tuple[str, ...]) -> str:
    """Press Ctrl-C as soon as the progress line reads so; return what is printed from then on."""
    child = at_a_terminal(words, columns=100)
    child.expect(progress)
    child.sendintr()
    child.expect(pexpect.EOF, timeout=20)
    child.close()
    assert child.exitstatus == 130
    return ESCAPE.sub("", child.before)


def test_ctrl_c_keeps_what_is_finished_and_sums_it_up() -> None:
    words = ("bench", "korf100", "--ids", "79,88", "-H", "manhattan", "--out", "rows")
    progress = r"board 88 \(2 of 2\) · searching [\d.]+ s · [\d,]+ expanded · optimum ≥ \d+"
    printed = interrupted_when(progress, words)
    assert "1 of 2 boards solved" in printed
    assert "interrupted; --resume goes on from here" in printed
    assert [row["id"] for row in lines_of("rows")] == [79]


def test_ctrl_c_in_the_python_engine_writes_csv_too() -> None:
    words = (*ENDLESS, "--engine", "python", "--csv", "rows.csv")
    printed = interrupted_when(r"board 79 \(1 of 2\) · searching", words)
    assert "0 of 2 boards solved" in printed
    assert "interrupted" in printed
    assert len(Path("rows.csv").read_text().splitlines()) == 1


@pytest.mark.parametrize("columns", [40, 50, 80, 130])
@pytest.mark.parametrize(
    "words",
    [
        ("korf100", "--ids", "79,12,1", "-H", "manhattan", "--time-limit", "0.3"),
        ("korf50", "--ids", "40,38", "-H", "manhattan", "--node-limit", "1000"),
        ("book", "--ids", "1-31"),
    ],
    ids=lambda words: words if isinstance(words, int) else words[0],
)
def test_no_line_is_wider_than_the_terminal(words: tuple[str, ...], columns: int) -> None:
    child = at_a_terminal(("bench", *words), columns)
    child.expect(pexpect.EOF)
    lines = [ESCAPE.sub("", line).rstrip() for line in re.split(r"[\r\n]+", child.before)]
    assert any("solved" in line for line in lines)
    assert [line for line in lines if cell_len(line) > columns] == []
