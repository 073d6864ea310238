"""`taquin tables`: build, list, verify, compare and remove pattern databases, also after damage and SIGKILL."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from pathlib import Path
from zlib import crc32

import pexpect
import pytest
from rich.cells import cell_len

from taquin._native import PatternDatabase
from taquin.pdb import store
from taquin.pdb.catalogue import find_set
from taquin.pdb.file_format import read_header
from taquin.pdb.partition import Partition
from tests.end_to_end.command import ENVIRONMENT, TAQUIN, taquin
from tests.end_to_end.test_terminal import ESCAPE, at_a_terminal
from tests.pdb.test_build import mounted

SLOW = ("tables", "build", "5x5", "--set", "small", "--threads", "1")
"""A build that takes several seconds."""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache for this process and the command."""
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setitem(ENVIRONMENT, "TAQUIN_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "tables"


def tables(*arguments: str, code: int = 0) -> str:
    """Run the command, check its exit code, and return its output; for code 2, standard error."""
    result = taquin("tables", *arguments)
    assert result.returncode == code, result.stderr + result.stdout
    assert "Traceback" not in result.stderr
    assert "\x1b" not in result.stdout + result.stderr
    return result.stderr if code == 2 else result.stdout


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def files_of(rows: int, cols: int, name: str) -> list[Path]:
    return sorted(store.path_of(each) for each in find_set(rows, cols, name).patterns())


def test_from_building_to_removing(cache: Path) -> None:
    assert re.search(r"^3x3 small +4-4 +2 +3.07 kB +no ", tables("list", "3x3"), re.MULTILINE)
    built = tables("build", "3x3", "--set", "small")
    assert "building 2 databases: 3.07 kB on disk, about a second, at most " in built
    assert re.search(r"built 2 databases \(3.07 kB\) in [\d.]+ m?s; stored in ", built)
    assert sorted(cache.iterdir()) == files_of(3, 3, "small")
    listed = tables("list", "3x3")
    assert re.search(r"^3x3 small +4-4 +2 +3.07 kB +yes ", listed, re.MULTILINE)
    assert f"2 databases (11.3 kB) in {cache}" in listed
    checked = tables("verify", "3x3")
    assert checked.count("good, 24 of 24 values confirmed by search") == 2
    assert tables("verify", "3x4") == f"no databases to check in {cache}\n"
    assert "removed 2 databases" in tables("remove", "3x3", "--set", "small")
    assert "nothing to remove" in tables("remove", "--all")
    assert names(cache) == []


def test_without_a_task_it_lists_common_sizes() -> None:
    listed = tables()
    assert listed == tables("list")
    for name in ("3x3 small", "3x4 small", "4x4 small", "4x4 large", "5x5 small", "6x6 small"):
        assert f"\n{name} " in listed


def test_the_strongest_set_is_the_default_and_is_built_once() -> None:
    first = tables("build", "3x4")
    stamps = [path.stat().st_mtime_ns for path in files_of(3, 4, "small")]
    assert "built 2 databases" in first
    assert "all databases are already in " in tables("build", "3x4")
    assert [path.stat().st_mtime_ns for path in files_of(3, 4, "small")] == stamps
    assert "built 2 databases" in tables("build", "3x4", "--force", "--threads", "2")
    assert [path.stat().st_mtime_ns for path in files_of(3, 4, "small")] != stamps


def test_goals_with_the_blank_not_in_a_corner_have_their_own_databases() -> None:
    goal = ("--goal", "1 0 2 3/4 5 6 7/8 9 10 11")
    patterns = find_set(3, 4, "small").patterns(blank=1)
    assert not set(patterns) <= set(find_set(3, 4, "small").patterns())
    tables("build", "3x4")
    assert "already" in tables("build", "3x4", "--goal", "blank-first")
    assert "building 1 database" in tables("build", "3x4", *goal)
    assert all(map(store.is_stored, patterns))
    assert " yes " in tables("list", "3x4", *goal)
    tables("remove", "3x4", "--set", "small")
    assert " yes " not in tables("list", "3x4")


def test_info_prints_the_header_of_each_file() -> None:
    assert tables("info", "3x4").count("stored    no") == 2
    tables("build", "3x4")
    facts = tables("info", "3x4", "--set", "small")
    for path in files_of(3, 4, "small"):
        header = read_header(path)
        counts = header.depth_counts
        assert f"file      {path}\n" in facts
        assert f", {header.entries:,} entries\n" in facts
        assert f"checksum  {header.checksum:016x}\n" in facts
        assert f"per value {' '.join(f'{count:,}' for count in counts)}\n" in facts
        mean = sum(depth * count for depth, count in enumerate(counts)) / header.entries
        assert f"values    0 to {len(counts) - 1}, mean {mean:.3f}\n" in facts


def test_damaged_files_are_reported_and_rebuilt() -> None:
    tables("build", "3x4")
    path, other = files_of(3, 4, "small")
    whole = bytearray(path.read_bytes())
    whole[4096 + 1000] ^= 4
    path.write_bytes(whole)
    os.truncate(other, 3000)
    checked = tables("verify", code=1)
    assert f"{path.name}: its contents have the checksum" in checked
    assert f"{other.name}: it ends after 3,000 bytes, within its header" in checked
    assert "2 of 2 databases" in checked
    assert "stored    yes, but it ends after 3,000 bytes" in tables("info", "3x4", code=1)
    rebuilt = taquin("tables", "build", "3x4")
    assert rebuilt.returncode == 0
    assert rebuilt.stderr.count("; the pattern database is built again") == 2
    assert "built 2 databases" in rebuilt.stdout
    tables("verify")


def test_verify_finds_wrong_values_with_a_correct_checksum() -> None:
    tables("build", "3x4")
    path, _ = files_of(3, 4, "small")
    pattern = read_header(path).pattern
    whole = bytearray(path.read_bytes())
    whole[4096:] = bytes(255 - byte for byte in whole[4096:])
    path.write_bytes(whole)
    shape = pattern.rows, pattern.cols, pattern.blank, bytes(pattern.homes)
    wrong = PatternDatabase.map(str(path), 4096, *shape).checksum(1)
    whole[52:60] = wrong.to_bytes(8, "little")
    whole[4092:4096] = crc32(whole[:4092]).to_bytes(4, "little")
    path.unlink()
    path.write_bytes(whole)
    assert store.open_pdb(pattern) is not None
    assert f"{path.name}: its value for tiles in [" in tables("verify", code=1)


def test_verify_finds_a_database_under_a_wrong_name() -> None:
    tables("build", "3x3")
    path, other = files_of(3, 3, "small")
    path.rename(other)
    assert f"it holds the database of another pattern, {path.stem}" in tables("verify", code=1)


def test_build_refuses_to_start_if_the_result_cannot_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setitem(ENVIRONMENT, "TAQUIN_CACHE", str(tmp_path / "file"))
    folder = tmp_path / "file" / "tables"
    said = tables("build", "3x3", code=2)
    assert said == (
        f"taquin: cannot store databases in {folder}: Not a directory; "
        "TAQUIN_CACHE can name another folder\n"
    )
    assert f"no databases in {folder}" in tables("list", "3x3")
    assert "nothing to remove" in tables("remove", "--all")


def test_a_disk_without_free_space(cache: Path) -> None:
    with mounted(cache, "size=100k"):
        said = tables("build", "3x4", code=2)
        assert "they need 261 kB, but only 102 kB are free" in said
        assert names(cache) == []
        tables("build", "3x3")
        tables("verify")


def test_a_read_only_cache(cache: Path) -> None:
    with mounted(cache, "size=100k"):
        tables("build", "3x3")
        subprocess.run(["mount", "-o", "remount,ro", str(cache)], check=True)
        assert "it is read-only" in tables("build", "3x4", code=2)
        assert "already" in tables("build", "3x3")
        tables("verify")
        assert "Read-only file system" in tables("remove", "3x3", "--all", code=2)


def test_build_after_a_killed_build(cache: Path) -> None:
    arguments = [TAQUIN, "tables", "build", "4x4", "--set", "small", "--threads", "1"]
    with subprocess.Popen(arguments, env=ENVIRONMENT, stdout=subprocess.DEVNULL) as process:
        seven = max(find_set(4, 4, "small").patterns(), key=lambda each: each.tiles)
        lock = cache / f".{store.path_of(seven).stem}.lock"
        while not lock.exists():
            assert process.poll() is None
            time.sleep(0.005)
        process.send_signal(signal.SIGKILL)
    assert lock.exists()
    tables("build", "4x4", "--set", "small")
    assert sorted(cache.iterdir()) == files_of(4, 4, "small")
    tables("verify")


def test_a_long_build_shows_a_bar_and_ctrl_c_stops_it(cache: Path) -> None:
    child = at_a_terminal(SLOW, columns=100)
    child.expect(r"building 2 databases: 45.3 MB on disk, about [\d.]+ (s|min)")
    child.expect(r"database 1 of 2 [█░]{20} \d+% · \d+ s · about .* left · depth \d+")
    child.sendintr()
    child.expect("taquin: interrupted")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert names(cache) == []


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("build", "3x4"),
        ("info", "3x4"),
        ("verify",),
        ("draw", "5x5"),
        ("estimate", "3x4", "--samples", "3"),
        ("remove", "--all"),
        ("build", "5x5", "--set", "nothing"),
    ],
    ids=" ".join,
)
def test_no_line_is_wider_than_the_terminal(arguments: tuple[str, ...], columns: int) -> None:
    tables("build", "3x3")
    child = at_a_terminal(("tables", *arguments), columns)
    child.expect(pexpect.EOF)
    assert child.before is not None
    lines = [ESCAPE.sub("", line) for line in re.split(r"[\r\n]+", child.before)]
    assert any(lines)
    assert [line for line in lines if cell_len(line.rstrip()) > columns] == []


def test_estimate_reads_the_output_of_draw(tmp_path: Path) -> None:
    drawn = tables("draw", "4x4", "--set", "large")
    assert Partition.parse_all(drawn) == find_set(4, 4, "large").partitions
    assert len(Partition.parse_all(tables("draw", "4x4"))) > 1
    mine = tmp_path / "mine.txt"
    mine.write_text(tables("draw", "3x4").replace("A", "Q"), encoding="utf-8")
    compared = tables("estimate", "3x3", "small", ". A A / B A A / B B B", ". A A / B A A / B B -")
    by_name, by_drawing, weaker = (
        float(re.split(r"  +", line)[2]) for line in compared.splitlines()[1:4]
    )
    assert by_name == by_drawing > weaker
    few = ("--samples", "4", "--seed", "3")
    small, same = tables("estimate", "3x4", "small", str(mine), *few).splitlines()[1:3]
    assert re.split(r"  +", small)[1:] == re.split(r"  +", same)[1:]
    piped = taquin("tables", "estimate", "3x4", "-", *few, stdin=mine.read_text(encoding="utf-8"))
    assert re.split(r"  +", piped.stdout.splitlines()[1])[1:] == re.split(r"  +", small)[1:]
    assert tables("estimate", "3x4", *few) == tables("estimate", "3x4", "small", *few)


def test_stored_databases_do_not_change_an_estimate() -> None:
    without = tables("estimate", "3x4", "--samples", "20")
    tables("build", "3x4")
    assert tables("estimate", "3x4", "--samples", "20") == without


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("build",), "the following arguments are required: RxC"),
        (("build", "4"), None),
        (("build", "4x"), "is not a size"),
        (("build", "4x4", "--set", "larg"), "did you mean 'large'?"),
        (("build", "4x4", "--threads", "0"), "threads must be from 1 to 1,024, not 0"),
        (("build", "4x4", "--goal", "1 2 3/4 5 6/7 8 0"), "the goal is 3×3, but the size is 4×4"),
        (("list", "20x20"), "up to 256 cells"),
        (("remove", "4x4"), "one of the arguments --set --all is required"),
        (("remove", "--set", "small"), "--set needs a size"),
        (("estimate", "4x4", "mine"), "'mine' is neither a file nor a set for 4×4 boards"),
        (("estimate", "4x4", ". A / A A"), "the drawing is 2×2, not 4×4"),
        (("estimate", "3x3", "? A A / B A A / B B B"), "'?' is not a pattern"),
        (("estimate", "4x4", "--samples", "0"), "--samples must be 1 to 100,000, not 0"),
        (("frobnicate",), "unknown task 'frobnicate'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_wrong_words(arguments: tuple[str, ...], sentence: str | None, cache: Path) -> None:
    if sentence is None:  # a square by one number
        arguments, sentence = (*arguments, "--set", "x"), "unknown pattern set for 4×4 boards 'x'"
    assert sentence in tables(*arguments, code=2)
    assert not cache.exists()


@pytest.mark.parametrize("task", ["list", "build", "info", "verify", "remove", "estimate", "draw"])
def test_every_task_has_help(task: str) -> None:
    assert tables(task, "--help").startswith(f"usage: taquin tables {task} ")
    assert f"\n    {task} " in tables("--help")
    assert "taquin tables build 4x4" in tables("--help")
