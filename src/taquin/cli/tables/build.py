"""taquin tables build: print the size and an estimate of the time, then build and store."""

from __future__ import annotations

import os
from shutil import disk_usage
from time import perf_counter
from typing import TYPE_CHECKING

from taquin.cli.build_progress import BuildProgressLine
from taquin.cli.tables.common import (
    add_goal,
    add_set,
    add_size,
    chosen_sets,
    count_databases,
    goal_blank,
    mean_value,
    size_of,
    title_of,
)
from taquin.errors import TaquinError
from taquin.limits import check_threads
from taquin.native.extension import PatternDatabase
from taquin.pdb import store
from taquin.pdb.build import build_memory, obtain
from taquin.pdb.file_format import Header, read_header
from taquin.render.units import readable_bytes, readable_seconds
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import out
from taquin.terminal.tables import print_table

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from taquin.pdb.pattern import Pattern

PROBE_ENTRIES = 15_000_000
"""The largest database that measures the speed of this machine; it takes a fraction of a second."""
QUICK_ENTRIES = 50_000_000
"""Fewer entries than this take about a second, and need no measurement."""
_OTHER_FOLDER = "TAQUIN_CACHE can name another folder"
_HEADINGS = ("database", "size", "entries", "largest value", "mean")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the task's arguments."""
    add_size(parser)
    add_set(parser, "the strongest")
    add_goal(parser)
    parser.add_argument(
        "--threads", type=int, metavar="N", help="number of threads (default: all cores)"
    )
    parser.add_argument("--force", action="store_true", help="rebuild stored databases, too")


def run(arguments: argparse.Namespace) -> int:
    """Build the missing databases of a set; return exit code 1 if one could not be stored."""
    (chosen,) = chosen_sets(arguments)[-1:]
    threads = check_threads(arguments.threads)
    patterns = chosen.patterns(goal_blank(arguments, (chosen.rows, chosen.cols)))
    missing = [each for each in patterns if arguments.force or not store.is_stored(each)]
    out().print(title_of(chosen), markup=False)
    if missing:
        _check_free_space(sum(size_of(pattern)[1] for pattern in missing))
        out().print(_forecast(missing, threads))
    start = perf_counter()
    with BuildProgressLine(missing) as line:
        before = {pattern: _stamp(pattern) for pattern in patterns}
        obtain(patterns, progress=line, say=line.say, threads=threads, again=arguments.force)
    seconds = perf_counter() - start
    if not all(map(store.is_stored, patterns)):
        return ExitCode.NO_SOLUTION
    built = [pattern for pattern in patterns if _stamp(pattern) != before[pattern]]
    if built:
        headers = [read_header(store.path_of(pattern)) for pattern in built]
        print_table(out(), _HEADINGS, [_cells(header) for header in headers])
        size = readable_bytes(sum(header.payload for header in headers))
        out().print(
            f"built {count_databases(len(built))} ({size}) in {readable_seconds(seconds)}; "
            f"stored in {store.folder()}",
            markup=False,
        )
    else:
        out().print(
            f"all databases are already in {store.folder()}; --force rebuilds them", markup=False
        )
    return ExitCode.SOLVED


def _cells(header: Header) -> list[str]:
    return [
        header.pattern.name,
        readable_bytes(header.payload),
        f"{header.entries:,}",
        str(len(header.depth_counts) - 1),
        f"{mean_value(header):.3f}",
    ]


def _forecast(missing: Sequence[Pattern], threads: int | None) -> str:
    """Return what will be built, and its time, estimated from the speed of a smaller database."""
    entries = sum(size_of(pattern)[0] for pattern in missing)
    time = "about a second"
    if entries > QUICK_ENTRIES:
        time = "about " + readable_seconds(
            float(f"{entries / _speed(max(missing, key=size_of), threads):.2g}")
        )
    size = readable_bytes(sum(size_of(pattern)[1] for pattern in missing))
    memory = readable_bytes(max(map(build_memory, missing)))
    return (
        f"building {count_databases(len(missing))}: {size} on disk, {time}, "
        f"at most {memory} of memory"
    )


def _speed(pattern: Pattern, threads: int | None) -> float:
    """Return the entries built per second on this machine, measured on some of the pattern's tiles."""
    shape = pattern.rows, pattern.cols
    tiles = [
        n + 1
        for n in range(pattern.tiles)
        if PatternDatabase.size(*shape, n + 1)[0] < PROBE_ENTRIES
    ]
    homes = bytes(pattern.homes[: max(tiles, default=1)])
    start = perf_counter()
    probe = PatternDatabase.build(
        *shape, pattern.blank, homes, threads or os.cpu_count() or 1, None
    )
    return probe.entries / max(1e-6, perf_counter() - start)


def _check_free_space(needed: int) -> None:
    """Raise `TaquinError` if the databases could not be stored."""
    folder = store.folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable, free = os.access(folder, os.W_OK | os.X_OK), disk_usage(folder).free
    except OSError as error:
        raise TaquinError(
            f"cannot store databases in {folder}: {error.strerror}; {_OTHER_FOLDER}"
        ) from None
    if not writable:
        raise TaquinError(f"cannot store databases in {folder}: it is read-only; {_OTHER_FOLDER}")
    if needed > free:
        raise TaquinError(
            f"cannot store databases in {folder}: they need {readable_bytes(needed)}, "
            f"but only {readable_bytes(free)} are free; {_OTHER_FOLDER}"
        )


def _stamp(pattern: Pattern) -> tuple[int, int] | None:
    """Return the file's inode and time, which change when the database is written again."""
    try:
        status = store.path_of(pattern).stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns
