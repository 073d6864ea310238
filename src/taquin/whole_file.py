"""WholeFile: a file that is there whole or not at all, written under another name and then renamed."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Self

from taquin.errors import TaquinError
from taquin.part_file import part_name, remove_abandoned


class WholeFile:
    """Takes bytes; `finish` puts the file in its place. Without it, nothing is left behind.

    What is no regular file, such as /dev/stdout, is written to and not replaced.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = os.fspath(path)
        try:
            self._replaces = can_be_replaced(self.path)
            real = os.path.realpath(self.path) if self._replaces else self.path
            self._target = real
            self._written = real
            if self._replaces:
                folder = os.path.dirname(real)
                remove_abandoned(folder)
                self._written = os.path.join(folder, part_name())
            self._file = open(self._written, "wb")  # noqa: SIM115
        except (OSError, ValueError) as error:  # ValueError: a name that no file can have
            raise self._refusal(error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._file.close()
        if self._replaces:
            with suppress(OSError):
                os.unlink(self._written)

    def write(self, data: bytes) -> None:
        """Write the next bytes; say in one sentence if that cannot be."""
        try:
            self._file.write(data)
        except OSError as error:
            raise self._refusal(error) from None

    def finish(self) -> None:
        """Put the file in its place, for good."""
        try:
            self._file.flush()
            if self._replaces:
                os.fsync(self._file.fileno())
            self._file.close()
            if self._replaces:
                os.replace(self._written, self._target)
        except OSError as error:
            raise self._refusal(error) from None

    def _refusal(self, error: OSError | ValueError) -> TaquinError:
        reason = error.strerror if isinstance(error, OSError) else error
        return TaquinError(f"cannot write {self.path}: {reason}")


def can_be_replaced(path: str) -> bool:
    """Whether the name stands for a regular file, or for none yet."""
    return not os.path.exists(path) or os.path.isfile(path)


def write_whole(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file, all of it or nothing; say in one sentence why not."""
    with WholeFile(path) as file:
        file.write(data)
        file.finish()
