"""taquin tables: the pattern databases of a board size: listed, built, checked, removed, compared."""

from __future__ import annotations

import argparse
import os
from random import Random
from shutil import disk_usage
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from taquin._native import PatternTable, pattern_distance
from taquin.board import Board
from taquin.cli import words
from taquin.cli.build_line import BuildLine
from taquin.cli.exit_codes import ExitCode
from taquin.cli.progress import StatusLine
from taquin.cli.tables import print_table
from taquin.cli.terminal import out
from taquin.errors import NotationError, TaquinError
from taquin.notation import read_size
from taquin.pdb import store
from taquin.pdb.build import build_memory, obtain
from taquin.pdb.catalogue import NamedSet, find_set, sets_for
from taquin.pdb.partition import Partition
from taquin.render.text import readable_bytes, readable_seconds

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from taquin.pdb.pattern import Pattern

EXAMPLES = """\
examples:
  taquin tables                         what there is for the usual sizes
  taquin tables build 4x4               the strongest set for 4×4 boards
  taquin tables build 4x4 --set small
  taquin tables draw 5x5                how its sets divide the tiles
  taquin tables estimate 4x4 small large mine.txt
  taquin tables verify                  check all that is stored
  taquin tables remove 4x4 --all

Tables are in the user's cache directory; TAQUIN_CACHE names another one.
"""
USUAL_SIZES = ((3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (6, 6))
MOST_SAMPLES = 100_000
SPOT_CHECKS = 24
SPOT_CHECK_NODES = 100_000
PROBE_ENTRIES = 15_000_000
"""A table that is built in a fraction of a second, to see how fast this machine is."""
QUICK_ENTRIES = 50_000_000
"""Tables of fewer entries are built in about a second, and need no forecast."""


class Task(NamedTuple):
    """One thing that the command can do."""

    summary: str
    add_words: Callable[[argparse.ArgumentParser], None]
    run: Callable[[argparse.Namespace], int]


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.epilog = EXAMPLES
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    tasks = parser.add_subparsers(dest="task", metavar="TASK")
    for name, task in TASKS.items():
        description = task.summary[0].upper() + task.summary[1:] + "."
        task.add_words(tasks.add_parser(name, help=task.summary, description=description))
    parser.set_defaults(task="list", size=None, goal="blank-last")


def run(arguments: argparse.Namespace) -> int:
    """Do the task that was asked for; without any, list what there is."""
    return TASKS[arguments.task].run(arguments)


def _list_words(parser: argparse.ArgumentParser) -> None:
    _add_size(parser, optional="the usual sizes")
    _add_goal(parser)


def _list(arguments: argparse.Namespace) -> int:
    sizes = USUAL_SIZES if arguments.size is None else (read_size(arguments.size),)
    store.sweep()
    rows = []
    for size in sizes:
        for each in sets_for(*size):
            patterns = each.patterns(_blank(arguments, size))
            rows.append(
                [
                    f"{each.rows}x{each.cols} {each.name}",
                    "; ".join(dict.fromkeys(partition.sizes for partition in each.partitions)),
                    str(len(patterns)),
                    readable_bytes(sum(_size(pattern)[1] for pattern in patterns)),
                    _stored_words(patterns),
                    each.summary,
                ]
            )
    print_table(out(), ("set", "tiles", "tables", "size", "stored", "what it is"), rows)
    files = store.stored()
    size_in_all = readable_bytes(sum(_file_bytes(path) for path in files))
    stored = f"{_tables(len(files))}, {size_in_all}," if files else "no tables"
    out().print(f"{stored} in {store.folder()}", markup=False)
    return ExitCode.SOLVED


def _build_words(parser: argparse.ArgumentParser) -> None:
    _add_size(parser)
    _add_set(parser, "the strongest")
    _add_goal(parser)
    parser.add_argument("--threads", type=int, metavar="N", help="default: all cores")
    parser.add_argument("--force", action="store_true", help="build what is there already, too")


def _build(arguments: argparse.Namespace) -> int:
    (chosen,) = _sets(arguments)[-1:]
    threads = words.read_threads(arguments)
    patterns = chosen.patterns(_blank(arguments, (chosen.rows, chosen.cols)))
    missing = [each for each in patterns if arguments.force or not store.is_stored(each)]
    out().print(_title(chosen), markup=False)
    if missing:
        _check_room(sum(_size(pattern)[1] for pattern in missing))
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
        headers = [store.read_header(store.path_of(pattern)) for pattern in built]
        print_table(out(), _TABLE_HEADINGS, [_table_cells(header) for header in headers])
        size = sum(header.payload for header in headers)
        line_of = (
            f"built {_tables(len(built))}, {readable_bytes(size)}, in {readable_seconds(seconds)}"
        )
        out().print(f"{line_of}; they are in {store.folder()}", markup=False)
    else:
        out().print(
            f"all of it is in {store.folder()} already; --force builds it again", markup=False
        )
    return ExitCode.SOLVED


def _info_words(parser: argparse.ArgumentParser) -> None:
    _add_size(parser)
    _add_set(parser, "all of them")
    _add_goal(parser)


def _info(arguments: argparse.Namespace) -> int:
    code = ExitCode.SOLVED
    for each in _sets(arguments):
        out().print(_title(each), style="bold", markup=False)
        for pattern in each.patterns(_blank(arguments, (each.rows, each.cols))):
            entries, payload = _size(pattern)
            lines = {
                "file": str(store.path_of(pattern)),
                "size": f"{readable_bytes(payload)}, {entries:,} entries",
            }
            try:
                lines |= _stored_facts(pattern)
            except store.DamagedTable as damage:
                lines["stored"] = f"yes, but {damage.fault}"
                code = ExitCode.NO_SOLUTION
            out().print(f"table {pattern.name}", markup=False)
            for name, value in lines.items():
                out().print(f"  {name:<9} {value}", markup=False)
    return code


def _stored_facts(pattern: Pattern) -> dict[str, str]:
    if not store.is_stored(pattern):
        return {"stored": "no"}
    header = store.read_header(store.path_of(pattern))
    return {
        "stored": "yes",
        "values": f"0 to {len(header.depth_counts) - 1}, mean {_mean(header):.3f}",
        "checksum": f"{header.checksum:016x}",
        "per value": " ".join(f"{count:,}" for count in header.depth_counts),
    }


def _verify_words(parser: argparse.ArgumentParser) -> None:
    _add_size(parser, optional="all")


def _verify(arguments: argparse.Namespace) -> int:
    """Read every file whole, and search some entries' values again without the table."""
    store.sweep()
    paths = store.stored(None if arguments.size is None else read_size(arguments.size))
    faults = 0
    for path in paths:
        with StatusLine() as line:
            line.show(f"checking {path.name}")
            fault, checked = _verify_file(path)
        if fault:
            faults += 1
            out().print(f"{path.name}: {fault}", markup=False)
        else:
            again = f"{checked} of {SPOT_CHECKS} values found again by search"
            out().print(f"{path.stem}: good, {again}", markup=False)
    if not paths:
        out().print(f"no tables to check in {store.folder()}", markup=False)
    elif faults:
        out().print(
            f"{faults} of {_tables(len(paths))} in {store.folder()} cannot be used; "
            "they are built again when they are needed",
            markup=False,
        )
    return ExitCode.NO_SOLUTION if faults else ExitCode.SOLVED


def _verify_file(path: Path) -> tuple[str, int]:
    """Return what is wrong with a file, if anything, and how many values were searched again."""
    try:
        pattern = store.read_header(path).pattern
        if path != store.path_of(pattern):
            return f"it holds another table, that of {pattern.name}", 0
        table = store.open_table(pattern)
    except store.DamagedTable as damage:
        return damage.fault, 0
    if table is None:
        return "it has just been removed", 0
    return _spot_check(table, Random(path.name))


def _spot_check(table: PatternTable, random: Random) -> tuple[str, int]:
    """Compare values at random placements with those that a search without the table finds."""
    shape = table.rows, table.cols, table.blank, table.homes
    checked = 0
    for _ in range(SPOT_CHECKS):
        *places, blank = random.sample(range(table.rows * table.cols), len(table.homes) + 1)
        cells = bytes(places)
        expected = pattern_distance(*shape, cells, blank, SPOT_CHECK_NODES)
        if expected < 0:
            continue
        checked += 1
        bit = table.bit(table.index(cells, blank))
        if bit != expected >> 1 & 1 or table.distance(cells, blank) != expected:
            return f"its value for tiles in {places}, blank in {blank}, is not {expected}", checked
    return "", checked


def _remove_words(parser: argparse.ArgumentParser) -> None:
    _add_size(parser, optional="with --all: all")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--set", metavar="NAME", help="the tables of that set")
    which.add_argument("--all", action="store_true", help="all tables of the size")
    _add_goal(parser)


def _remove(arguments: argparse.Namespace) -> int:
    if arguments.set is not None:
        if arguments.size is None:
            raise TaquinError("which size? taquin tables remove RxC --set NAME")
        (chosen,) = _sets(arguments)
        blank = _blank(arguments, (chosen.rows, chosen.cols))
        paths = [store.path_of(pattern) for pattern in chosen.patterns(blank)]
    else:
        paths = store.stored(None if arguments.size is None else read_size(arguments.size))
    store.sweep()
    freed, count = 0, 0
    for path in paths:
        size = _file_bytes(path)
        try:
            removed = store.remove_file(path)
        except OSError as error:
            raise TaquinError(f"cannot remove {path}: {error.strerror}") from None
        freed, count = freed + size * removed, count + removed
    gone = f"removed {_tables(count)}, {readable_bytes(freed)}," if count else "nothing to remove"
    out().print(f"{gone} in {store.folder()}", markup=False)
    return ExitCode.SOLVED


def _draw_words(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "The output is a file that `taquin tables estimate` reads: change it, and compare."
    )
    _add_size(parser)
    _add_set(parser, "all of them")
    _add_goal(parser)


def _draw(arguments: argparse.Namespace) -> int:
    drawings = []
    for each in _sets(arguments):
        for number, partition in enumerate(
            each.partitions_for(_blank(arguments, (each.rows, each.cols)))
        ):
            title = f"# {_title(each)}\n" if number == 0 else ""
            drawings.append(title + partition.draw())
    out().print("\n\n".join(drawings), markup=False)
    return ExitCode.SOLVED


_TABLE_HEADINGS = ("table", "size", "entries", "largest value", "mean")


def _table_cells(header: store.Header) -> list[str]:
    return [
        header.pattern.name,
        readable_bytes(header.payload),
        f"{header.entries:,}",
        str(len(header.depth_counts) - 1),
        f"{_mean(header):.3f}",
    ]


def _mean(header: store.Header) -> float:
    counts = header.depth_counts
    return sum(depth * count for depth, count in enumerate(counts)) / max(1, sum(counts))


def _estimate_words(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "A drawing has a letter for each tile's pattern, - for a tile in none, . for the blank, rows by "
        "new lines or /; `taquin tables draw` prints some. The larger the mean, the fewer nodes a search needs."
    )
    _add_size(parser)
    parser.add_argument(
        "partitions",
        metavar="PARTITION",
        nargs="*",
        help="a set, a file with drawings, - for standard input, or a drawing (default: all sets)",
    )
    parser.add_argument(
        "--samples", type=int, default=100, metavar="N", help="random boards (default 100)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="the same seed gives the same boards"
    )


def _estimate(arguments: argparse.Namespace) -> int:
    from taquin.pdb.sample import estimate

    size = read_size(arguments.size)
    if not 1 <= arguments.samples <= MOST_SAMPLES:
        raise TaquinError(f"--samples is 1 to {MOST_SAMPLES:,}, not {arguments.samples}")
    names = arguments.partitions or [each.name for each in sets_for(*size)]
    drawn = [(name, _read_partitions(name, size)) for name in names]
    rows, given_up = [], 0
    with StatusLine() as line:
        for number, (name, partitions) in enumerate(drawn, 1):

            def progress(done: int, total: int, place: str = f"{number} of {len(drawn)}") -> None:
                line.show(f"sampling partition {place} · board {done} of {total}")

            found = estimate(
                partitions, arguments.samples, arguments.seed, progress=progress
            ).together
            given_up += found.given_up
            rows.append(
                [
                    name,
                    "; ".join(dict.fromkeys(each.sizes for each in partitions)),
                    f"{found.mean:.2f}",
                    f"{found.error:.2f}",
                    readable_bytes(found.nbytes),
                ]
            )
    print_table(out(), ("partition", "tiles", "mean", "error of the mean", "tables"), rows)
    of = f"{arguments.samples:,} random {size[0]}×{size[1]} boards, seed {arguments.seed}"
    out().print(f"the lower bound that it gives on the moves of {of}", markup=False)
    if given_up:
        out().print(
            f"{given_up:,} values took too long to find; for them the tiles' plain distances "
            "were taken, so that the means are a little too small",
            markup=False,
        )
    return ExitCode.SOLVED


def _read_partitions(word: str, size: tuple[int, int]) -> tuple[Partition, ...]:
    """Read what a word stands for: a set by its name, a file, or a drawing itself."""
    if word in {each.name for each in sets_for(*size)}:
        return find_set(*size, word).partitions
    if word == "-" or os.path.exists(word):
        text, where = words.read_text(word), f"{word}: "
    elif "/" in word.strip("/.") or " " in word:
        text, where = word, ""
    else:
        known = ", ".join(each.name for each in sets_for(*size))
        raise TaquinError(
            f"{word!r} is no file, and no set of {size[0]}×{size[1]} boards ({known})"
        )
    try:
        partitions = Partition.parse_all(text)
    except NotationError as error:
        raise NotationError(f"{where}{error}", error.text, error.span) from None
    for each in partitions:
        if (each.rows, each.cols) != size:
            shape = f"{each.rows}×{each.cols}"
            raise TaquinError(f"{where}the drawing is {shape}, not {size[0]}×{size[1]}")
    return partitions


def _add_size(parser: argparse.ArgumentParser, optional: str = "") -> None:
    parser.add_argument(
        "size",
        metavar="RxC",
        nargs="?" if optional else None,
        help="rows x columns, such as 4x4" + (f" (default: {optional})" if optional else ""),
    )


def _add_set(parser: argparse.ArgumentParser, otherwise: str) -> None:
    parser.add_argument("--set", metavar="NAME", help=f"the set's name (default: {otherwise})")


def _add_goal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--goal",
        "-g",
        default="blank-last",
        metavar="GOAL",
        help="for goals with the blank where that one has it; all corners are alike (default)",
    )


def _sets(arguments: argparse.Namespace) -> tuple[NamedSet, ...]:
    """Return the set asked for, or all of the size, the strongest last."""
    size = read_size(arguments.size)
    return (find_set(*size, arguments.set),) if arguments.set else sets_for(*size)


def _blank(arguments: argparse.Namespace, size: tuple[int, int]) -> int:
    """Return the cell where the goal has its blank."""
    goal = words.read_goal(arguments, Board.goal("blank-last", *size))
    if (goal.rows, goal.cols) != size:
        raise TaquinError(f"the goal is {goal.shape}, but the size is {size[0]}×{size[1]}")
    return goal.blank


def _title(chosen: NamedSet) -> str:
    return f"{chosen.rows}×{chosen.cols} {chosen.name}, {chosen.summary}"


def _forecast(missing: Sequence[Pattern], threads: int | None) -> str:
    """Say what is to be built, and about how long it takes here, by the speed of a smaller table."""
    entries = sum(_size(pattern)[0] for pattern in missing)
    time = "a moment"
    if entries > QUICK_ENTRIES:
        time = "about " + readable_seconds(
            float(f"{entries / _speed(max(missing, key=_size), threads):.2g}")
        )
    size = readable_bytes(sum(_size(pattern)[1] for pattern in missing))
    memory = readable_bytes(max(map(build_memory, missing)))
    return (
        f"to be built: {_tables(len(missing))}, {size} on disk; "
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


_ELSEWHERE = "TAQUIN_CACHE can name another folder"


def _size(pattern: Pattern) -> tuple[int, int]:
    return PatternTable.size(pattern.rows, pattern.cols, len(pattern.homes))


def _stored_words(patterns: Sequence[Pattern]) -> str:
    count = sum(map(store.is_stored, patterns))
    return {0: "no", len(patterns): "yes"}.get(count, f"{count} of {len(patterns)}")


def _stamp(pattern: Pattern) -> tuple[int, int] | None:
    """Return what changes when a table's file is written again."""
    try:
        status = store.path_of(pattern).stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns


def _file_bytes(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _tables(count: int) -> str:
    return "1 table" if count == 1 else f"{count} tables"


TASKS = {
    "list": Task("list the sets of tables, and what is stored", _list_words, _list),
    "build": Task("build the tables of a set and store them", _build_words, _build),
    "info": Task("show the facts about a set's tables", _info_words, _info),
    "verify": Task(
        "check all that is stored: every byte, and some values by search", _verify_words, _verify
    ),
    "remove": Task("remove stored tables", _remove_words, _remove),
    "estimate": Task(
        "compare partitions by their mean on random boards, without tables",
        _estimate_words,
        _estimate,
    ),
    "draw": Task("draw how the sets divide the tiles among patterns", _draw_words, _draw),
}
