"""taquin tables list, info and draw: show the sets of pattern databases, and how they divide the tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from taquin.cli.tables.common import (
    add_goal,
    add_set,
    add_size,
    chosen_sets,
    count_databases,
    file_bytes,
    goal_blank,
    mean_value,
    size_of,
    title_of,
)
from taquin.notation import read_size
from taquin.pdb import store
from taquin.pdb.catalogue import sets_for
from taquin.pdb.file_format import DamagedPdb, read_header
from taquin.render.units import readable_bytes
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import out
from taquin.terminal.tables import print_table

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from taquin.pdb.pattern import Pattern

_HEADINGS = ("set", "tiles", "databases", "size", "stored", "description")
_DROP_FIRST = ("databases", "tiles", "description")
"""The columns that a narrow terminal omits, in this order."""
COMMON_SIZES = ((3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (6, 6))


def add_list_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `list`."""
    add_size(parser, optional="common sizes")
    add_goal(parser)


def run_list(arguments: argparse.Namespace) -> int:
    """Print the sets, and which of them are stored."""
    sizes = COMMON_SIZES if arguments.size is None else (read_size(arguments.size),)
    store.sweep()
    rows = []
    for size in sizes:
        for each in sets_for(*size):
            patterns = each.patterns(goal_blank(arguments, size))
            rows.append(
                [
                    f"{each.rows}x{each.cols} {each.name}",
                    "; ".join(dict.fromkeys(partition.sizes for partition in each.partitions)),
                    str(len(patterns)),
                    readable_bytes(sum(size_of(pattern)[1] for pattern in patterns)),
                    _stored_part(patterns),
                    each.summary,
                ]
            )
    print_table(out(), _HEADINGS, rows, drop_first=_DROP_FIRST)
    files = store.stored()
    total = readable_bytes(sum(file_bytes(path) for path in files))
    stored = f"{count_databases(len(files))} ({total})" if files else "no databases"
    out().print(f"{stored} in {store.folder()}", markup=False)
    return ExitCode.SOLVED


def _stored_part(patterns: Sequence[Pattern]) -> str:
    count = sum(map(store.is_stored, patterns))
    return {0: "no", len(patterns): "yes"}.get(count, f"{count} of {len(patterns)}")


def add_info_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `info`."""
    add_size(parser)
    add_set(parser, "all sets")
    add_goal(parser)


def run_info(arguments: argparse.Namespace) -> int:
    """Print details about the databases of a set; return exit code 1 if one is damaged."""
    code = ExitCode.SOLVED
    for each in chosen_sets(arguments):
        out().print(title_of(each), style="bold", markup=False)
        for pattern in each.patterns(goal_blank(arguments, (each.rows, each.cols))):
            entries, payload = size_of(pattern)
            lines = {
                "file": str(store.path_of(pattern)),
                "size": f"{readable_bytes(payload)}, {entries:,} entries",
            }
            try:
                lines |= _stored_details(pattern)
            except DamagedPdb as damage:
                lines["stored"] = f"yes, but {damage.fault}"
                code = ExitCode.NO_SOLUTION
            out().print(f"database {pattern.name}", markup=False)
            for name, value in lines.items():
                out().print(f"  {name:<9} {value}", markup=False)
    return code


def _stored_details(pattern: Pattern) -> dict[str, str]:
    if not store.is_stored(pattern):
        return {"stored": "no"}
    header = read_header(store.path_of(pattern))
    return {
        "stored": "yes",
        "values": f"0 to {len(header.depth_counts) - 1}, mean {mean_value(header):.3f}",
        "checksum": f"{header.checksum:016x}",
        "per value": " ".join(f"{count:,}" for count in header.depth_counts),
    }


def add_draw_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `draw`."""
    parser.epilog = (
        "`taquin tables estimate` reads this output. Edit it to compare partitions of your own."
    )
    add_size(parser)
    add_set(parser, "all sets")
    add_goal(parser)


def run_draw(arguments: argparse.Namespace) -> int:
    """Print a drawing of each set's partitions."""
    drawings = []
    for each in chosen_sets(arguments):
        for number, partition in enumerate(
            each.partitions_for(goal_blank(arguments, (each.rows, each.cols)))
        ):
            title = f"# {title_of(each)}\n" if number == 0 else ""
            drawings.append(title + partition.draw())
    out().print(Text("\n\n".join(drawings)))
    return ExitCode.SOLVED
