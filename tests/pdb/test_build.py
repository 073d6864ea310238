"""Getting tables, whatever happens to the files, the disk and the processes: right ones, or a clean stop."""

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
from taquin.pdb.pattern import Pattern

SMALL = Pattern(3, 3, 0, (1, 2, 4))
MIRRORED = Pattern(3, 3, 0, (3, 4, 6))
OTHER = Pattern(3, 4, 0, (5, 7, 8, 10))
MIDDLE = Pattern(4, 4, 0, (1, 2, 3, 5, 6, 7))
"""1.6 MB, built in a tenth of a second."""
SLOW = Pattern(4, 4, 0, (1, 2, 3, 4, 5, 6, 7))
"""17.7 MB, built in over a second on one thread."""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and a process that has no tables yet."""
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(build, "_unstored", {})
    monkeypatch.setattr(build, "_mapped", {})
    return tmp_path / "cache" / "tables"


def directly(pattern: Pattern) -> bytes:
    """The payload that is to be, without store and locks."""
    of = pattern.representative
    table = PatternDatabase.build(of.rows, of.cols, of.blank, bytes(of.homes), 1, None)
    return bytes(table.data())


def is_right(pattern: Pattern, table: PatternDatabase) -> bool:
    return bytes(table.data()) == directly(pattern)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


class Heard(list[str]):
    """The sentences that were said."""

    @property
    def only(self) -> str:
        (sentence,) = self
        return sentence


def test_tables_are_built_once_and_mapped_from_then_on(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = obtain([SMALL, OTHER, MIRRORED], say=pytest.fail)
    assert list(first) == [SMALL, OTHER, MIRRORED]
    assert first[SMALL] is first[MIRRORED]
    assert names(cache) == sorted(store.path_of(each).name for each in (SMALL, OTHER))

    def refuse(*_: object) -> None:
        raise AssertionError("built though it is there")

    monkeypatch.setattr(build, "_mapped", {})
    monkeypatch.setattr(build, "_build", refuse)
    for pattern, table in obtain([MIRRORED, OTHER]).items():
        assert is_right(pattern, table)


def test_a_table_is_checked_when_opened_not_at_every_use() -> None:
    first = obtain([SMALL])[SMALL]
    assert obtain([SMALL])[SMALL] is first
    path = store.path_of(SMALL)
    os.utime(path, ns=(1, 1))
    assert obtain([SMALL])[SMALL] is not first


def test_again_builds_anew() -> None:
    obtain([SMALL])
    inode = store.path_of(SMALL).stat().st_ino
    keep = store.path_of(SMALL).open("rb")
    with keep:
        assert is_right(SMALL, obtain([SMALL], again=True)[SMALL])
        assert store.path_of(SMALL).stat().st_ino != inode


def test_progress_is_heard_and_can_stop_a_build(cache: Path) -> None:
    heard: list[tuple[Pattern, int, int, int]] = []
    obtain([SLOW], progress=lambda *state: heard.append(state), threads=1)
    entries, _ = PatternDatabase.size(4, 4, 7)
    assert len(heard) > 3
    assert {state[0] for state in heard} == {SLOW.representative}
    assert [state[1] for state in heard] == sorted(state[1] for state in heard)
    assert all(0 <= found <= entries for _, _, found, _ in heard)
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
    "something else": (lambda path: path.write_bytes(b"x" * 9999), "does not begin"),
}


@pytest.mark.parametrize(("damage", "words"), DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_named_and_built_again(
    cache: Path, damage: Callable[[Path], None], words: str
) -> None:
    obtain([OTHER])
    path = store.path_of(OTHER)
    damage(path)
    said = Heard()
    assert is_right(OTHER, obtain([OTHER], say=said.append)[OTHER])
    assert said.only.startswith(f"{path} cannot be used: ")
    assert said.only.endswith("; the table is built again")
    assert words in said.only
    assert names(cache) == [path.name]
    assert store.open_table(OTHER) is not None


def test_a_build_that_does_not_fit_is_refused_before_it_begins(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "free_memory", lambda: 160_000_000)
    with pytest.raises(NotApplicable, match=r"takes about 171 MB of memory, and only 160 MB"):
        obtain([SMALL, SLOW])
    assert not cache.exists()
    obtain([SMALL])
    obtain([MIDDLE])
    monkeypatch.setattr(build, "free_memory", lambda: 0)
    obtain([SMALL, MIDDLE])  # what is there needs no room


def check_memory_only(said: Heard, folder: Path, why: str) -> None:
    """Two tables can be used, though neither can be stored, and that is said once."""
    tables = obtain([SMALL, MIDDLE], say=said.append)
    assert all(is_right(pattern, table) for pattern, table in tables.items())
    start = f"cannot store tables in {folder}: "
    assert said.only.startswith(start)
    assert why in said.only
    assert "used from memory" in said.only
    assert obtain([SMALL, MIDDLE], say=pytest.fail) == tables


def test_a_cache_below_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "file"))
    check_memory_only(Heard(), tmp_path / "file" / "tables", "Not a directory")


def test_a_folder_where_the_table_should_be(cache: Path) -> None:
    for pattern in (SMALL, MIDDLE):
        store.path_of(pattern).mkdir(parents=True)
    check_memory_only(Heard(), cache, "Is a directory")
    assert names(cache) == sorted(store.path_of(each).name for each in (SMALL, MIDDLE))


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[None]:
    """A small file system of its own, which only root can have."""
    folder.mkdir(parents=True)
    words = ["mount", "-t", "tmpfs", "-o", options, "taquin-test", str(folder)]
    try:
        result = subprocess.run(words, capture_output=True, text=True, check=False)
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
        check_memory_only(Heard(), cache, "Read-only file system")


def test_a_read_only_cache_with_tables_is_used_as_it_is(cache: Path) -> None:
    with mounted(cache, "size=4m"):
        obtain([SMALL, MIDDLE])
        flip(5000)(store.path_of(MIDDLE))
        subprocess.run(["mount", "-o", "remount,ro", str(cache)], check=True)
        build._mapped.clear()
        assert is_right(SMALL, obtain([SMALL], say=pytest.fail)[SMALL])
        said = Heard()
        assert is_right(MIDDLE, obtain([MIDDLE], say=said.append)[MIDDLE])
        assert len(said) == 2
        assert "checksum" in said[0]
        assert "Read-only file system" in said[1]
        build._mapped.clear()


def test_a_full_disk(cache: Path) -> None:
    with mounted(cache, "size=64k"):
        (cache / "filler").write_bytes(bytes(64 * 1024))
        check_memory_only(Heard(), cache, "No space left on device")
        assert names(cache) == ["filler"]


def test_a_disk_that_fills_up_halfway(cache: Path) -> None:
    """The small table has room, the other one not."""
    with mounted(cache, "size=1m"):
        said = Heard()
        tables = obtain([SMALL, MIDDLE], say=said.append)
        assert all(is_right(pattern, table) for pattern, table in tables.items())
        assert "No space left on device" in said.only
        assert names(cache) == [store.path_of(SMALL).name]
        build._mapped.clear()
        del tables


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
table = obtain([pattern], progress=progress, say=print, threads=1)[pattern]
print(f"{{table.checksum(1):016x}}", flush=True)
"""


def start(pattern: Pattern, before: str = "") -> subprocess.Popen[str]:
    """A process that gets the table, tells when it has begun to build it, and then its checksum."""
    words = [sys.executable, "-c", PROGRAM.format(before=before), ",".join(map(str, pattern.homes))]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_a_build_that_is_killed_is_begun_anew(cache: Path) -> None:
    with start(SLOW) as process:
        assert first_line(process) == "begun"
        process.send_signal(signal.SIGKILL)
        process.wait()
    path = store.path_of(SLOW)
    assert names(cache) == [f".{path.stem}.lock"]
    assert is_right(SLOW, obtain([SLOW], say=pytest.fail)[SLOW])
    assert names(cache) == [path.name]


def test_a_write_that_is_killed_leaves_nothing_for_long(cache: Path) -> None:
    sleepy = "import os; os.fsync = lambda _: (print('written', flush=True), time.sleep(60))"
    with start(MIDDLE, sleepy) as process:
        assert first_line(process) in ("begun", "written")
        while not list(cache.glob(".*.part")):
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert {Path(name).suffix for name in names(cache)} == {".lock", ".part"}
    assert is_right(SMALL, obtain([SMALL], say=pytest.fail)[SMALL])
    assert names(cache) == [store.path_of(SMALL).name]


def test_ctrl_c_leaves_nothing(cache: Path) -> None:
    with start(SLOW) as process:
        assert first_line(process) == "begun"
        process.send_signal(signal.SIGINT)
        said, error = process.communicate()
    assert said == ""
    assert error.strip().endswith("KeyboardInterrupt")
    assert process.returncode != 0
    assert names(cache) == []


def test_two_processes_that_want_the_same_table_build_it_once(cache: Path) -> None:
    with start(SLOW) as first:
        assert first_line(first) == "begun"
        with start(SLOW) as second:
            second_says = second.communicate()[0].splitlines()
        first_says = first.communicate()[0].splitlines()
    path = store.path_of(SLOW)
    waiting = f"another process is building {path.stem}; waiting for it"
    checksum = f"{store.read_header(path).checksum:016x}"
    assert first_says == [checksum]
    assert second_says == [waiting, checksum]
    assert names(cache) == [path.name]
    table = store.open_table(SLOW)
    assert table is not None
    assert is_right(SLOW, table)


def test_who_waits_for_a_process_that_is_killed_builds_it_himself(cache: Path) -> None:
    with start(SLOW) as first:
        assert first_line(first) == "begun"
        with start(SLOW) as second:
            assert "waiting" in first_line(second)
            first.kill()
            rest = second.communicate()[0].splitlines()
    assert rest == ["begun", f"{store.read_header(store.path_of(SLOW)).checksum:016x}"]
    assert names(cache) == [store.path_of(SLOW).name]


def test_many_processes_at_once(cache: Path) -> None:
    processes = [start(MIDDLE) for _ in range(6)]
    ends = [process.communicate() for process in processes]
    assert [process.returncode for process in processes] == [0] * 6
    checksums = {said.splitlines()[-1] for said, _ in ends}
    assert checksums == {f"{store.read_header(store.path_of(MIDDLE)).checksum:016x}"}
    assert names(cache) == [store.path_of(MIDDLE).name]
    assert is_right(MIDDLE, obtain([MIDDLE])[MIDDLE])
