"""Getting tables: from the store where they are, otherwise built, and stored for the next time."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from taquin.errors import NotApplicable
from taquin.interrupt import noting_ctrl_c
from taquin.limits import free_memory
from taquin.native.extension import PatternTable
from taquin.pdb import store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from taquin.pdb.pattern import Pattern

    Say = Callable[[str], None]
    Begin = Callable[[Sequence[Pattern]], None]

# While it is built an entry takes four bits, of which one stays; then there are lists of neighbours.
_BYTES_PER_PAYLOAD_BYTE = 4
_BASE_BYTES = 100_000_000

_mapped: dict[Pattern, tuple[object, PatternTable]] = {}
"""What is open, and which file it was: a table is checked when it is opened, not at every use."""

_unstored: dict[Pattern, PatternTable] = {}
"""What was built, but could not be written: it lives as long as this process."""


class Progress(Protocol):
    """Hears about twenty times a second how far a build is."""

    def __call__(self, pattern: Pattern, depth: int, found: int, total: int, /) -> None:
        """Of the pattern's entries, so many were found, up to that depth."""


def obtain(
    patterns: Iterable[Pattern],
    *,
    begin: Begin | None = None,
    progress: Progress | None = None,
    say: Say | None = None,
    threads: int | None = None,
    again: bool = False,
) -> dict[Pattern, PatternTable]:
    """Return the table of each pattern (that of its representative, which others may share).

    `begin` hears which of them have to be built, before that is done. What is worth a sentence, such
    as a damaged file, is told to `say`. With `again`, tables that are there are built anew. Raises
    NotApplicable for a table that would not fit into the memory.
    """
    wanted = tuple(patterns)
    tables: dict[Pattern, PatternTable] = {}
    missing: list[Pattern] = []
    say = say or _unheard
    threads = threads or os.cpu_count() or 1
    for pattern in dict.fromkeys(each.representative for each in wanted):
        table = None if again else _find(pattern, say, threads)
        if table is None:
            _check_memory(pattern)
            missing.append(pattern)
        else:
            tables[pattern] = table
    store.sweep()
    if missing and begin is not None:
        begin(missing)
    for pattern in missing:
        tables[pattern] = _build_and_store(pattern, progress, say, threads, again=again)
    return {pattern: tables[pattern.representative] for pattern in wanted}


def bytes_to_read(pattern: Pattern) -> int:
    """Return the size of a stored table; 0 if this process has read and checked it before."""
    if pattern.representative in _mapped:
        return 0
    return PatternTable.size(pattern.rows, pattern.cols, len(pattern.homes))[1]


def build_memory(pattern: Pattern) -> int:
    """Return about how many bytes a build of the pattern's table takes, the table itself included."""
    _, payload = PatternTable.size(pattern.rows, pattern.cols, len(pattern.homes))
    return _BASE_BYTES + _BYTES_PER_PAYLOAD_BYTE * payload


def _find(pattern: Pattern, say: Say, threads: int) -> PatternTable | None:
    """Return the table if there is a good one; a damaged file is named and removed."""
    try:
        return opened(pattern, threads) or _unstored.get(pattern)
    except store.DamagedTable as damage:
        if pattern not in _unstored:
            say(f"{damage}; the table is built again")
        with suppress(OSError):  # if it stays, the new one replaces it, or is used from memory
            store.remove(pattern)
        return _unstored.get(pattern)


def opened(pattern: Pattern, threads: int | None = None) -> PatternTable | None:
    """Open a stored table, or return it as it was opened before, if its file is still the same."""
    path = store.location(pattern)
    try:
        status = os.stat(path)
    except OSError:
        return None
    file = (path, status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
    known, table = _mapped.get(pattern, (None, None))
    if known != file:
        table = store.open_table(pattern, threads)
        if table is not None:
            _mapped[pattern] = (file, table)
    return table


def _build_and_store(
    pattern: Pattern, progress: Progress | None, say: Say, threads: int, *, again: bool
) -> PatternTable:
    waited = False

    def waiting() -> None:
        nonlocal waited
        waited = True
        say(f"another process is building {store.path_of(pattern).stem}; waiting for it")

    with store.locked(pattern, waiting):
        if waited or not again:  # another process may have been quicker
            found = _find(pattern, _unheard, threads)
            if found is not None:
                return found
        table = _build(pattern, progress, threads)
        try:
            store.write(pattern, table)
            return opened(pattern, threads) or table
        except OSError as error:
            fault = error.strerror or str(error)
        except store.DamagedTable as damage:
            fault = f"{damage.path.name} was written, but {damage.fault}"
            with suppress(OSError):
                store.remove(pattern)
    if not _unstored:  # once is enough
        say(
            f"cannot store tables in {store.folder()}: {fault}; "
            "they are used from memory, and gone when this process ends"
        )
    _unstored[pattern] = table
    return table


def _build(pattern: Pattern, progress: Progress | None, threads: int) -> PatternTable:
    """Build a table; Ctrl-C and whatever `progress` raises stop it."""
    failure: BaseException | None = None

    def tick(depth: int, found: int, total: int) -> bool:
        nonlocal failure
        try:
            if progress is not None:
                progress(pattern, depth, found, total)
        except BaseException as error:  # raised again when the engine has stopped
            failure = error
        return ctrl_c.pressed or failure is not None

    with noting_ctrl_c() as ctrl_c:
        try:
            table = PatternTable.build(
                pattern.rows, pattern.cols, pattern.blank, bytes(pattern.homes), threads, tick
            )
        except KeyboardInterrupt:
            if failure is None:
                raise
    if failure is not None:
        raise failure
    if ctrl_c.pressed:
        raise KeyboardInterrupt
    return table


def _check_memory(pattern: Pattern) -> None:
    """Refuse a build that the machine has no room for, before it has begun."""
    needed, free = build_memory(pattern), free_memory()
    if needed > free:
        raise NotApplicable(
            f"to build {store.path_of(pattern).stem} takes about {_megabytes(needed)} of memory, "
            f"and only {_megabytes(free)} are free"
        )


def _megabytes(count: int) -> str:
    return f"{count / 1e6:,.0f} MB"


def _unheard(sentence: str) -> None:
    """Say nothing."""
