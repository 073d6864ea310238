"""Files that are there whole or not at all: written under another name, then renamed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.part_file import part_name, remove_abandoned

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write a file so that whoever looks, at any moment, sees all of it or nothing."""
    part = path.with_name(part_name())
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            part.write_bytes(text.encode("utf-8", "backslashreplace"))
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise TaquinError(f"cannot write {path}: {error.strerror}") from None


def sweep(folders: Iterable[Path]) -> None:
    """Remove what killed runs have left unfinished."""
    for folder in folders:
        remove_abandoned(folder)


def open_folder(folder: Path, *, may_have_files: bool, otherwise: str) -> None:
    """Make a folder to write to; refuse one that has files, unless they are expected there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        occupied = any(folder.iterdir())
    except FileExistsError:
        raise TaquinError(f"{folder} is a file; a folder is needed to write to") from None
    except OSError as error:
        raise TaquinError(f"cannot write to {folder}: {error.strerror}") from None
    if occupied and not may_have_files:
        raise TaquinError(f"{folder} has files already: {otherwise}")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise TaquinError(f"cannot write to {folder}: permission denied")
