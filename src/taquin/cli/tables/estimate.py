"""taquin tables estimate: compare partitions by their mean value on random boards, without building them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from taquin.cli.arguments import read_text
from taquin.cli.tables.common import (
    add_size,
)
from taquin.errors import NotationError, TaquinError
from taquin.notation import read_size
from taquin.pdb.catalogue import find_set, sets_for
from taquin.pdb.partition import Partition
from taquin.render.units import readable_bytes
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.progress import StatusLine
from taquin.terminal.streams import out
from taquin.terminal.tables import print_table

if TYPE_CHECKING:
    import argparse

MAX_SAMPLES = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the task's arguments."""
    parser.epilog = (
        "A drawing has one character per cell: a letter for the pattern of its tile, - for a tile in no "
        "pattern, . for the blank. Rows end with a new line or /. `taquin tables draw` prints examples. "
        "The larger the mean, the fewer nodes a search expands."
    )
    add_size(parser)
    parser.add_argument(
        "partitions",
        metavar="PARTITION",
        nargs="*",
        help="a set, a file with drawings, - for standard input, or a drawing (default: all sets)",
    )
    parser.add_argument(
        "--samples",
        type=int,
        default=100,
        metavar="N",
        help="number of random boards (default: 100)",
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="the same seed gives the same boards"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the mean value of each partition on a sample of random boards."""
    from taquin.pdb.sample import estimate  # start-up

    size = read_size(arguments.size)
    if not 1 <= arguments.samples <= MAX_SAMPLES:
        raise TaquinError(f"--samples must be 1 to {MAX_SAMPLES:,}, not {arguments.samples}")
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
    print_table(out(), ("partition", "tiles", "mean", "error of the mean", "size"), rows)
    sample = f"{arguments.samples:,} random {size[0]}×{size[1]} boards, seed {arguments.seed}"
    out().print(f"mean lower bound on the moves, over {sample}", markup=False)
    if given_up:
        out().print(
            f"{given_up:,} values took too long to compute; the Manhattan distance replaces them, "
            "so the means are slightly too small",
            markup=False,
        )
    return ExitCode.SOLVED


def _read_partitions(argument: str, size: tuple[int, int]) -> tuple[Partition, ...]:
    """Return the partitions of an argument: the name of a set, a file, or a drawing."""
    if argument in {each.name for each in sets_for(*size)}:
        return find_set(*size, argument).partitions
    if argument == "-" or os.path.exists(argument):
        text, where = read_text(argument), f"{argument}: "
    elif "/" in argument.strip("/.") or " " in argument:
        text, where = argument, ""
    else:
        known = ", ".join(each.name for each in sets_for(*size))
        raise TaquinError(
            f"{argument!r} is neither a file nor a set for {size[0]}×{size[1]} boards ({known})"
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
