"""Pattern databases on their first use: announced, built with a progress bar, interrupted, or not storable."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pexpect
import pytest

from tests.end_to_end.command import EASY, ENVIRONMENT, FIFTEEN, TAQUIN, taquin
from tests.end_to_end.test_terminal import ESCAPE, at_a_terminal

BUILDING = "taquin: building 3 pattern databases for 4×4 boards (19.3 MB), stored in {}\n"
HARD_24 = "14 5 9 2 18 / 8 23 19 12 17 / 15 0 10 20 4 / 6 11 21 1 7 / 24 3 16 22 13"  # Korf's first


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(ENVIRONMENT, "TAQUIN_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "tables"


def test_the_first_use_is_announced_and_the_second_is_not(cache: Path) -> None:
    first = taquin("solve", FIFTEEN)
    assert first.returncode == 0
    assert first.stderr == BUILDING.format(cache)
    assert "49 moves, proven optimal" in first.stdout
    assert "pdb:small" in first.stdout
    second = taquin("solve", FIFTEEN, "--json")
    assert second.stderr == ""
    assert json.loads(second.stdout)["cost"] == 49
    assert len(list(cache.iterdir())) == 3  # no lock, nothing unfinished


def test_small_boards_need_no_databases(cache: Path) -> None:
    done = taquin("solve", EASY, "--optimal")
    assert (done.returncode, done.stderr) == (0, "")
    assert not cache.parent.exists()


def test_a_damaged_file_is_named_and_rebuilt(cache: Path) -> None:
    taquin("solve", FIFTEEN)
    path = max(cache.iterdir(), key=lambda each: each.stat().st_size)
    whole = bytearray(path.read_bytes())
    whole[-100] ^= 1
    path.write_bytes(whole)
    done = taquin("solve", FIFTEEN)
    assert "49 moves, proven optimal" in done.stdout
    named, building = done.stderr.splitlines()
    assert named.startswith(f"taquin: {path} cannot be used: its contents have the checksum")
    assert building.startswith("taquin: building a pattern database for 4×4 boards (17.7 MB)")
    assert taquin("solve", FIFTEEN).stderr == ""


def test_a_cache_that_cannot_be_written_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setitem(ENVIRONMENT, "TAQUIN_CACHE", str(tmp_path / "file"))
    done = taquin("solve", FIFTEEN)
    assert done.returncode == 0
    assert "49 moves, proven optimal" in done.stdout
    assert done.stderr.count("cannot store pattern databases in") == 1
    assert "they stay in memory until this process ends" in done.stderr


def test_a_progress_bar_on_a_terminal(cache: Path) -> None:
    arguments = ("solve", HARD_24, "--goal", "blank-first", "--within", "1.5")
    child = at_a_terminal(arguments, columns=120)
    child.expect("building 2 pattern databases for 5×5 boards")
    child.expect(r"database \d of 2 [█░]+ \d+% · [\d.]+ s")
    child.expect(r"\d+ moves")
    assert "\r\x1b[K" in (child.before or "")  # the bar is erased
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.parametrize("delay", [0, 0.5])
def test_ctrl_c_during_a_build(cache: Path, delay: float) -> None:
    """Each database is stored completely or not at all, and the best solution so far is printed."""
    arguments = [TAQUIN, "solve", HARD_24, "--goal", "blank-first", "--optimal"]
    with subprocess.Popen(
        arguments, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        assert "building" in process.stderr.readline()
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=20)
    assert process.returncode == 130
    assert "moves, not proven optimal: at most" in out
    assert error == ""
    left = os.listdir(cache) if cache.exists() else []  # the command may stop before it makes it
    assert [name for name in left if not name.endswith(".tqpdb")] == []


def test_optimal_at_a_limit_prints_a_solution_and_a_lower_bound() -> None:
    done = taquin("solve", HARD_24, "--goal", "blank-first", "--optimal", "--node-limit", "10000")
    assert done.returncode == 1
    bound = re.search(r"over the lower bound (\d+) by", done.stdout)
    assert bound is not None
    assert 70 <= int(bound[1]) <= 95  # the optimum is 95


def test_optimal_chooses_the_search_itself() -> None:
    done = taquin("solve", FIFTEEN, "--optimal", "-a", "beam")
    assert done.returncode == 2
    assert "optimal chooses the search and its options" in done.stderr


def test_advice_about_larger_databases_after_a_long_search() -> None:
    arguments = ("solve", HARD_24, "--goal", "blank-first", "--optimal", "--time-limit", "1")
    child = at_a_terminal(arguments, columns=120)
    child.expect("over the lower bound")
    child.expect(r"fewer nodes: taquin tables build 5x5 --set large \(.* on disk\)")
    child.expect(pexpect.EOF)
    assert "--set large" not in taquin(*arguments).stdout  # not on a pipe


def test_no_advice_after_a_short_search() -> None:
    child = at_a_terminal(("solve", FIFTEEN), columns=80)
    child.expect(pexpect.EOF)
    assert "tables build" not in ESCAPE.sub("", child.before or "")


def test_check_shows_stored_databases_and_builds_none(cache: Path) -> None:
    assert "pdb" not in taquin("check", FIFTEEN).stdout
    assert not cache.parent.exists()
    taquin("solve", FIFTEEN)
    assert re.search(r"pdb:small +\d+ +yes", taquin("check", FIFTEEN).stdout)


def test_a_script_uses_databases(cache: Path) -> None:
    done = taquin("script", "-", stdin="setState 12b 345 678\nsolve astar pdb\nquit\n")
    assert done.returncode == 0
    assert "building 2 pattern databases for 3×3 boards" in done.stderr
    assert "pdb" in done.stdout
