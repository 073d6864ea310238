"""The file format of a pattern database: a header of one page, then the payload, which can be mapped.

8 bytes      magic
5 × 2 bytes  format, rows, cols, blank, number of tiles
8 × 2 bytes  the home cells of the tiles, then zeros
2 bytes      number of depths
3 × 8 bytes  entries, payload bytes, checksum of the payload
8 bytes      for each depth its number of entries; then zeros
4 bytes      CRC-32 of all bytes before, at the end of the page
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass
from typing import TYPE_CHECKING
from zlib import crc32

from taquin.errors import TaquinError
from taquin.pdb.pattern import MAX_TILES, Pattern

if TYPE_CHECKING:
    from pathlib import Path

    from taquin.native.extension import PatternDatabase

FORMAT = 2
HEADER_BYTES = 4096
_MAGIC = b"TAQUINPT"
_FIELDS = struct.Struct("<8sHHHHH8HHQQQ")
_CRC = struct.Struct("<I")
_MAX_DEPTHS = (HEADER_BYTES - _FIELDS.size - _CRC.size) // 8


class DamagedPdb(TaquinError):
    """A file exists but is not a valid database of its pattern."""

    def __init__(self, path: Path | str, fault: str) -> None:
        from pathlib import Path  # start-up

        super().__init__(f"{path} cannot be used: {fault}")
        self.path = Path(path)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a file."""

    pattern: Pattern
    entries: int
    payload: int
    checksum: int
    depth_counts: tuple[int, ...]


def read_header(path: Path | str) -> Header:
    """Return the header of a file; raise `DamagedPdb` if it is invalid or the file has a wrong length."""
    try:
        with open(path, "rb") as file:
            raw = file.read(HEADER_BYTES)
            size = os.fstat(file.fileno()).st_size
    except OSError as error:
        raise DamagedPdb(path, f"it cannot be read ({error.strerror})") from None
    if len(raw) < HEADER_BYTES:
        raise DamagedPdb(path, f"it ends after {size:,} bytes, within its header")
    magic, version, rows, cols, blank, tiles, *rest = _FIELDS.unpack_from(raw)
    if magic != _MAGIC:
        raise DamagedPdb(path, "it is not a pattern database of Taquin")
    if version != FORMAT:
        raise DamagedPdb(path, f"its format is {version}, and this Taquin reads {FORMAT}")
    if _CRC.pack(crc32(raw[: -_CRC.size])) != raw[-_CRC.size :]:
        raise DamagedPdb(path, "its header is damaged")
    homes, (depths, entries, payload, checksum) = rest[:MAX_TILES], rest[MAX_TILES:]
    if size != HEADER_BYTES + payload:
        fault = f"it has {size:,} bytes instead of {HEADER_BYTES + payload:,}"
        raise DamagedPdb(path, fault)
    counts = struct.unpack_from(f"<{depths}Q", raw, _FIELDS.size)
    try:
        pattern = Pattern(rows, cols, blank, tuple(homes[:tiles]))
    except TaquinError as error:
        raise DamagedPdb(path, f"its header is invalid ({error})") from None
    return Header(pattern, entries, payload, checksum, counts)


def pack_header(pattern: Pattern, pdb: PatternDatabase, payload: int) -> bytes:
    """Return the header of a pattern database; raise ValueError if it has too many depths."""
    homes, counts = pattern.homes, pdb.depth_counts
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
        *(0 for _ in range(MAX_TILES - len(homes))),
        len(counts),
        pdb.entries,
        payload,
        pdb.checksum(os.cpu_count() or 1),
    )
    raw = fields + struct.pack(f"<{len(counts)}Q", *counts)
    raw = raw.ljust(HEADER_BYTES - _CRC.size, b"\0")
    return raw + _CRC.pack(crc32(raw))
