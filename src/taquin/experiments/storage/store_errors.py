"""The errors of an unusable results file, and the advice in their messages."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from taquin.errors import TaquinError

if TYPE_CHECKING:
    from pathlib import Path

_NOT_DAMAGE = ("BUSY", "LOCKED", "READONLY", "CANTOPEN", "FULL", "IOERR", "PERM", "NOMEM")
"""Errors of SQLite that say nothing about the contents of the file."""


class DamagedResults(TaquinError):
    """A results file that SQLite or the lab cannot read; the message names the command that recovers it."""

    def __init__(self, path: Path, fault: str, state: str = "is damaged") -> None:
        super().__init__(
            f"{path} {state} ({fault}); to recover its readable runs: "
            f"taquin lab recover {path} NEW.sqlite"
        )


def store_error(path: Path, error: sqlite3.Error) -> TaquinError:
    """Return the error to raise for an error of SQLite: `DamagedResults`, unless the file may be sound."""
    name = getattr(error, "sqlite_errorname", "")
    if any(name.startswith(f"SQLITE_{each}") for each in _NOT_DAMAGE):
        return TaquinError(f"cannot use {path}: {error}")
    if "decode to UTF-8" in str(error):
        return DamagedResults(path, "a text is not valid UTF-8")
    if name == "SQLITE_NOTADB" or "no such table" in str(error):
        return DamagedResults(
            path, str(error), "is not a results file of taquin lab, or is damaged"
        )
    return DamagedResults(path, str(error))
