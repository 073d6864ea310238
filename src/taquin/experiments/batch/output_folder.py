"""The folder that a batch writes to."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.util.part_file import remove_abandoned

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


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
