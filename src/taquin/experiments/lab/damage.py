"""What a damaged file of results is called, and what can still be done about it."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from taquin.errors import TaquinError

if TYPE_CHECKING:
    from pathlib import Path

_NOT_DAMAGE = ("BUSY", "LOCKED", "READONLY", "CANTOPEN", "FULL", "IOERR", "PERM", "NOMEM")


class DamagedResults(TaquinError):
    """A file of results that SQLite, or the lab, cannot make sense of."""

    def __init__(self, path: Path, fault: str, state: str = "is damaged") -> None:
        super().__init__(
            f"{path} {state} ({fault}); to save what can be read: "
            f"taquin lab recover {path} NEW.sqlite"
        )


def refusal(path: Path, error: sqlite3.Error) -> TaquinError:
    """Return what to raise for an error that SQLite reports on reading or writing."""
    name = getattr(error, "sqlite_errorname", "")
    if any(name.startswith(f"SQLITE_{each}") for each in _NOT_DAMAGE):
        return TaquinError(f"cannot use {path}: {error}")
    if "decode to UTF-8" in str(error):
        return DamagedResults(path, "a text in it is no text")
    if name == "SQLITE_NOTADB" or "no such table" in str(error):
        return DamagedResults(path, str(error), "has no results of taquin lab, or is damaged")
    return DamagedResults(path, str(error))
