"""Reads the rows of a damaged SQLite file page by page.

SQLite itself follows a tree from the first page, and stops at a broken link. These functions read every page
independently: the page that holds a row is enough. See https://sqlite.org/fileformat2.html.
"""

from __future__ import annotations

import struct
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

DEFAULT_PAGE_BYTES = 4096
_MAGIC = b"SQLite format 3\0"
_FILE_HEADER_BYTES = 100
_WAL_HEADER_BYTES, _FRAME_HEADER_BYTES = 32, 24
_INDEX_INTERIOR, _INDEX_LEAF, _TABLE_LEAF = 2, 10, 13
_INTEGER_BYTES = (0, 1, 2, 3, 4, 6, 8)

Pages = dict[int, bytes]
"""Pages by their number; the first is 1."""


class Unreadable(Exception):
    """A cell is invalid, or refers to something that does not exist."""


class Cell(NamedTuple):
    """A row of a table with its rowid, or an entry of an index, whose last value is the rowid."""

    values: tuple[Any, ...]
    rowid: int | None = None


def read_pages(file: bytes) -> Pages:
    """Return the pages of a database. An incomplete last page is filled up with zeros."""
    size = DEFAULT_PAGE_BYTES
    if file.startswith(_MAGIC):
        written = int.from_bytes(file[16:18], "big")
        size = 65536 if written == 1 else written
        if size < 512 or size & (size - 1):
            size = DEFAULT_PAGE_BYTES
    return {
        number: file[at : at + size].ljust(size, b"\0")
        for number, at in enumerate(range(0, len(file), size), 1)
    }


def read_log(log: bytes, size: int) -> Iterator[tuple[int, bytes]]:
    """Yield the pages of a write-ahead log with their numbers, in the order of writing.

    `size` is the number of bytes per page.
    """
    step = _FRAME_HEADER_BYTES + size
    for at in range(_WAL_HEADER_BYTES, len(log) - step + 1, step):
        number = int.from_bytes(log[at : at + 4], "big")
        yield number, log[at + _FRAME_HEADER_BYTES : at + step]


def cells_of(page: bytes, number: int, pages: Pages) -> Iterator[Cell]:
    """Yield the readable cells of a page. `pages` supplies the overflow pages of long values."""
    at = _FILE_HEADER_BYTES if number == 1 else 0
    kind = page[at]
    if kind not in (_INDEX_INTERIOR, _INDEX_LEAF, _TABLE_LEAF):
        return
    count = int.from_bytes(page[at + 3 : at + 5], "big")
    first = at + (12 if kind == _INDEX_INTERIOR else 8)
    for (start,) in struct.iter_unpack(">H", page[first : first + 2 * count]):
        with suppress(Unreadable, LookupError, UnicodeDecodeError):
            yield _cell(page, start, kind, pages)


def _cell(page: bytes, at: int, kind: int, pages: Pages) -> Cell:
    if kind == _INDEX_INTERIOR:
        at += 4
    size, at = _varint(page, at)
    if kind == _TABLE_LEAF:
        rowid, at = _varint(page, at)
        return Cell(_record(_payload(page, at, size, len(page) - 35, pages)), rowid)
    max_local = (len(page) - 12) * 64 // 255 - 23
    return Cell(_record(_payload(page, at, size, max_local, pages)))


def _payload(page: bytes, at: int, size: int, max_local: int, pages: Pages) -> bytes:
    """Return the bytes of a cell, with those on overflow pages."""
    if size <= max_local:
        return page[at : at + size]
    min_local = (len(page) - 12) * 32 // 255 - 23
    local = min_local + (size - min_local) % (len(page) - 4)
    local = local if local <= max_local else min_local
    payload, at = page[at : at + local], at + local
    following = int.from_bytes(page[at : at + 4], "big")
    visited: set[int] = set()
    while len(payload) < size:
        if following in visited:
            raise Unreadable
        visited.add(following)
        rest = pages[following]
        following = int.from_bytes(rest[:4], "big")
        payload += rest[4 : 4 + size - len(payload)]
    return payload


def _record(payload: bytes) -> tuple[Any, ...]:
    """Return the values of a record: a header of types, then the contents."""
    header, at = _varint(payload, 0)
    kinds = []
    while at < header:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    if at != header:
        raise Unreadable
    values = []
    for kind in kinds:
        size = (kind - 12) // 2 if kind >= 12 else 8 if kind == 7 else 0
        if kind < len(_INTEGER_BYTES):
            size = _INTEGER_BYTES[kind]
        raw = payload[at : at + size]
        at += size
        if len(raw) < size or kind in (10, 11):
            raise Unreadable
        values.append(_value(kind, raw))
    if at != len(payload):
        raise Unreadable
    return tuple(values)


def _value(kind: int, raw: bytes) -> Any:
    if kind == 0:
        return None
    if kind in (8, 9):
        return kind - 8
    if kind == 7:
        return struct.unpack(">d", raw)[0]
    if kind < 7:
        return int.from_bytes(raw, "big", signed=True)
    return raw.decode() if kind % 2 else raw


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return a number of one to nine bytes, and the offset after it."""
    value = 0
    for place in range(8):
        byte = data[at + place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    return value << 8 | data[at + 8], at + 9
