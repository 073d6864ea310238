"""taquin tables estimate: partitions compared by what they say of random boards, without tables."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from taquin.cli import arguments as words
from taquin.cli.pattern_tables.common import (
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


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the task's words."""
    parser.epilog = (
        "A drawing has a letter for each tile's pattern, - for a tile in none, . for the blank, rows by "
        "new lines or /; `taquin tables draw` prints some. The larger the mean, the fewer nodes a search needs."
    )
    add_size(parser)
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


def run(arguments: argparse.Namespace) -> int:
    """Compare partitions by sampling."""
    from taquin.pdb.sample import estimate  # start-up

    size = read_size(arguments.size)
    if not 1 <= arguments.samples <= MAX_SAMPLES:
        raise TaquinError(f"--samples is 1 to {MAX_SAMPLES:,}, not {arguments.samples}")
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
