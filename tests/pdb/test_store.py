"""Files of pattern databases: mapped data equal the written data, and all damage is detected."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest
from platformdirs import user_cache_dir

from taquin._native import PatternDatabase
from taquin.pdb import store
from taquin.pdb.file_format import FORMAT, DamagedPdb, read_header
from taquin.pdb.pattern import Pattern

PATTERN = Pattern(3, 3, 0, (1, 2, 4))
MIRRORED = Pattern(3, 3, 0, (3, 4, 6))
OTHER = Pattern(3, 3, 0, (5, 7, 8))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Set an empty cache and return its folder, which does not exist yet."""
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "tables"


@pytest.fixture
def pdb() -> PatternDatabase:
    return built(PATTERN)


@pytest.fixture
def path(pdb: PatternDatabase) -> Path:
    """The file of a stored database."""
    return store.write(PATTERN, pdb)


def built(pattern: Pattern) -> PatternDatabase:
    of = pattern.representative
    return PatternDatabase.build(of.rows, of.cols, of.blank, bytes(of.homes), 1, None)


def fault() -> str:
    with pytest.raises(DamagedPdb) as damage:
        store.open_pdb(PATTERN)
    assert str(damage.value).startswith(f"{store.path_of(PATTERN)} cannot be used: ")
    return damage.value.fault


def test_mapped_data_equal_the_written_data(cache: Path, pdb: PatternDatabase, path: Path) -> None:
    assert list(cache.iterdir()) == [path]
    mapped = store.open_pdb(PATTERN)
    assert mapped is not None
    assert bytes(mapped.data()) == bytes(pdb.data()) == path.read_bytes()[4096:]
    assert mapped.checksum(1) == mapped.checksum(2) == pdb.checksum(1)
    header = read_header(path)
    assert header.pattern == PATTERN.representative
    assert (header.entries, header.payload) == PatternDatabase.size(3, 3, 3)
    assert list(header.depth_counts) == list(pdb.depth_counts)
    assert sum(header.depth_counts) == header.entries
    assert header.checksum == pdb.checksum(1)


def test_symmetric_patterns_share_a_file(path: Path) -> None:
    assert store.path_of(MIRRORED) == path == store.path_of(PATTERN)
    assert store.is_stored(MIRRORED)
    assert not store.is_stored(OTHER)
    assert store.open_pdb(OTHER) is None


def test_an_empty_cache(cache: Path) -> None:
    assert not store.is_stored(PATTERN)
    assert store.open_pdb(PATTERN) is None
    assert store.stored() == []
    assert not store.remove(PATTERN)
    store.sweep()
    assert not cache.exists()


def test_listing_and_removing(path: Path) -> None:
    other = store.write(OTHER, built(OTHER))
    path.with_name("notes.txt").write_text("not a pattern database")
    assert store.stored() == sorted([path, other])
    assert store.remove(MIRRORED)
    assert not store.remove(PATTERN)
    assert store.stored() == [other]


def test_a_mapped_pdb_outlives_its_file(pdb: PatternDatabase, path: Path) -> None:
    mapped = store.open_pdb(PATTERN)
    assert mapped is not None
    store.remove(PATTERN)
    assert bytes(mapped.data()) == bytes(pdb.data())


@pytest.mark.parametrize("length", [0, 1, 100, 4095, 4096, -8, -1])
def test_a_truncated_file_is_detected(path: Path, length: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:length])
    assert f"{len(whole[:length]):,} bytes" in fault()


def test_a_file_that_is_too_long_is_detected(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"\0")
    assert "bytes instead of" in fault()


def test_every_flipped_byte_is_detected(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    faults = set()
    places = {*range(128), *range(128, 4088, 41), *range(4088, len(whole), 3), len(whole) - 1}
    for place in places:
        whole[place] ^= 0x10
        path.write_bytes(whole)
        faults.add(fault().split(",")[0][:25])
        whole[place] ^= 0x10
    path.write_bytes(whole)
    assert store.open_pdb(PATTERN) is not None
    assert len(faults) >= 4  # the magic, the format, the header, the contents


def test_another_format_is_refused_although_its_header_is_valid(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    whole[8:10] = (FORMAT + 1).to_bytes(2, "little")
    whole[4092:4096] = crc32(whole[:4092]).to_bytes(4, "little")
    path.write_bytes(whole)
    assert fault() == f"its format is {FORMAT + 1}, and this Taquin reads {FORMAT}"


def test_the_pdb_of_another_pattern_is_refused(path: Path) -> None:
    other = store.write(OTHER, built(OTHER))
    shutil.copy(other, path)
    assert f"the database of another pattern, {OTHER.representative.name}" in fault()


def test_an_invalid_header_is_refused(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    whole[16:18] = (9).to_bytes(2, "little")  # tiles
    whole[4092:4096] = crc32(whole[:4092]).to_bytes(4, "little")
    path.write_bytes(whole)
    assert "its header is invalid" in fault()


def test_a_write_that_fails_leaves_nothing(cache: Path, pdb: PatternDatabase) -> None:
    store.path_of(PATTERN).mkdir(parents=True)
    with pytest.raises(OSError, match="directory"):
        store.write(PATTERN, pdb)
    assert list(cache.iterdir()) == [store.path_of(PATTERN)]


def test_writing_again_replaces_the_file(pdb: PatternDatabase, path: Path) -> None:
    path.write_bytes(b"damaged")
    store.write(PATTERN, pdb)
    assert store.open_pdb(PATTERN) is not None


def held(cache: Path) -> Iterator[subprocess.Popen[str]]:
    """Yield a process that holds the lock and has begun to write."""
    cache.mkdir(parents=True, exist_ok=True)
    program = f"""
import time
from taquin.pdb import store
from taquin.pdb.pattern import Pattern
with store.locked({PATTERN!r}, lambda: None) as held:
    path = store.path_of({PATTERN!r})
    path.with_name(f".{{path.stem}}.1-1.part").write_text("half")
    print(held, flush=True)
    time.sleep(60)
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "True\n"
        yield process
        process.kill()


@pytest.fixture
def writer(cache: Path) -> Iterator[subprocess.Popen[str]]:
    yield from held(cache)


def test_a_sweep_keeps_the_files_of_live_processes(
    cache: Path, writer: subprocess.Popen[str]
) -> None:
    stem = store.path_of(PATTERN).stem
    (cache / ".3x3_0_9.77-1.part").write_text("left by a killed process")
    (cache / ".3x3_0_8.lock").touch()
    store.sweep()
    assert {each.name for each in cache.iterdir()} == {f".{stem}.lock", f".{stem}.1-1.part"}
    writer.kill()
    writer.wait()
    store.sweep()
    assert list(cache.iterdir()) == []


def test_a_lock_is_waited_for_and_ends_with_its_holder(
    cache: Path, writer: subprocess.Popen[str]
) -> None:
    waits = 0

    def waiting() -> None:
        nonlocal waits
        waits += 1
        writer.kill()

    with store.locked(PATTERN, waiting) as held, store.locked(OTHER, waiting) as other:
        assert held
        assert other
    assert waits == 1
    assert not list(cache.glob(".*.lock"))


def test_the_lock_is_exclusive_under_contention(cache: Path) -> None:
    """Each release removes the lock file; two processes must never hold the lock together."""
    program = f"""
import os, sys
from pathlib import Path
from taquin.pdb import store
from taquin.pdb.pattern import Pattern
inside = Path(sys.argv[1])
for _ in range(300):
    with store.locked({PATTERN!r}, lambda: None):
        os.close(os.open(inside, os.O_CREAT | os.O_EXCL))
        inside.unlink()
"""
    command = [sys.executable, "-c", program, str(cache.parent.parent / "inside")]
    processes = [subprocess.Popen(command) for _ in range(4)]
    assert [process.wait(60) for process in processes] == [0] * 4
    assert list(cache.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_not_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "file"))
    with store.locked(PATTERN, pytest.fail) as held:
        assert not held
    assert not store.is_stored(PATTERN)
    assert store.stored() == []
    assert not store.remove(PATTERN)
    store.sweep()


def test_the_users_cache_directory_is_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TAQUIN_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert store.folder() == tmp_path / "taquin" / "tables"
    assert store.folder().is_absolute()


@pytest.mark.parametrize("chosen", [None, "", "  ", "/somewhere/else"])
def test_the_default_agrees_with_platformdirs(
    chosen: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TAQUIN_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    if chosen is not None:
        monkeypatch.setenv("XDG_CACHE_HOME", chosen)
    assert str(store.folder().parent) == user_cache_dir("taquin", appauthor=False)


def test_platformdirs_is_loaded_only_when_needed() -> None:
    program = "import sys, taquin.pdb.build; sys.exit('platformdirs' in sys.modules)"
    environment = os.environ | {"TAQUIN_CACHE": "somewhere"}
    assert subprocess.run([sys.executable, "-c", program], env=environment).returncode == 0
