"""ResultsFile: one JSON object per line for each finished board; it survives kills and full disks.

Each line is on the disk before the next board begins. A killed process may leave an incomplete line, without
a newline at its end; it is removed before a new line is added. One process writes at a time.
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
_LINE_START = f'{{"{FIRST_KEY}": '.encode()


class ResultsFile:
    """An open results file: the attempts that it has, and one sentence per line that could not be read."""

    def __init__(self, path: Path, *, may_have_rows: bool) -> None:
        """Open or create the file.

        Raises `TaquinError` if it cannot be written, is not a results file, or if another process writes to
        it. Also raises it if the file has rows and `may_have_rows` is false.
        """
        self._path = path
        self.attempts: list[Attempt] = []
        self.errors: list[str] = []
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
        """Append one line and wait until it is on the disk.

        If that fails, remove the incomplete line and raise `TaquinError`.
        """
        line = json.dumps({FIRST_KEY: row[FIRST_KEY]} | row).encode() + b"\n"
        end = self._file.seek(0, os.SEEK_END)
        try:
            while line:
                line = line[self._file.write(line) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            self._file.truncate(end)
            raise TaquinError(
                f"cannot write {self._path}: {error.strerror}; its lines so far are complete"
            ) from None

    def _open(self, may_have_rows: bool) -> None:
        if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
            raise TaquinError(f"{self._path} is not a regular file")
        if not _lock(self._file.fileno()):
            raise TaquinError(f"another process is writing to {self._path}")
        self._file.seek(0)
        content = self._file.readall()
        if content and not may_have_rows:
            raise TaquinError(
                f"{self._path} already has results: add --resume, or choose another file"
            )
        *lines, rest = content.split(b"\n")
        for number, line in enumerate(lines, 1):
            try:
                self.attempts.append(Attempt.from_json(line.decode()))
            except (TaquinError, UnicodeDecodeError):
                self.errors.append(f"{self._path}, line {number}: damaged, ignored")
        if not self.attempts and not _is_results_file(content):
            raise TaquinError(f"{self._path} is not a results file of taquin bench")
        if rest:
            self._file.truncate(len(content) - len(rest))
            self.errors.append(f"{self._path}, line {len(lines) + 1}: incomplete, removed")


def _is_results_file(content: bytes) -> bool:
    """Whether every line begins like a result; no other file may be truncated."""
    lines = [line for line in content.split(b"\n") if line]
    return all(_LINE_START.startswith(line[: len(_LINE_START)]) for line in lines)


def _lock(descriptor: int) -> bool:
    """Lock the file until it is closed, and return whether that worked; true if the system has no locks."""
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
