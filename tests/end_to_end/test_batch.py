"""taquin batch, run as a command: result folders, invalid files, kill, resume and Ctrl-C."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest
from rich.cells import cell_len

from taquin.board import Board, Move
from taquin.experiments.batch.example import example_boards, write_example
from taquin.solution import Solution
from taquin.util.part_file import part_name
from tests.end_to_end.command import ENVIRONMENT, FIFTEEN, TAQUIN, UNSOLVABLE, taquin
from tests.end_to_end.test_terminal import ESCAPE, at_a_terminal
from tests.experiments.batch.results import result_files, without_times

ALGORITHMS = ("bfs", "astar", "ida-star")
SLOW = ("--engine", "python")
MOVES = {"UP": Move.U, "DOWN": Move.D, "LEFT": Move.L, "RIGHT": Move.R}
GOAL = Board.goal("blank-first", 3, 3)


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    """A folder with the thirty boards of the example."""
    folder = tmp_path / "in"
    write_example(folder)
    return folder


def batch(boards: Path, out: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return taquin("batch", str(boards), str(out), *arguments)


def field(text: str, name: str) -> str:
    (line,) = [line for line in text.splitlines() if line.startswith(f"{name}:")]
    return line.partition(":")[2].strip()


def test_results_are_written_to_the_folders_of_s2(tmp_path: Path) -> None:
    boards = tmp_path / "in"
    written = taquin("batch", "--example", str(boards))
    assert (written.returncode, written.stderr) == (0, "")
    assert written.stdout.startswith(f"wrote 30 boards to {boards}; now run: taquin batch")
    done = batch(boards, tmp_path / "out")
    assert (done.returncode, done.stderr) == (0, "")
    for each in example_boards():
        for algorithm in ALGORITHMS:
            text = (tmp_path / "out" / each.level / algorithm / each.name).read_text()
            assert field(text, "algorithm") == algorithm
            assert int(field(text, "number of steps")) == each.depth
            assert field(text, "running time").endswith(" ms")
            board = each.board
            for action in field(text, "actions").split():
                board = board.apply(MOVES[action])
            assert board == GOAL
    assert len(result_files(tmp_path / "out")) == 90
    for level in ("easy", "moderate", "difficult"):
        depths = [each.depth for each in example_boards() if each.level == level]
        for algorithm in ALGORITHMS:
            folder = tmp_path / "out" / level / algorithm
            rows = list(csv.DictReader((folder / "total_result.csv").read_text().splitlines()))
            assert [int(row["steps"]) for row in rows[:-1]] == depths
            assert float(rows[-1]["steps"]) == sum(depths) / 10
            assert "effectively solved: 10 " in (folder / "total_result.txt").read_text()
            (line,) = [s for s in done.stdout.splitlines() if s.startswith(f"{level}/{algorithm} ")]
            assert line.split()[1:5] == ["10", "of", "10", "10"]
            assert f" {sum(depths) / 10:.1f} " in line


def test_results_are_the_same_twice_and_with_two_jobs(boards: Path, tmp_path: Path) -> None:
    runs = {"one": (), "again": (), "two": ("--jobs", "2")}
    for name, arguments in runs.items():
        assert batch(boards, tmp_path / name, *arguments).returncode == 0
    one, again, two = (without_times(tmp_path / name) for name in runs)
    assert len(one) == 90 + 9 * 2
    assert again == one
    assert two == one


@pytest.mark.parametrize(
    ("flag", "heuristic"), [("0", "manhattan"), ("1", "inversions"), ("2", "misplaced")]
)
def test_heuristics_by_flag(boards: Path, tmp_path: Path, flag: str, heuristic: str) -> None:
    done = batch(boards / "moderate", tmp_path / "out", "--h-flag", flag)
    assert done.returncode == 0
    folder = tmp_path / "out" / "moderate"  # files directly in the folder are a level with its name
    assert field((folder / "astar" / "3x3_4").read_text(), "heuristic") == heuristic
    assert field((folder / "bfs" / "3x3_4").read_text(), "heuristic") == "zero"


def test_another_goal_and_several_heuristics(tmp_path: Path) -> None:
    (tmp_path / "in" / "easy").mkdir(parents=True)
    (tmp_path / "in" / "easy" / "a").write_text("1 2 3 4/5 6 7 8/9 10 0 11\n")
    arguments = ("--goal", "blank-last", "-a", "astar", "-H", "misplaced,manhattan")
    assert batch(tmp_path / "in", tmp_path / "out", *arguments).returncode == 0
    for heuristic in ("misplaced", "manhattan"):
        result = tmp_path / "out" / "easy" / f"astar-{heuristic}" / "a"
        assert field(result.read_text(), "actions") == "RIGHT"


def test_an_invalid_file_is_reported_and_the_rest_is_run(boards: Path, tmp_path: Path) -> None:
    wrong = boards / "easy" / "3x3_2"
    wrong.write_text("1 2 3\n4 5 x\n6 7 7\n")
    done = batch(boards, tmp_path / "out")
    assert done.returncode == 1
    assert done.stderr == f"taquin: {wrong}, line 3: 7 appears twice, and 8 is missing\n"
    assert "87 of 87 results" in done.stdout
    assert "1 file skipped" in done.stdout
    names = {path.name for path in (tmp_path / "out" / "easy" / "astar").iterdir()}
    assert "3x3_2" not in names
    assert len(names) == 9 + 2


def test_unsolvable_boards_and_stopped_searches_are_results(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "boards.txt").write_text(f"{UNSOLVABLE}\n8 6 7 2 5 4 3 0 1\n")
    arguments = ("--goal", "blank-last", "-a", "ucs", "--node-limit", "50")
    done = batch(tmp_path / "in", tmp_path / "out", *arguments)
    assert done.returncode == 1
    assert "0 of 2" in done.stdout
    assert "not solved: 1 unsolvable, 1 node limit" in done.stdout
    folder = tmp_path / "out" / "in" / "ucs"
    assert field((folder / "boards.txt_1").read_text(), "status") == "unsolvable"
    assert field((folder / "boards.txt_2").read_text(), "status") == "node_limit"
    raised = batch(
        tmp_path / "in", tmp_path / "out", "--resume", "--goal", "blank-last", "-a", "ucs"
    )
    assert "2 of 2 results" in raised.stdout
    assert "(1 from earlier runs)" in raised.stdout
    assert field((folder / "boards.txt_2").read_text(), "number of steps") == "31"


def test_an_unsupported_board_is_reported(boards: Path, tmp_path: Path) -> None:
    (boards / "easy" / "large").write_text(str(Board.goal("blank-first", 6, 6).apply(Move.D)))
    arguments = ("-a", "astar", "-H", "walking-distance", "-j", "2")
    done = batch(boards, tmp_path / "out", *arguments)
    assert done.returncode == 1
    assert done.stderr.startswith("taquin: easy/astar/large: walking-distance")
    assert "30 of 31 results" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("batch",), "name two folders"),
        (("batch", "in"), "name two folders"),
        (("batch", "none", "out"), "there is no folder none"),
        (("batch", "empty", "out"), "there is no file below empty"),
        (("batch", "in", "in"), "the results need a folder other than in"),
        (("batch", "in", "in/file"), "in/file is a file"),
        (("batch", "in", "full"), "full already has files: add --resume"),
        (("batch", "in", "out", "--goal", "nowhere"), "unknown goal 'nowhere'"),
        (("batch", "in", "out", "-a", "bsf"), "did you mean 'bfs'"),
        (("batch", "in", "out", "-H", "manhatan"), "did you mean 'manhattan'"),
        (("batch", "in", "out", "--h-flag", "3"), "unknown value of --h-flag '3' (known: 0, 1, 2)"),
        (("batch", "in", "out", "--jobs", "0"), "--jobs must be 1 to"),
        (("batch", "in", "out", "--time-limit", "-1"), "a limit must be more than 0"),
        (("batch", "--example", "full"), "full already has files"),
    ],
)
def test_invalid_arguments(
    tmp_path: Path, arguments: tuple[str, ...], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for folder in ("in", "empty", "full"):
        (tmp_path / folder).mkdir()
    for folder in ("in", "full"):
        (tmp_path / folder / "file").write_text("1 2 3 4 5 6 7 8 0")
    done = taquin(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert not (tmp_path / "out").exists()


def kill_when(
    ready: Callable[[], bool], boards: Path, out: Path, *arguments: str
) -> subprocess.Popen[str]:
    """Start a batch, and kill it with SIGKILL when `ready` returns true."""
    process = subprocess.Popen(
        [TAQUIN, "batch", str(boards), str(out), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )
    give_up = time.monotonic() + 60
    while not ready():
        assert process.poll() is None, "it ended before it could be killed"
        assert time.monotonic() < give_up
        time.sleep(0.01)
    children = children_of(process.pid)
    process.kill()
    process.wait()
    give_up = time.monotonic() + 20
    while any(map(is_alive, children)):
        assert time.monotonic() < give_up, "workers outlive a killed batch"
        time.sleep(0.01)
    process.communicate()
    return process


def children_of(pid: int) -> list[int]:
    return [int(pid) for pid in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_run_killed_twice_and_resumed_has_the_same_results(boards: Path, tmp_path: Path) -> None:
    out, undisturbed = tmp_path / "out", tmp_path / "undisturbed"
    arguments = (*SLOW, "--node-limit", "25000")  # slow, but finite; some boards stay unsolved
    before: dict[Path, tuple[int, bytes]] = {}
    for jobs, enough in (("1", 25), ("2", 62)):
        killed = kill_when(
            lambda enough=enough: len(result_files(out)) >= enough,  # type: ignore[misc]
            boards,
            out,
            *arguments,
            "--resume",
            "--jobs",
            jobs,
        )
        assert killed.returncode == -signal.SIGKILL
        there = {p: (p.stat().st_mtime_ns, p.read_bytes()) for p in result_files(out)}
        assert enough <= len(there) < 90
        for path, (_, content) in there.items():
            Solution.from_json(content.decode().splitlines()[-1])  # complete, and it replays
            assert before.get(path, there[path]) == there[path]  # and not repeated
        before = there
    gone = part_name().replace(f"-{os.getpid()}-", "-99999999-")
    (out / "easy" / "bfs" / gone).write_text("initial sta")

    last = batch(boards, out, *arguments, "--resume")
    assert last.returncode == 1
    assert "not solved: 12 node limit" in last.stdout
    assert (
        f"goal blank-first · 90 of 90 results in {out} ({len(before)} from earlier runs)"
        in last.stdout
    )
    for path, (written, content) in before.items():
        assert (path.stat().st_mtime_ns, path.read_bytes()) == (written, content)
    assert batch(boards, undisturbed, *arguments, "--jobs", "2").returncode == 1
    assert without_times(out) == without_times(undisturbed)  # so no part file is left


def test_resume_repeats_damaged_and_foreign_results(boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert batch(boards, out).returncode == 0
    expected = without_times(out)
    damaged = out / "easy" / "bfs" / "3x3_1"
    damaged.write_text(damaged.read_text()[:-40])
    (out / "easy" / "bfs" / "3x3_2").unlink()
    swapped = out / "easy" / "astar" / "3x3_3"
    swapped.write_text((out / "easy" / "astar" / "3x3_4").read_text())
    done = batch(boards, out, "--resume")
    assert done.returncode == 0
    assert "(87 from earlier runs)" in done.stdout
    assert without_times(out) == expected
    assert "(30 from earlier runs)" in batch(boards, out, "--resume", "--h-flag", "2").stdout


def test_force_repeats_everything(boards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert batch(boards, out, "-a", "astar").returncode == 0
    times = {path: path.stat().st_mtime_ns for path in result_files(out)}
    assert batch(boards, out, "-a", "astar", "--force").returncode == 0
    assert all(path.stat().st_mtime_ns > written for path, written in times.items())


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_finished_results(boards: Path, tmp_path: Path, jobs: str) -> None:
    out = tmp_path / "out"
    arguments = ("batch", str(boards), str(out), *SLOW, "--jobs", jobs)
    child = at_a_terminal(arguments, columns=80)
    child.expect(r"(\d+) of 90 done · \d+ s · about [^ ]+ \w+ left")
    child.sendintr()
    child.expect(r"\d+ of 90 results in")
    child.expect("interrupted; add --resume to continue")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in child.before
    finished = result_files(out)
    assert 0 < len(finished) < 90
    assert list(out.rglob(".*")) == []
    done = batch(boards, out, "--resume")
    assert done.returncode == 0
    assert f"({len(finished)} from earlier runs)" in done.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_long_searches_within_seconds(tmp_path: Path, jobs: str) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "boards").write_text(f"{FIFTEEN}\n" * 12)
    folders = (str(tmp_path / "in"), str(tmp_path / "out"))
    arguments = ("batch", *folders, "-a", "iddfs", "--goal", "blank-last", "-j", jobs)
    child = at_a_terminal(arguments, columns=80)
    child.expect(r"0 of 12 done · \d+ s")
    child.sendintr()
    child.expect(pexpect.EOF, timeout=20)
    child.close()
    assert child.exitstatus == 130
    assert result_files(tmp_path / "out") == []


@pytest.mark.parametrize("columns", [50, 80])
def test_the_summary_fits_the_terminal(
    boards: Path, tmp_path: Path, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    child = at_a_terminal(("batch", os.path.relpath(boards), "out"), columns)
    child.expect(pexpect.EOF)
    lines = [ESCAPE.sub("", line).rstrip() for line in child.before.splitlines()]
    assert any("difficult/ida-star" in line for line in lines)
    assert [line for line in lines if cell_len(line) > columns] == []
