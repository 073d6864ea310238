"""Tables as files: where they are, what they begin with, written whole, mapped and checked.

A file is a header of one page and then the table's payload, so that the payload can be mapped:

    8 bytes      magic
    5 × 2 bytes  format, rows, cols, blank, number of tiles
    8 × 2 bytes  the tiles' homes, then zeros
    2 bytes      number of depths
    3 × 8 bytes  entries, payload bytes, checksum of the payload
    8 bytes      for each depth its number of entries; then zeros
    4 bytes      CRC-32 of all these, at the very end of the page

Whoever writes holds the table's lock, which the system takes back from a process that dies: what is
unfinished and not locked was left by a killed one.
"""

from __future__ import annotations

import os
import struct
import sys
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from threading import get_ident
from typing import TYPE_CHECKING
from zlib import crc32

from taquin.errors import TaquinError
from taquin.native.extension import PatternTable
from taquin.pdb.pattern import Pattern

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

ENDING = ".tqpdb"
FORMAT = 2
HEADER_BYTES = 4096
_MAGIC = b"TAQUINPT"
_FIELDS = struct.Struct("<8sHHHHH8HHQQQ")
_CHECK = struct.Struct("<I")
_MAX_TILES = 8
_MAX_DEPTHS = (HEADER_BYTES - _FIELDS.size - _CHECK.size) // 8


class DamagedTable(TaquinError):
    """A file that is there, but cannot be used as the table that it should be."""

    def __init__(self, path: Path | str, fault: str) -> None:
        from pathlib import Path  # start-up

        super().__init__(f"{path} cannot be used: {fault}")
        self.path = Path(path)
        self.fault = fault


class Busy(Exception):
    """Another process, or another thread, holds the lock."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a file says about its table."""

    pattern: Pattern
    entries: int
    payload: int
    checksum: int
    depth_counts: tuple[int, ...]


def folder() -> Path:
    """Return the folder of all tables: below `TAQUIN_CACHE`, or else the user's cache directory."""
    from pathlib import Path  # start-up

    return Path(_folder())


def _folder() -> str:
    chosen = os.environ.get("TAQUIN_CACHE") or _user_cache()
    return os.path.join(os.path.abspath(os.path.expanduser(chosen)), "tables")


def _user_cache() -> str:
    system: str = sys.platform
    if system == "linux":  # as platformdirs has it, which takes longer to load than all else here
        parent = os.environ.get("XDG_CACHE_HOME", "").strip() or os.path.expanduser("~/.cache")
        return os.path.join(parent, "taquin")
    from platformdirs import user_cache_dir  # start-up

    return user_cache_dir("taquin", appauthor=False)


def path_of(pattern: Pattern) -> Path:
    """Return where the table of a pattern is, or would be."""
    from pathlib import Path  # start-up

    return Path(location(pattern))


def location(pattern: Pattern) -> str:
    """Return the path of a pattern's table as a text: pathlib takes longer to load than a small table."""
    return os.path.join(_folder(), pattern.representative.name + ENDING)


def is_stored(pattern: Pattern) -> bool:
    """Say whether there is a file for the pattern; whether it is sound, only opening it can tell."""
    return os.path.isfile(location(pattern))


def stored(size: tuple[int, int] | None = None) -> list[Path]:
    """Return all files of tables, or those for boards of so many rows and columns, by name."""
    begin = "" if size is None else f"{size[0]}x{size[1]}-"
    try:
        return sorted(folder().glob(f"{begin or '[!.]'}*{ENDING}"))
    except OSError:
        return []


def open_table(pattern: Pattern, threads: int | None = None) -> PatternTable | None:
    """Map the table of a pattern after checking all of it; None when there is no file."""
    path, wanted = location(pattern), pattern.representative
    if not os.path.isfile(path):
        return None
    header = read_header(path)
    if header.pattern != wanted:
        raise DamagedTable(path, f"it holds another table, that of {header.pattern.name}")
    shape = wanted.rows, wanted.cols, wanted.blank, bytes(wanted.homes)
    try:
        table = PatternTable.map(path, HEADER_BYTES, *shape)
    except (OSError, ValueError) as error:
        raise DamagedTable(path, f"it cannot be mapped ({error})") from None
    if table.nbytes != header.payload:
        fault = f"its table has {header.payload:,} bytes instead of {table.nbytes:,}"
        raise DamagedTable(path, fault)
    found = table.checksum(threads or os.cpu_count() or 1)
    if found != header.checksum:
        fault = f"its contents have the checksum {found:016x} instead of {header.checksum:016x}"
        raise DamagedTable(path, fault)
    return table


def read_header(path: Path | str) -> Header:
    """Return what a file says about itself, if that and the file's length make sense."""
    try:
        with open(path, "rb") as file:
            raw = file.read(HEADER_BYTES)
            size = os.fstat(file.fileno()).st_size
    except OSError as error:
        raise DamagedTable(path, f"it cannot be read ({error.strerror})") from None
    if len(raw) < HEADER_BYTES:
        raise DamagedTable(path, f"it ends after {size:,} bytes, within its header")
    magic, version, rows, cols, blank, tiles, *rest = _FIELDS.unpack_from(raw)
    if magic != _MAGIC:
        raise DamagedTable(path, "it does not begin as a table of Taquin does")
    if version != FORMAT:
        raise DamagedTable(path, f"its format is {version}, and this Taquin reads {FORMAT}")
    if _CHECK.pack(crc32(raw[: -_CHECK.size])) != raw[-_CHECK.size :]:
        raise DamagedTable(path, "its header is damaged")
    homes, (depths, entries, payload, checksum) = rest[:_MAX_TILES], rest[_MAX_TILES:]
    if size != HEADER_BYTES + payload:
        fault = f"it has {size:,} bytes instead of {HEADER_BYTES + payload:,}"
        raise DamagedTable(path, fault)
    counts = struct.unpack_from(f"<{depths}Q", raw, _FIELDS.size)
    try:
        pattern = Pattern(rows, cols, blank, tuple(homes[:tiles]))
    except TaquinError as error:
        raise DamagedTable(path, f"its header makes no sense ({error})") from None
    return Header(pattern, entries, payload, checksum, counts)


def write(pattern: Pattern, table: PatternTable) -> Path:
    """Store a table that was built, all of it or nothing; raises OSError where that cannot be."""
    path, data = path_of(pattern), memoryview(table.data())
    header = _pack(pattern.representative, table, data.nbytes)
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
    """Remove the file of a pattern's table; say whether there was one. Raises OSError if it stays."""
    return remove_file(path_of(pattern))


def remove_file(path: Path) -> bool:
    """Remove one of the files that `stored` lists. Processes that have it mapped keep it."""
    try:
        path.unlink()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def sweep() -> None:
    """Remove what killed processes left unfinished; nothing of those that are still at work."""
    with suppress(OSError, ImportError):
        if not any(name.endswith((".part", ".lock")) for name in os.listdir(_folder())):
            return
        unfinished = list(folder().glob(".*.part"))
        locks = {path.with_name(f".{_table_of(path)}.lock") for path in unfinished}
        for lock in locks | set(folder().glob(".*.lock")):
            with suppress(Busy), _locked(lock, None):
                for part in unfinished:
                    if lock.name == f".{_table_of(part)}.lock":
                        part.unlink(missing_ok=True)


@contextmanager
def locked(pattern: Pattern, waiting: Callable[[], None]) -> Iterator[bool]:
    """Be the only one to build the pattern's table; `waiting` is called when another one is at it.

    Yields False, and nothing is locked, where the cache cannot be written to or knows no locks.
    """
    path = path_of(pattern)
    with ExitStack() as stack:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            stack.enter_context(_locked(path.with_name(f".{path.stem}.lock"), waiting))
            held = True
        except (OSError, ImportError):
            held = False
        yield held


@contextmanager
def _locked(path: Path, waiting: Callable[[], None] | None) -> Iterator[None]:
    """Hold the lock on a file, which goes when the lock does; Busy if it is held and none waits."""
    from fcntl import LOCK_EX, LOCK_NB, flock  # optional

    told = False
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            try:
                flock(descriptor, LOCK_EX | LOCK_NB)
            except BlockingIOError:
                if waiting is None:
                    raise Busy from None
                if not told:
                    waiting()
                told = True
                flock(descriptor, LOCK_EX)
            if _is_still_at(path, descriptor):
                break
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)  # its file is gone, and whoever comes next will lock another one
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink()
        os.close(descriptor)


def _is_still_at(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _table_of(part: Path) -> str:
    """Return the table's name in that of an unfinished file, `.TABLE.WRITER.part`."""
    return part.name[1:].rsplit(".", 2)[0]


def _pack(pattern: Pattern, table: PatternTable, payload: int) -> bytes:
    homes, counts = pattern.homes, table.depth_counts
    if len(counts) > _MAX_DEPTHS:
        raise ValueError(f"a header has room for {_MAX_DEPTHS} depths, not for {len(counts)}")
    fields = _FIELDS.pack(
        _MAGIC,
        FORMAT,
        pattern.rows,
        pattern.cols,
        pattern.blank,
        len(homes),
        *homes,
        *(0 for _ in range(_MAX_TILES - len(homes))),
        len(counts),
        table.entries,
        payload,
        table.checksum(os.cpu_count() or 1),
    )
    raw = fields + struct.pack(f"<{len(counts)}Q", *counts)
    raw = raw.ljust(HEADER_BYTES - _CHECK.size, b"\0")
    return raw + _CHECK.pack(crc32(raw))


def _sync(path: Path) -> None:
    """Make a rename last, where a folder can be synchronised at all."""
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
