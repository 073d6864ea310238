"""Loads and builds, with damaged files, full disks and killed processes: correct data or a clean stop."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from taquin._native import PatternDatabase
from taquin.errors import NotApplicable
from taquin.pdb import build, store
from taquin.pdb.build import obtain
from taquin.pdb.file_format import read_header
from taquin.pdb.pattern import Pattern

SMALL = Pattern(3, 3, 0, (1, 2, 4))
MIRRORED = Pattern(3, 3, 0, (3, 4, 6))
OTHER = Pattern(3, 4, 0, (5, 7, 8, 10))
MIDDLE = Pattern(4, 4, 0, (1, 2, 3, 5, 6, 7))
"""1.6 MB; the build takes 0.1 s."""
SLOW = Pattern(4, 4, 0, (1, 2, 3, 4, 5, 6, 7))
"""17.7 MB; the build takes more than 1 s on one thread."""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and a process without loaded databases."""
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(build, "_unstored", {})
    monkeypatch.setattr(build, "_mapped", {})
    return tmp_path / "cache" / "tables"


def expected_payload(pattern: Pattern) -> bytes:
    """Return the payload from a build without store and locks."""
    of = pattern.representative
    pdb = PatternDatabase.build(of.rows, of.cols, of.blank, bytes(of.homes), 1, None)
    return bytes(pdb.data())


def is_correct(pattern: Pattern, pdb: PatternDatabase) -> bool:
    return bytes(pdb.data()) == expected_payload(pattern)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


class Messages(list[str]):
    """The messages of `say`."""

    @property
    def only(self) -> str:
        (sentence,) = self
        return sentence


def test_pdbs_are_built_once_and_then_mapped(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = obtain([SMALL, OTHER, MIRRORED], say=pytest.fail)
    assert list(first) == [SMALL, OTHER, MIRRORED]
    assert first[SMALL] is first[MIRRORED]
    assert names(cache) == sorted(store.path_of(each).name for each in (SMALL, OTHER))

    def refuse(*_: object) -> None:
        raise AssertionError("it is stored, but was built again")

    monkeypatch.setattr(build, "_mapped", {})
    monkeypatch.setattr(build, "_build", refuse)
    for pattern, pdb in obtain([MIRRORED, OTHER]).items():
        assert is_correct(pattern, pdb)


def test_a_pdb_is_checked_only_when_its_file_changes() -> None:
    first = obtain([SMALL])[SMALL]
    assert obtain([SMALL])[SMALL] is first
    path = store.path_of(SMALL)
    os.utime(path, ns=(1, 1))
    assert obtain([SMALL])[SMALL] is not first


def test_again_builds_a_stored_pdb() -> None:
    obtain([SMALL])
    inode = store.path_of(SMALL).stat().st_ino
    keep = store.path_of(SMALL).open("rb")
    with keep:
        assert is_correct(SMALL, obtain([SMALL], again=True)[SMALL])
        assert store.path_of(SMALL).stat().st_ino != inode


def test_progress_is_reported_and_can_stop_a_build(cache: Path) -> None:
    reports: list[tuple[Pattern, int, int, int]] = []
    obtain([SLOW], progress=lambda *state: reports.append(state), threads=1)
    entries, _ = PatternDatabase.size(4, 4, 7)
    assert len(reports) > 3
    assert {state[0] for state in reports} == {SLOW.representative}
    assert [state[1] for state in reports] == sorted(state[1] for state in reports)
    assert all(0 <= found <= entries for _, _, found, _ in reports)
    store.remove(SLOW)

    def fail(*_: object) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        obtain([SLOW], progress=fail, threads=1)
    assert names(cache) == []


def truncate(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 100)


def flip(place: int) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        whole = bytearray(path.read_bytes())
        whole[place] ^= 1
        path.write_bytes(whole)

    return change


DAMAGES = {
    "truncated": (truncate, "bytes instead of"),
    "empty": (lambda path: os.truncate(path, 0), "within its header"),
    "flipped in the payload": (flip(5000), "checksum"),
    "flipped in the header": (flip(60), "header is damaged"),
    "another version": (flip(8), "its format is"),
    "something else": (
        lambda path: path.write_bytes(b"x" * 9999),
        "not a pattern database of Taquin",
    ),
}


@pytest.mark.parametrize(("damage", "fault"), DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_reported_and_built_again(
    cache: Path, damage: Callable[[Path], None], fault: str
) -> None:
    obtain([OTHER])
    path = store.path_of(OTHER)
    damage(path)
    messages = Messages()
    assert is_correct(OTHER, obtain([OTHER], say=messages.append)[OTHER])
    assert messages.only.startswith(f"{path} cannot be used: ")
    assert messages.only.endswith("; the pattern database is built again")
    assert fault in messages.only
    assert names(cache) == [path.name]
    assert store.open_pdb(OTHER) is not None


def test_a_build_that_exceeds_the_memory_is_refused_before_it_begins(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "free_memory", lambda: 160_000_000)
    with pytest.raises(NotApplicable, match=r"takes about 171 MB of memory, and only 160 MB"):
        obtain([SMALL, SLOW])
    assert not cache.exists()
    obtain([SMALL])
    obtain([MIDDLE])
    monkeypatch.setattr(build, "free_memory", lambda: 0)
    obtain([SMALL, MIDDLE])  # stored databases need no build memory


def check_memory_only(messages: Messages, folder: Path, why: str) -> None:
    """Check that two databases work although neither can be stored, with one message."""
    pdbs = obtain([SMALL, MIDDLE], say=messages.append)
    assert all(is_correct(pattern, pdb) for pattern, pdb in pdbs.items())
    start = f"cannot store pattern databases in {folder}: "
    assert messages.only.startswith(start)
    assert why in messages.only
    assert "they stay in memory" in messages.only
    assert obtain([SMALL, MIDDLE], say=pytest.fail) == pdbs


def test_a_cache_below_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "file"))
    check_memory_only(Messages(), tmp_path / "file" / "tables", "Not a directory")


def test_a_folder_in_place_of_the_file(cache: Path) -> None:
    for pattern in (SMALL, MIDDLE):
        store.path_of(pattern).mkdir(parents=True)
    check_memory_only(Messages(), cache, "Is a directory")
    assert names(cache) == sorted(store.path_of(each).name for each in (SMALL, MIDDLE))


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[None]:
    """Mount a small file system, which only root can do."""
    folder.mkdir(parents=True)
    command = ["mount", "-t", "tmpfs", "-o", options, "taquin-test", str(folder)]
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no mount command here")
    if result.returncode:
        pytest.skip(f"a tmpfs cannot be mounted here: {result.stderr.strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_read_only_cache(cache: Path) -> None:
    with mounted(cache, "size=1m,ro"):
        check_memory_only(Messages(), cache, "Read-only file system")


def test_stored_pdbs_of_a_read_only_cache_are_used(cache: Path) -> None:
    with mounted(cache, "size=4m"):
        obtain([SMALL, MIDDLE])
        flip(5000)(store.path_of(MIDDLE))
        subprocess.run(["mount", "-o", "remount,ro", str(cache)], check=True)
        build._mapped.clear()
        assert is_correct(SMALL, obtain([SMALL], say=pytest.fail)[SMALL])
        messages = Messages()
        assert is_correct(MIDDLE, obtain([MIDDLE], say=messages.append)[MIDDLE])
        assert len(messages) == 2
        assert "checksum" in messages[0]
        assert "Read-only file system" in messages[1]
        build._mapped.clear()


def test_a_full_disk(cache: Path) -> None:
    with mounted(cache, "size=64k"):
        (cache / "filler").write_bytes(bytes(64 * 1024))
        check_memory_only(Messages(), cache, "No space left on device")
        assert names(cache) == ["filler"]


def test_a_disk_that_fills_up_halfway(cache: Path) -> None:
    """The small database fits, the other one does not."""
    with mounted(cache, "size=1m"):
        messages = Messages()
        pdbs = obtain([SMALL, MIDDLE], say=messages.append)
        assert all(is_correct(pattern, pdb) for pattern, pdb in pdbs.items())
        assert "No space left on device" in messages.only
        assert names(cache) == [store.path_of(SMALL).name]
        build._mapped.clear()
        del pdbs


PROGRAM = """
import sys, time
from taquin.pdb.build import obtain
from taquin.pdb.pattern import Pattern
{before}
pattern = Pattern(4, 4, 0, tuple(map(int, sys.argv[1].split(","))))
begun = False
def progress(*_):
    global begun
    if not begun:
        print("begun", flush=True)
    begun = True
pdb = obtain([pattern], progress=progress, say=print, threads=1)[pattern]
print(f"{{pdb.checksum(1):016x}}", flush=True)
"""


def start(pattern: Pattern, before: str = "") -> subprocess.Popen[str]:
    """Start a process that obtains a database: it prints when the build begins, and then the checksum."""
    command = [
        sys.executable,
        "-c",
        PROGRAM.format(before=before),
        ",".join(map(str, pattern.homes)),
    ]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_a_killed_build_starts_again(cache: Path) -> None:
    with start(SLOW) as process:
        assert first_line(process) == "begun"
        process.send_signal(signal.SIGKILL)
        process.wait()
    path = store.path_of(SLOW)
    assert names(cache) == [f".{path.stem}.lock"]
    assert is_correct(SLOW, obtain([SLOW], say=pytest.fail)[SLOW])
    assert names(cache) == [path.name]


def test_the_part_file_of_a_killed_writer_is_removed(cache: Path) -> None:
    sleepy = "import os; os.fsync = lambda _: (print('written', flush=True), time.sleep(60))"
    with start(MIDDLE, sleepy) as process:
        assert first_line(process) in ("begun", "written")
        while not list(cache.glob(".*.part")):
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert {Path(name).suffix for name in names(cache)} == {".lock", ".part"}
    assert is_correct(SMALL, obtain([SMALL], say=pytest.fail)[SMALL])
    assert names(cache) == [store.path_of(SMALL).name]


def test_ctrl_c_leaves_nothing(cache: Path) -> None:
    with start(SLOW) as process:
        assert first_line(process) == "begun"
        process.send_signal(signal.SIGINT)
        output, error = process.communicate()
    assert output == ""
    assert error.strip().endswith("KeyboardInterrupt")
    assert process.returncode != 0
    assert names(cache) == []


def test_two_processes_build_the_same_pdb_once(cache: Path) -> None:
    with start(SLOW) as first:
        assert first_line(first) == "begun"
        with start(SLOW) as second:
            second_output = second.communicate()[0].splitlines()
        first_output = first.communicate()[0].splitlines()
    path = store.path_of(SLOW)
    waiting = f"another process is building {path.stem}; waiting for it"
    checksum = f"{read_header(path).checksum:016x}"
    assert first_output == [checksum]
    assert second_output == [waiting, checksum]
    assert names(cache) == [path.name]
    pdb = store.open_pdb(SLOW)
    assert pdb is not None
    assert is_correct(SLOW, pdb)


def test_a_process_that_waits_for_a_killed_one_builds_the_pdb(cache: Path) -> None:
    with start(SLOW) as first:
        assert first_line(first) == "begun"
        with start(SLOW) as second:
            assert "waiting" in first_line(second)
            first.kill()
            rest = second.communicate()[0].splitlines()
    assert rest == ["begun", f"{read_header(store.path_of(SLOW)).checksum:016x}"]
    assert names(cache) == [store.path_of(SLOW).name]


def test_many_concurrent_processes(cache: Path) -> None:
    processes = [start(MIDDLE) for _ in range(6)]
    outputs = [process.communicate() for process in processes]
    assert [process.returncode for process in processes] == [0] * 6
    checksums = {output.splitlines()[-1] for output, _ in outputs}
    assert checksums == {f"{read_header(store.path_of(MIDDLE)).checksum:016x}"}
    assert names(cache) == [store.path_of(MIDDLE).name]
    assert is_correct(MIDDLE, obtain([MIDDLE])[MIDDLE])
