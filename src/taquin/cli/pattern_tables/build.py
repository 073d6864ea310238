"""taquin tables build: the size and the time are told first, then it is done."""

from __future__ import annotations

import os
from shutil import disk_usage
from time import perf_counter
from typing import TYPE_CHECKING

from taquin.cli import arguments as words
from taquin.cli.build_line import BuildLine
from taquin.cli.pattern_tables.common import (
    add_goal,
    add_set,
    add_size,
    chosen_sets,
    count_tables,
    goal_blank,
    mean_value,
    size_of,
    title_of,
)
from taquin.errors import TaquinError
from taquin.native.extension import PatternTable
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
"""A table that is built in a fraction of a second, to see how fast this machine is."""
QUICK_ENTRIES = 50_000_000
"""Tables of fewer entries are built in about a second, and need no forecast."""
_ELSEWHERE = "TAQUIN_CACHE can name another folder"
_TABLE_HEADINGS = ("table", "size", "entries", "largest value", "mean")


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the task's words."""
    add_size(parser)
    add_set(parser, "the strongest")
    add_goal(parser)
    parser.add_argument("--threads", type=int, metavar="N", help="default: all cores")
    parser.add_argument("--force", action="store_true", help="build what is there already, too")


def run(arguments: argparse.Namespace) -> int:
    """Build what is missing of a set."""
    (chosen,) = chosen_sets(arguments)[-1:]
    threads = words.read_threads(arguments)
    patterns = chosen.patterns(goal_blank(arguments, (chosen.rows, chosen.cols)))
    missing = [each for each in patterns if arguments.force or not store.is_stored(each)]
    out().print(title_of(chosen), markup=False)
    if missing:
        _check_room(sum(size_of(pattern)[1] for pattern in missing))
        out().print(_forecast(missing, threads))
    start = perf_counter()
    with BuildLine(missing) as line:
        before = {pattern: _stamp(pattern) for pattern in patterns}
        obtain(patterns, progress=line, say=line.say, threads=threads, again=arguments.force)
    seconds = perf_counter() - start
    if not all(map(store.is_stored, patterns)):
        return ExitCode.NO_SOLUTION
    built = [pattern for pattern in patterns if _stamp(pattern) != before[pattern]]
    if built:
        headers = [read_header(store.path_of(pattern)) for pattern in built]
        print_table(out(), _TABLE_HEADINGS, [_table_cells(header) for header in headers])
        size = sum(header.payload for header in headers)
        line_of = f"built {count_tables(len(built))}, {readable_bytes(size)}, in {readable_seconds(seconds)}"
        out().print(f"{line_of}; they are in {store.folder()}", markup=False)
    else:
        out().print(
            f"all of it is in {store.folder()} already; --force builds it again", markup=False
        )
    return ExitCode.SOLVED


def _table_cells(header: Header) -> list[str]:
    return [
        header.pattern.name,
        readable_bytes(header.payload),
        f"{header.entries:,}",
        str(len(header.depth_counts) - 1),
        f"{mean_value(header):.3f}",
    ]


def _forecast(missing: Sequence[Pattern], threads: int | None) -> str:
    """Say what is to be built, and about how long it takes here, by the speed of a smaller table."""
    entries = sum(size_of(pattern)[0] for pattern in missing)
    time = "a moment"
    if entries > QUICK_ENTRIES:
        time = "about " + readable_seconds(
            float(f"{entries / _speed(max(missing, key=size_of), threads):.2g}")
        )
    size = readable_bytes(sum(size_of(pattern)[1] for pattern in missing))
    memory = readable_bytes(max(map(build_memory, missing)))
    return (
        f"to be built: {count_tables(len(missing))}, {size} on disk; "
        f"takes {time}, and {memory} of memory at most"
    )


def _speed(pattern: Pattern, threads: int | None) -> float:
    """Return how many entries a second are found here, measured on some of the pattern's tiles."""
    shape = pattern.rows, pattern.cols
    tiles = [
        n + 1 for n in range(pattern.tiles) if PatternTable.size(*shape, n + 1)[0] < PROBE_ENTRIES
    ]
    homes = bytes(pattern.homes[: max(tiles, default=1)])
    start = perf_counter()
    probe = PatternTable.build(*shape, pattern.blank, homes, threads or os.cpu_count() or 1, None)
    return probe.entries / max(1e-6, perf_counter() - start)


def _check_room(needed: int) -> None:
    """Refuse to build what could not be stored: that is all this is for."""
    folder = store.folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable, free = os.access(folder, os.W_OK | os.X_OK), disk_usage(folder).free
    except OSError as error:
        raise TaquinError(
            f"cannot store tables in {folder}: {error.strerror}; {_ELSEWHERE}"
        ) from None
    if not writable:
        raise TaquinError(f"cannot store tables in {folder}: it is read-only; {_ELSEWHERE}")
    if needed > free:
        raise TaquinError(
            f"cannot store tables in {folder}: they take {readable_bytes(needed)}, "
            f"and {readable_bytes(free)} are free there; {_ELSEWHERE}"
        )


def _stamp(pattern: Pattern) -> tuple[int, int] | None:
    """Return what changes when a table's file is written again."""
    try:
        status = store.path_of(pattern).stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns
