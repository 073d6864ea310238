"""Whole files or none."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest

from taquin.errors import TaquinError
from taquin.experiments.batch.output_folder import open_folder, sweep
from taquin.util.atomic_write import atomic_write
from taquin.util.part_file import part_name


def test_a_file_is_written_with_its_folders_and_nothing_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "name"
    atomic_write(path, "first\n")
    atomic_write(path, "zweite, größer\n")
    assert path.read_text(encoding="utf-8") == "zweite, größer\n"
    assert list(path.parent.iterdir()) == [path]


def test_who_looks_meanwhile_sees_a_whole_file(tmp_path: Path) -> None:
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


def test_the_longest_name_that_a_file_system_takes(tmp_path: Path) -> None:
    path = tmp_path / ("n" * 255)
    atomic_write(path, "x")
    assert path.read_text() == "x"


def test_what_cannot_be_written_is_an_error_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(TaquinError, match="cannot write"):
        atomic_write(tmp_path / "folder", "x")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
    assert list((tmp_path / "folder").iterdir()) == []


def test_a_sweep_removes_unfinished_files_only(tmp_path: Path) -> None:
    gone = part_name().replace(f"-{os.getpid()}-", "-99999999-")
    for name in (gone, "3x3_1", ".other.part"):
        (tmp_path / name).write_text("half")
    sweep([tmp_path, tmp_path / "not there"])
    assert {path.name for path in tmp_path.iterdir()} == {"3x3_1", ".other.part"}


def test_a_folder_with_files_is_refused_unless_expected(tmp_path: Path) -> None:
    open_folder(tmp_path / "new" / "deep", may_have_files=False, otherwise="")
    assert (tmp_path / "new" / "deep").is_dir()
    with pytest.raises(TaquinError, match="has files already: do this"):
        open_folder(tmp_path, may_have_files=False, otherwise="do this")
    open_folder(tmp_path, may_have_files=True, otherwise="")
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(TaquinError):
            open_folder(path, may_have_files=True, otherwise="")
