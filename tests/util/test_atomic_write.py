"""Atomic writes: a file has all its bytes or does not exist."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest

from taquin.errors import TaquinError
from taquin.util.atomic_write import AtomicFile, atomic_write


def test_the_file_appears_when_it_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("older")
    with AtomicFile(path) as file:
        file.write(b"new")
        assert path.read_text() == "older"
        file.finish()
        assert path.read_text() == "new"
    assert os.listdir(tmp_path) == ["file"]


def test_an_unfinished_file_leaves_nothing(tmp_path: Path) -> None:
    with AtomicFile(tmp_path / "file") as file:
        file.write(b"half")
    assert os.listdir(tmp_path) == []


def test_the_error_gives_the_reason(tmp_path: Path) -> None:
    with pytest.raises(TaquinError, match=r"cannot write .*: No such file or directory"):
        atomic_write(tmp_path / "no" / "file", b"")
    with pytest.raises(TaquinError, match=r"cannot write .*: Is a directory"):
        atomic_write(tmp_path, b"")
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(TaquinError, match=r"cannot write .*: Not a directory"):
        atomic_write(tmp_path / "file" / "below" / "it", b"", make_folder=True)
    with pytest.raises(TaquinError, match="cannot write"):
        atomic_write("a\0b", b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
def test_a_device_is_written_to_and_not_replaced() -> None:
    with pytest.raises(TaquinError, match="cannot write /dev/full: No space left on device"):
        atomic_write("/dev/full", b"much" * 100_000)
    assert not os.path.isfile("/dev/full")


def test_missing_folders_are_made_and_no_part_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "name"
    atomic_write(path, "first\n", make_folder=True)
    atomic_write(path, "zweite, größer\n")
    assert path.read_text(encoding="utf-8") == "zweite, größer\n"
    assert list(path.parent.iterdir()) == [path]


def test_a_concurrent_reader_sees_a_complete_file(tmp_path: Path) -> None:
    path, texts = tmp_path / "file", ("a" * 2_000_000, "b" * 1_000_000)
    atomic_write(path, texts[0])

    def write_in_turn() -> None:
        for number in range(60):
            atomic_write(path, texts[number % 2])

    writer = Thread(target=write_in_turn)
    writer.start()
    seen = []
    while writer.is_alive():
        seen.append(path.read_text())
    writer.join()
    assert len(seen) > 1
    assert set(seen) <= set(texts)


def test_the_longest_file_name(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 255)
    atomic_write(path, "x")
    assert path.read_text() == "x"
