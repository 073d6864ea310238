"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from taquin.errors import TaquinError
from taquin.util.atomic_write import AtomicFile, atomic_write


def test_it_is_there_only_once_it_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("older")
    with AtomicFile(path) as file:
        file.write(b"new")
        assert path.read_text() == "older"
        file.finish()
        assert path.read_text() == "new"
    assert os.listdir(tmp_path) == ["file"]


def test_an_unfinished_one_leaves_nothing(tmp_path: Path) -> None:
    with AtomicFile(tmp_path / "file") as file:
        file.write(b"half")
    assert os.listdir(tmp_path) == []


def test_what_cannot_be_written_gets_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(TaquinError, match=r"cannot write .*: No such file or directory"):
        atomic_write(tmp_path / "no" / "file", b"")
    with pytest.raises(TaquinError, match=r"cannot write .*: Is a directory"):
        atomic_write(tmp_path, b"")
    with pytest.raises(TaquinError, match="cannot write"):
        atomic_write("a\0b", b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device here")
def test_a_device_is_written_to_and_not_replaced() -> None:
    with pytest.raises(TaquinError, match="cannot write /dev/full: No space left on device"):
        atomic_write("/dev/full", b"much" * 100_000)
    assert not os.path.isfile("/dev/full")
