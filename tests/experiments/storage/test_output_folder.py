"""The output folder: part files are removed, and a folder with files is refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from taquin.errors import TaquinError
from taquin.experiments.storage.output_folder import open_folder, remove_part_files
from taquin.util.part_file import part_name


def test_only_part_files_are_removed(tmp_path: Path) -> None:
    gone = part_name().replace(f"-{os.getpid()}-", "-99999999-")
    for name in (gone, "3x3_1", ".other.part"):
        (tmp_path / name).write_text("half")
    remove_part_files([tmp_path, tmp_path / "not there"])
    assert {path.name for path in tmp_path.iterdir()} == {"3x3_1", ".other.part"}


def test_a_folder_with_files_is_refused_unless_expected(tmp_path: Path) -> None:
    open_folder(tmp_path / "new" / "deep", may_have_files=False, advice="")
    assert (tmp_path / "new" / "deep").is_dir()
    with pytest.raises(TaquinError, match="already has files: do this"):
        open_folder(tmp_path, may_have_files=False, advice="do this")
    open_folder(tmp_path, may_have_files=True, advice="")
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(TaquinError):
            open_folder(path, may_have_files=True, advice="")
