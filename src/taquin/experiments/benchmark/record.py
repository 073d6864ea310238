"""Record: the file that keeps each finished board, one JSON object a line, through kills and full disks.

A line is written at once and is on the disk before the next board begins. What a killed process left of a
line has no newline at its end: it is cut off before anything is added. One process writes at a time.
"""

from __future__ import annotations

import json
import os
import stat
from typing import TYPE_CHECKING, Any, Self

from taquin.errors import TaquinError
from taquin.experiments.benchmark.attempt import Attempt

if TYPE_CHECKING:
    from pathlib import Path

FIRST_KEY = "set"
_BEGINNING = f'{{"{FIRST_KEY}": '.encode()


class Record:
    """An open record. `attempts` are those it had; `faults` say what in it could not be read."""

    def __init__(self, path: Path, *, may_have_rows: bool) -> None:
        self._path = path
        self.attempts: list[Attempt] = []
        self.faults: list[str] = []
        try:
            self._file = open(path, "a+b", buffering=0)  # noqa: SIM115
        except OSError as error:
            raise TaquinError(f"cannot write {path}: {error.strerror}") from None
        try:
            self._open(may_have_rows)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, row: dict[str, Any]) -> None:
        """Write one line, whole and to the disk; where that fails, nothing of it stays."""
        line = json.dumps({FIRST_KEY: row[FIRST_KEY]} | row).encode() + b"\n"
        end = self._file.seek(0, os.SEEK_END)
        try:
            while line:
                line = line[self._file.write(line) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            self._file.truncate(end)
            raise TaquinError(
                f"cannot write {self._path}: {error.strerror}; what it has so far is whole"
            ) from None

    def _open(self, may_have_rows: bool) -> None:
        if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
            raise TaquinError(f"{self._path} is no ordinary file")
        if not _lock(self._file.fileno()):
            raise TaquinError(f"another process is writing to {self._path}")
        self._file.seek(0)
        content = self._file.readall()
        if content and not may_have_rows:
            raise TaquinError(f"{self._path} has results already: add --resume, or choose another")
        *lines, rest = content.split(b"\n")
        for number, line in enumerate(lines, 1):
            try:
                self.attempts.append(Attempt.from_json(line.decode()))
            except (TaquinError, UnicodeDecodeError):
                self.faults.append(f"{self._path}, line {number}: damaged, so it does not count")
        if not self.attempts and not _could_be_ours(content):
            raise TaquinError(f"{self._path} is something else: it has no results of taquin bench")
        if rest:
            self._file.truncate(len(content) - len(rest))
            self.faults.append(
                f"{self._path}, line {len(lines) + 1}: only half was written; it is cut off"
            )


def _could_be_ours(content: bytes) -> bool:
    """Whether every line begins as ours do; a file of somebody else's must not be cut."""
    lines = [line for line in content.split(b"\n") if line]
    return all(_BEGINNING.startswith(line[: len(_BEGINNING)]) for line in lines)


def _lock(descriptor: int) -> bool:
    """Keep others out until the file is closed; where the system has no such locks, trust."""
    try:
        import fcntl  # optional
    except ImportError:  # Windows
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
