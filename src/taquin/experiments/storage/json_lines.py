"""JsonLinesStore: one JSON object per line for each finished board; it survives kills and full disks.

Each line is on the disk before the next board begins. A killed process may leave an incomplete line, without
a newline at its end; it is removed before a new line is added. One process writes at a time.
"""

from __future__ import annotations

import json
import os
import stat
from typing import TYPE_CHECKING, Self

from taquin.errors import TaquinError
from taquin.experiments.storage.json_row import FIRST_KEY, from_json, settings_of, to_dict
from taquin.experiments.storage.reuse import is_final, row_for
from taquin.experiments.storage.row_store import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from taquin.experiments.row import Row
    from taquin.experiments.task import Task

_LINE_START = f'{{"{FIRST_KEY}": '.encode()


class JsonLinesStore(MemoryStore):
    """An open results file: the rows that it has, and one sentence per line that could not be read."""

    def __init__(self, path: Path, *, may_have_rows: bool) -> None:
        """Open or create the file.

        Raises `TaquinError` if it cannot be written, is not a results file, or if another process writes to
        it. Also raises it if the file has rows and `may_have_rows` is false.
        """
        super().__init__()
        self.path: Path = path
        self.recorded: list[Row] = []
        """The rows that the file had when it was opened."""
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

    def finished(self, tasks: Sequence[Task]) -> set[str]:
        """Return the keys of the tasks for which a recorded row stands; of several rows, the last counts."""
        last = {_search_key(row): row for row in self.recorded}
        for task in tasks:
            row = last.get(_search_key(task.row("")))
            if row is not None and is_final(row, task.config.limits):
                self.rows[task.key] = row_for(task, row)
        return super().finished(tasks)

    def insert(self, row: Row) -> bool:
        """Append a line, unless the run has failed, and wait until it is on the disk.

        If that fails, remove the incomplete line and raise `TaquinError`.
        """
        if not row.failed:
            self._append(json.dumps(to_dict(row)).encode() + b"\n")
        return super().insert(row)

    def _append(self, line: bytes) -> None:
        end = self._file.seek(0, os.SEEK_END)
        try:
            while line:
                line = line[self._file.write(line) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            self._file.truncate(end)
            raise TaquinError(
                f"cannot write {self.path}: {error.strerror}; its lines so far are complete"
            ) from None

    def _open(self, may_have_rows: bool) -> None:
        if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
            raise TaquinError(f"{self.path} is not a regular file")
        if not _lock(self._file.fileno()):
            raise TaquinError(f"another process is writing to {self.path}")
        self._file.seek(0)
        content = self._file.readall()
        if content and not may_have_rows:
            raise TaquinError(
                f"{self.path} already has results: add --resume, or choose another file"
            )
        *lines, rest = content.split(b"\n")
        for number, row in _rows_of(lines):
            if row is not None:
                self.recorded.append(row)
            else:
                self.errors.append(f"{self.path}, line {number}: damaged, ignored")
        if not self.recorded and not _is_results_file(content):
            raise TaquinError(f"{self.path} is not a results file of taquin bench")
        if rest:
            self._file.truncate(len(content) - len(rest))
            self.errors.append(f"{self.path}, line {len(lines) + 1}: incomplete, removed")


def read_lines(path: Path) -> list[Row]:
    """Return the rows of a results file; of several runs of a search on a board, only the last.

    The last line may be incomplete, because a benchmark writes it. Raises `TaquinError` for other damage.
    """
    found: dict[str, Row] = {}
    for number, row in _rows_of(path.read_bytes().split(b"\n")[:-1]):
        if row is None:
            raise TaquinError(f"{path}, line {number}: damaged; remove the line")
        found[f"{row.set_name}/{row.instance} {_search_key(row)}"] = row
    return list(found.values())


def is_json_lines(path: Path) -> bool:
    """Whether a file begins like a results file of `taquin bench`."""
    with path.open("rb") as file:
        return file.read(len(_LINE_START)) == _LINE_START


def _rows_of(lines: Iterable[bytes]) -> Iterator[tuple[int, Row | None]]:
    """Yield the number and the row of each line; None for a damaged line."""
    for number, line in enumerate(lines, 1):
        try:
            yield number, from_json(line.decode())
        except (TaquinError, UnicodeDecodeError):
            yield number, None


def _search_key(row: Row) -> str:
    """Return what two rows of the same search on the same board have in common."""
    return repr((row.start, row.goal, settings_of(row)))


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
