"""Pattern databases from the store; missing ones are built, and stored for the next time."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from taquin.errors import NotApplicable
from taquin.interrupt import ctrl_c_flag
from taquin.limits import free_memory
from taquin.native.extension import PatternDatabase
from taquin.pdb import store
from taquin.pdb.file_format import DamagedPdb

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from taquin.pdb.pattern import Pattern

    Say = Callable[[str], None]
    Begin = Callable[[Sequence[Pattern]], None]

# A build uses four bits per entry, and lists of neighbours; the stored database has one bit per entry.
_BYTES_PER_PAYLOAD_BYTE = 4
_BASE_BYTES = 100_000_000

_mapped: dict[Pattern, tuple[object, PatternDatabase]] = {}
"""The open databases, each with the identity of its file: a file is checked once, when it is opened."""

_unstored: dict[Pattern, PatternDatabase] = {}
"""The databases that were built but could not be written; they live as long as this process."""


class Progress(Protocol):
    """A function that receives the progress of a build about twenty times a second."""

    def __call__(self, pattern: Pattern, depth: int, found: int, total: int, /) -> None:
        """The build of a pattern has found that many of its entries, up to that depth."""


def obtain(
    patterns: Iterable[Pattern],
    *,
    begin: Begin | None = None,
    progress: Progress | None = None,
    say: Say | None = None,
    threads: int | None = None,
    again: bool = False,
) -> dict[Pattern, PatternDatabase]:
    """Return the database of each pattern; load it from the store, or build and store it.

    `begin` receives the patterns to build before the first build, `progress` the progress of each, and `say`
    messages, for example about a damaged file. `again` builds databases even if they are stored. Patterns with
    the same representative share a database. Raises `NotApplicable` if a build needs more than the free memory,
    and KeyboardInterrupt after Ctrl-C.
    """
    requested = tuple(patterns)
    pdbs: dict[Pattern, PatternDatabase] = {}
    missing: list[Pattern] = []
    say = say or _say_nothing
    threads = threads or os.cpu_count() or 1
    for pattern in dict.fromkeys(each.representative for each in requested):
        pdb = None if again else _find(pattern, say, threads)
        if pdb is None:
            _check_memory(pattern)
            missing.append(pattern)
        else:
            pdbs[pattern] = pdb
    store.sweep()
    if missing and begin is not None:
        begin(missing)
    for pattern in missing:
        pdbs[pattern] = _build_and_store(pattern, progress, say, threads, again=again)
    return {pattern: pdbs[pattern.representative] for pattern in requested}


def bytes_to_read(pattern: Pattern) -> int:
    """Return the size of a stored database; 0 if this process has already read and checked it."""
    if pattern.representative in _mapped:
        return 0
    return PatternDatabase.size(pattern.rows, pattern.cols, len(pattern.homes))[1]


def build_memory(pattern: Pattern) -> int:
    """Return about how many bytes a build of the pattern needs, including the database itself."""
    _, payload = PatternDatabase.size(pattern.rows, pattern.cols, len(pattern.homes))
    return _BASE_BYTES + _BYTES_PER_PAYLOAD_BYTE * payload


def _find(pattern: Pattern, say: Say, threads: int) -> PatternDatabase | None:
    """Return the database if a valid one exists; report and remove a damaged file."""
    try:
        return opened(pattern, threads) or _unstored.get(pattern)
    except DamagedPdb as damage:
        if pattern not in _unstored:
            say(f"{damage}; the pattern database is built again")
        with suppress(OSError):  # if the file stays, the new one replaces it or stays in memory
            store.remove(pattern)
        return _unstored.get(pattern)


def opened(pattern: Pattern, threads: int | None = None) -> PatternDatabase | None:
    """Return the stored database of a pattern, opened once as long as its file does not change.

    Returns None if there is no file. Raises `DamagedPdb`.
    """
    path = store.location(pattern)
    try:
        status = os.stat(path)
    except OSError:
        return None
    file = (path, status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
    known, pdb = _mapped.get(pattern, (None, None))
    if known != file:
        pdb = store.open_pdb(pattern, threads)
        if pdb is not None:
            _mapped[pattern] = (file, pdb)
    return pdb


def _build_and_store(
    pattern: Pattern, progress: Progress | None, say: Say, threads: int, *, again: bool
) -> PatternDatabase:
    waited = False

    def waiting() -> None:
        nonlocal waited
        waited = True
        say(f"another process is building {store.path_of(pattern).stem}; waiting for it")

    with store.locked(pattern, waiting):
        if waited or not again:  # another process may have built it meanwhile
            found = _find(pattern, _say_nothing, threads)
            if found is not None:
                return found
        pdb = _build(pattern, progress, threads)
        try:
            store.write(pattern, pdb)
            return opened(pattern, threads) or pdb
        except OSError as error:
            fault = error.strerror or str(error)
        except DamagedPdb as damage:
            fault = f"{damage.path.name} was written, but {damage.fault}"
            with suppress(OSError):
                store.remove(pattern)
    if not _unstored:  # one message is enough
        say(
            f"cannot store pattern databases in {store.folder()}: {fault}; "
            "they stay in memory until this process ends"
        )
    _unstored[pattern] = pdb
    return pdb


def _build(pattern: Pattern, progress: Progress | None, threads: int) -> PatternDatabase:
    """Build a database; Ctrl-C or an exception of `progress` stops the build."""
    failure: BaseException | None = None

    def tick(depth: int, found: int, total: int) -> bool:
        nonlocal failure
        try:
            if progress is not None:
                progress(pattern, depth, found, total)
        except BaseException as error:  # raised again when the engine has stopped
            failure = error
        return ctrl_c.pressed or failure is not None

    with ctrl_c_flag() as ctrl_c:
        try:
            pdb = PatternDatabase.build(
                pattern.rows, pattern.cols, pattern.blank, bytes(pattern.homes), threads, tick
            )
        except KeyboardInterrupt:
            if failure is None:
                raise
    if failure is not None:
        raise failure
    if ctrl_c.pressed:
        raise KeyboardInterrupt
    return pdb


def _check_memory(pattern: Pattern) -> None:
    """Raise `NotApplicable` if a build needs more than the free memory."""
    needed, free = build_memory(pattern), free_memory()
    if needed > free:
        raise NotApplicable(
            f"building {store.path_of(pattern).stem} takes about {_megabytes(needed)} of memory, "
            f"and only {_megabytes(free)} is free"
        )


def _megabytes(count: int) -> str:
    return f"{count / 1e6:,.0f} MB"


def _say_nothing(sentence: str) -> None:
    """Ignore a message."""
