"""Files of tables: what is written is what is mapped, and no damage goes unnoticed."""

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
from taquin.pdb.pattern import Pattern

PATTERN = Pattern(3, 3, 0, (1, 2, 4))
MIRRORED = Pattern(3, 3, 0, (3, 4, 6))
OTHER = Pattern(3, 3, 0, (5, 7, 8))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache; the folder of its tables, which is not made yet."""
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "tables"


@pytest.fixture
def table() -> PatternDatabase:
    return built(PATTERN)


@pytest.fixture
def path(table: PatternDatabase) -> Path:
    """The file of a stored table."""
    return store.write(PATTERN, table)


def built(pattern: Pattern) -> PatternDatabase:
    of = pattern.representative
    return PatternDatabase.build(of.rows, of.cols, of.blank, bytes(of.homes), 1, None)


def fault() -> str:
    with pytest.raises(store.DamagedTable) as damage:
        store.open_table(PATTERN)
    assert str(damage.value).startswith(f"{store.path_of(PATTERN)} cannot be used: ")
    return damage.value.fault


def test_what_is_written_is_what_is_mapped(cache: Path, table: PatternDatabase, path: Path) -> None:
    assert list(cache.iterdir()) == [path]
    mapped = store.open_table(PATTERN)
    assert mapped is not None
    assert bytes(mapped.data()) == bytes(table.data()) == path.read_bytes()[4096:]
    assert mapped.checksum(1) == mapped.checksum(2) == table.checksum(1)
    header = store.read_header(path)
    assert header.pattern == PATTERN.representative
    assert (header.entries, header.payload) == PatternDatabase.size(3, 3, 3)
    assert list(header.depth_counts) == list(table.depth_counts)
    assert sum(header.depth_counts) == header.entries
    assert header.checksum == table.checksum(1)


def test_images_share_a_file_and_others_do_not(path: Path) -> None:
    assert store.path_of(MIRRORED) == path == store.path_of(PATTERN)
    assert store.is_stored(MIRRORED)
    assert not store.is_stored(OTHER)
    assert store.open_table(OTHER) is None


def test_an_empty_cache_has_nothing(cache: Path) -> None:
    assert not store.is_stored(PATTERN)
    assert store.open_table(PATTERN) is None
    assert store.stored() == []
    assert not store.remove(PATTERN)
    store.sweep()
    assert not cache.exists()


def test_listing_and_removing(path: Path) -> None:
    other = store.write(OTHER, built(OTHER))
    path.with_name("notes.txt").write_text("not a table")
    assert store.stored() == sorted([path, other])
    assert store.remove(MIRRORED)
    assert not store.remove(PATTERN)
    assert store.stored() == [other]


def test_a_mapped_table_outlives_its_file(table: PatternDatabase, path: Path) -> None:
    mapped = store.open_table(PATTERN)
    assert mapped is not None
    store.remove(PATTERN)
    assert bytes(mapped.data()) == bytes(table.data())


@pytest.mark.parametrize("length", [0, 1, 100, 4095, 4096, -8, -1])
def test_a_truncated_file_is_noticed(path: Path, length: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:length])
    assert f"{len(whole[:length]):,} bytes" in fault()


def test_a_file_that_is_too_long_is_noticed(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"\0")
    assert "bytes instead of" in fault()


def test_every_flipped_byte_is_noticed(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    faults = set()
    places = {*range(128), *range(128, 4088, 41), *range(4088, len(whole), 3), len(whole) - 1}
    for place in places:
        whole[place] ^= 0x10
        path.write_bytes(whole)
        faults.add(fault().split(",")[0][:25])
        whole[place] ^= 0x10
    path.write_bytes(whole)
    assert store.open_table(PATTERN) is not None
    assert len(faults) >= 4  # the magic, the format, the header, the contents


def test_another_format_is_named_though_its_header_is_sound(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    whole[8:10] = (store.FORMAT + 1).to_bytes(2, "little")
    whole[4092:4096] = crc32(whole[:4092]).to_bytes(4, "little")
    path.write_bytes(whole)
    assert fault() == f"its format is {store.FORMAT + 1}, and this Taquin reads {store.FORMAT}"


def test_the_table_of_another_pattern_is_refused(path: Path) -> None:
    other = store.write(OTHER, built(OTHER))
    shutil.copy(other, path)
    assert f"that of {OTHER.representative.name}" in fault()


def test_a_header_that_makes_no_sense_is_refused(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    whole[16:18] = (9).to_bytes(2, "little")  # tiles
    whole[4092:4096] = crc32(whole[:4092]).to_bytes(4, "little")
    path.write_bytes(whole)
    assert "holds another table" in fault() or "makes no sense" in fault()


def test_a_write_that_fails_leaves_nothing(cache: Path, table: PatternDatabase) -> None:
    store.path_of(PATTERN).mkdir(parents=True)
    with pytest.raises(OSError, match="directory"):
        store.write(PATTERN, table)
    assert list(cache.iterdir()) == [store.path_of(PATTERN)]


def test_writing_again_replaces_the_file(table: PatternDatabase, path: Path) -> None:
    path.write_bytes(b"damaged")
    store.write(PATTERN, table)
    assert store.open_table(PATTERN) is not None


def held(cache: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that holds the lock and has begun to write."""
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
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as it:
        assert it.stdout is not None
        assert it.stdout.readline() == "True\n"
        yield it
        it.kill()


@pytest.fixture
def writer(cache: Path) -> Iterator[subprocess.Popen[str]]:
    yield from held(cache)


def test_a_sweep_spares_those_at_work(cache: Path, writer: subprocess.Popen[str]) -> None:
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


def test_a_lock_is_exclusive_however_many_come_and_go(cache: Path) -> None:
    """The lock's file is removed every time, which must let nobody in beside another."""
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
    words = [sys.executable, "-c", program, str(cache.parent.parent / "inside")]
    processes = [subprocess.Popen(words) for _ in range(4)]
    assert [process.wait(60) for process in processes] == [0] * 4
    assert list(cache.iterdir()) == []


def test_where_nothing_can_be_written_nothing_is_locked(
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
def test_it_is_where_platformdirs_says(chosen: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TAQUIN_CACHE")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    if chosen is not None:
        monkeypatch.setenv("XDG_CACHE_HOME", chosen)
    assert str(store.folder().parent) == user_cache_dir("taquin", appauthor=False)


def test_platformdirs_is_loaded_only_when_needed() -> None:
    program = "import sys, taquin.pdb.build; sys.exit('platformdirs' in sys.modules)"
    environment = os.environ | {"TAQUIN_CACHE": "somewhere"}
    assert subprocess.run([sys.executable, "-c", program], env=environment).returncode == 0
