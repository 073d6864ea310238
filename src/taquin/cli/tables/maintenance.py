"""taquin tables verify and remove: check or delete stored pattern databases."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from taquin.cli.tables.common import (
    add_goal,
    add_size,
    chosen_sets,
    count_databases,
    file_bytes,
    goal_blank,
)
from taquin.errors import TaquinError
from taquin.native.extension import PatternDatabase, pattern_distance
from taquin.notation import read_size
from taquin.pdb import store
from taquin.pdb.file_format import DamagedPdb, read_header
from taquin.render.units import readable_bytes
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.progress import StatusLine
from taquin.terminal.streams import out

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

SPOT_CHECKS = 24
SPOT_CHECK_NODES = 100_000


def add_verify_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `verify`."""
    add_size(parser, optional="all")


def run_verify(arguments: argparse.Namespace) -> int:
    """Check every file completely, and recompute some values by search; return exit code 1 for a fault."""
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
            confirmed = f"{checked} of {SPOT_CHECKS} values confirmed by search"
            out().print(f"{path.stem}: good, {confirmed}", markup=False)
    if not paths:
        out().print(f"no databases to check in {store.folder()}", markup=False)
    elif faults:
        out().print(
            f"{faults} of {count_databases(len(paths))} in {store.folder()} cannot be used; "
            "the next search that needs them rebuilds them",
            markup=False,
        )
    return ExitCode.NO_SOLUTION if faults else ExitCode.SOLVED


def _verify_file(path: Path) -> tuple[str, int]:
    """Return what is wrong with a file ("" if nothing), and the number of values confirmed by search."""
    try:
        pattern = read_header(path).pattern
        if path != store.path_of(pattern):
            return f"it holds the database of another pattern, {pattern.name}", 0
        table = store.open_pdb(pattern)
    except DamagedPdb as damage:
        return damage.fault, 0
    if table is None:
        return "it has just been removed", 0
    return _spot_check(table, Random(path.name))


def _spot_check(table: PatternDatabase, random: Random) -> tuple[str, int]:
    """Compare the values of random placements with those of a search without the database."""
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


def add_remove_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `remove`."""
    add_size(parser, optional="with --all: all sizes")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--set", metavar="NAME", help="remove the databases of this set")
    which.add_argument("--all", action="store_true", help="remove all databases of the size")
    add_goal(parser)


def run_remove(arguments: argparse.Namespace) -> int:
    """Remove pattern databases, and print their number and size."""
    if arguments.set is not None:
        if arguments.size is None:
            raise TaquinError("--set needs a size: taquin tables remove RxC --set NAME")
        (chosen,) = chosen_sets(arguments)
        blank = goal_blank(arguments, (chosen.rows, chosen.cols))
        paths = [store.path_of(pattern) for pattern in chosen.patterns(blank)]
    else:
        paths = store.stored(None if arguments.size is None else read_size(arguments.size))
    store.sweep()
    freed, count = 0, 0
    for path in paths:
        size = file_bytes(path)
        try:
            removed = store.remove_file(path)
        except OSError as error:
            raise TaquinError(f"cannot remove {path}: {error.strerror}") from None
        freed, count = freed + size * removed, count + removed
    result = "nothing to remove in"
    if count:
        result = f"removed {count_databases(count)} ({readable_bytes(freed)}) from"
    out().print(f"{result} {store.folder()}", markup=False)
    return ExitCode.SOLVED
