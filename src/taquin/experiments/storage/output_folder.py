"""The folder that a batch writes its results to."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.util.part_file import remove_abandoned

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


def remove_part_files(folders: Iterable[Path]) -> None:
    """Remove the unfinished files of killed runs."""
    for folder in folders:
        remove_abandoned(folder)


def open_folder(folder: Path, *, may_have_files: bool, advice: str) -> None:
    """Create a folder for output, if it does not exist.

    Raises `TaquinError` if it cannot be written to, or if it has files and `may_have_files` is false;
    that message ends with the advice.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        occupied = any(folder.iterdir())
    except FileExistsError:
        raise TaquinError(f"{folder} is a file; the output needs a folder") from None
    except OSError as error:
        raise TaquinError(f"cannot write to {folder}: {error.strerror}") from None
    if occupied and not may_have_files:
        raise TaquinError(f"{folder} already has files: {advice}")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise TaquinError(f"cannot write to {folder}: permission denied")
