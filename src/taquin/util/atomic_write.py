"""Atomic file writes: the bytes go to a part file, which then replaces the target in one step."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Self

from taquin.errors import TaquinError
from taquin.util.part_file import part_name, remove_abandoned


class AtomicFile:
    """A file in progress, which `finish` moves to its path. Without `finish`, no file remains.

    A target that is not a regular file, such as /dev/stdout, is written directly. `sweep` also removes the part
    files of killed processes from the folder. Raises `TaquinError` with the reason if a write fails.
    """

    def __init__(self, path: str | os.PathLike[str], *, sweep: bool = True) -> None:
        self.path = os.fspath(path)
        try:
            self._replaces = can_be_replaced(self.path)
            real = os.path.realpath(self.path) if self._replaces else self.path
            self._target = real
            self._open_path = real
            if self._replaces:
                folder = os.path.dirname(real)
                if sweep:
                    remove_abandoned(folder)
                self._open_path = os.path.join(folder, part_name())
            self._file = open(self._open_path, "wb")  # noqa: SIM115
        except (OSError, ValueError) as error:  # ValueError: an impossible file name
            raise self._write_error(error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._file.close()
        if self._replaces:
            with suppress(OSError):
                os.unlink(self._open_path)

    def write(self, data: bytes) -> None:
        """Write the next bytes; raise `TaquinError`."""
        try:
            self._file.write(data)
        except OSError as error:
            raise self._write_error(error) from None

    def finish(self) -> None:
        """Flush the file to the disk and move it to its path; raise `TaquinError`."""
        try:
            self._file.flush()
            if self._replaces:
                os.fsync(self._file.fileno())
            self._file.close()
            if self._replaces:
                os.replace(self._open_path, self._target)
        except OSError as error:
            raise self._write_error(error) from None

    def _write_error(self, error: OSError | ValueError) -> TaquinError:
        reason = error.strerror if isinstance(error, OSError) else error
        return TaquinError(f"cannot write {self.path}: {reason}")


def can_be_replaced(path: str) -> bool:
    """Return whether a path is a regular file or does not exist."""
    return not os.path.exists(path) or os.path.isfile(path)


def atomic_write(
    path: str | os.PathLike[str],
    data: bytes | str,
    *,
    make_folder: bool = False,
    sweep: bool = True,
) -> None:
    """Write a file completely or not at all; raise `TaquinError` with the reason if that fails.

    Text is written as UTF-8. `make_folder` creates the missing folders of the path.
    """
    if make_folder:
        try:
            os.makedirs(os.path.dirname(os.fspath(path)) or ".", exist_ok=True)
        except OSError as error:
            raise TaquinError(f"cannot write {os.fspath(path)}: {error.strerror}") from None
    with AtomicFile(path, sweep=sweep) as file:
        file.write(data.encode("utf-8", "backslashreplace") if isinstance(data, str) else data)
        file.finish()
