"""The stored pattern databases: their folder and files, atomic writes, and checked reads.

A writer holds the lock of its pattern. So a part file without a lock was left by a killed process.
"""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, contextmanager, suppress
from threading import get_ident
from typing import TYPE_CHECKING

from taquin.native.extension import PatternDatabase
from taquin.pdb.file_format import HEADER_BYTES, DamagedPdb, pack_header, read_header
from taquin.pdb.file_lock import LockHeld, file_lock

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from taquin.pdb.pattern import Pattern

SUFFIX = ".tqpdb"


def folder() -> Path:
    """Return the folder of all pattern databases: below `TAQUIN_CACHE`, or the user's cache directory."""
    from pathlib import Path  # start-up

    return Path(_folder())


def _folder() -> str:
    chosen = os.environ.get("TAQUIN_CACHE") or _user_cache()
    return os.path.join(os.path.abspath(os.path.expanduser(chosen)), "tables")


def _user_cache() -> str:
    system: str = sys.platform
    if system == "linux":  # the path of platformdirs, without the time to import it
        parent = os.environ.get("XDG_CACHE_HOME", "").strip() or os.path.expanduser("~/.cache")
        return os.path.join(parent, "taquin")
    from platformdirs import user_cache_dir  # start-up

    return user_cache_dir("taquin", appauthor=False)


def path_of(pattern: Pattern) -> Path:
    """Return the path of a pattern's database, whether or not the file exists."""
    from pathlib import Path  # start-up

    return Path(location(pattern))


def location(pattern: Pattern) -> str:
    """Return `path_of` as text: importing pathlib takes longer than loading a small database."""
    return os.path.join(_folder(), pattern.representative.name + SUFFIX)


def is_stored(pattern: Pattern) -> bool:
    """Return whether a file for the pattern exists; only opening it shows whether it is valid."""
    return os.path.isfile(location(pattern))


def stored(size: tuple[int, int] | None = None) -> list[Path]:
    """Return the paths of all pattern databases, or of those for one board size, sorted by name."""
    prefix = "" if size is None else f"{size[0]}x{size[1]}-"
    try:
        return sorted(folder().glob(f"{prefix or '[!.]'}*{SUFFIX}"))
    except OSError:
        return []


def open_pdb(pattern: Pattern, threads: int | None = None) -> PatternDatabase | None:
    """Check and map the database of a pattern; return None if there is no file.

    Raises `DamagedPdb` if the file is not a valid database of the pattern.
    """
    path, representative = location(pattern), pattern.representative
    if not os.path.isfile(path):
        return None
    header = read_header(path)
    if header.pattern != representative:
        raise DamagedPdb(path, f"it holds the database of another pattern, {header.pattern.name}")
    shape = (
        representative.rows,
        representative.cols,
        representative.blank,
        bytes(representative.homes),
    )
    try:
        pdb = PatternDatabase.map(path, HEADER_BYTES, *shape)
    except (OSError, ValueError) as error:
        raise DamagedPdb(path, f"it cannot be mapped ({error})") from None
    if pdb.nbytes != header.payload:
        fault = f"its payload has {header.payload:,} bytes instead of {pdb.nbytes:,}"
        raise DamagedPdb(path, fault)
    found = pdb.checksum(threads or os.cpu_count() or 1)
    if found != header.checksum:
        fault = f"its contents have the checksum {found:016x} instead of {header.checksum:016x}"
        raise DamagedPdb(path, fault)
    return pdb


def write(pattern: Pattern, pdb: PatternDatabase) -> Path:
    """Store a pattern database completely or not at all, and return its path; raise OSError."""
    path, data = path_of(pattern), memoryview(pdb.data())
    header = pack_header(pattern.representative, pdb, data.nbytes)
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.stem}.{os.getpid()}-{get_ident()}.part")
    try:
        with part.open("wb") as file:
            file.write(header)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    _sync(path.parent)
    return path


def remove(pattern: Pattern) -> bool:
    """Remove the database of a pattern; return whether there was one. Raises OSError if that fails."""
    return remove_file(path_of(pattern))


def remove_file(path: Path) -> bool:
    """Remove one of the files that `stored` lists; processes that have mapped it keep their copy.

    Returns whether the file existed. Raises OSError if it cannot be removed.
    """
    try:
        path.unlink()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def sweep() -> None:
    """Remove the part files of killed processes; keep those of processes that still write."""
    with suppress(OSError, ImportError):
        if not any(name.endswith((".part", ".lock")) for name in os.listdir(_folder())):
            return
        parts = list(folder().glob(".*.part"))
        locks = {path.with_name(f".{_pattern_name(path)}.lock") for path in parts}
        for lock in locks | set(folder().glob(".*.lock")):
            with suppress(LockHeld), file_lock(lock, None):
                for part in parts:
                    if lock.name == f".{_pattern_name(part)}.lock":
                        part.unlink(missing_ok=True)


@contextmanager
def locked(pattern: Pattern, waiting: Callable[[], None]) -> Iterator[bool]:
    """Hold the lock of a pattern's database during a build; call `waiting` if another process holds it.

    Yields whether the lock is held: not if the folder is read-only or does not support locks.
    """
    path = path_of(pattern)
    with ExitStack() as stack:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            stack.enter_context(file_lock(path.with_name(f".{path.stem}.lock"), waiting))
            held = True
        except (OSError, ImportError):
            held = False
        yield held


def _pattern_name(part: Path) -> str:
    """Return the pattern's name in the name of a part file, `.PATTERN.WRITER.part`."""
    return part.name[1:].rsplit(".", 2)[0]


def _sync(path: Path) -> None:
    """Flush a rename to the disk, if the system can synchronise folders."""
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
