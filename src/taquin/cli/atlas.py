"""taquin atlas: enumerate all states of a small board, and count them by their distance from the goal."""

from __future__ import annotations

import json
import sys
from time import perf_counter
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.cli.arguments import read_sized_goal
from taquin.errors import TaquinError
from taquin.instances.atlas import Atlas, state_count
from taquin.limits import check_threads
from taquin.render.units import readable_bytes, readable_seconds
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.progress import AtlasLine
from taquin.terminal.streams import out
from taquin.terminal.tables import print_table

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "size", metavar="RxC", help="rows x columns, at most 12 cells, for example 3x4"
    )
    parser.add_argument(
        "--goal",
        "-g",
        default="blank-last",
        metavar="GOAL",
        help="blank-last (default), blank-first, spiral, or a board",
    )
    parser.add_argument(
        "--threads", type=int, metavar="N", help="number of threads (default: all cores)"
    )
    parser.add_argument(
        "--hardest",
        type=int,
        default=10,
        metavar="N",
        help="number of boards to print from the largest depth (default: 10)",
    )
    parser.add_argument(
        "--csv",
        metavar="FILE",
        help="write the states per depth as CSV; - for standard output",
    )
    parser.add_argument(
        "--json",
        metavar="FILE",
        help="write all results as JSON; - for standard output",
    )


def run(arguments: argparse.Namespace) -> int:
    """Enumerate the states, and print or write the counts."""
    goal = read_sized_goal(arguments)
    threads = check_threads(arguments.threads)
    if arguments.hardest < 0:
        raise TaquinError(f"--hardest must be 0 or more, not {arguments.hardest}")
    start = perf_counter()
    with AtlasLine(state_count(goal.rows, goal.cols)) as progress:
        atlas = Atlas(goal, threads=threads, tick=progress.tick)
    seconds = perf_counter() - start
    hardest = atlas.deepest(arguments.hardest)
    data = {
        "size": f"{goal.rows}x{goal.cols}",
        "goal": str(goal),
        "states": sum(atlas.counts),
        "max_depth": len(atlas.counts) - 1,
        "mean_depth": atlas.mean_depth,
        "states_at_depth": atlas.counts,
        "hardest": [str(board) for board in hardest],
        "seconds": seconds,
        "memory": atlas.memory,
    }
    if arguments.csv:
        lines = [f"{depth},{count}" for depth, count in enumerate(atlas.counts)]
        _write(arguments.csv, "\n".join(["depth,states", *lines]) + "\n")
    if arguments.json:
        _write(arguments.json, json.dumps(data) + "\n")
    if "-" not in (arguments.json, arguments.csv):
        _print(atlas, hardest, seconds)
    return ExitCode.SOLVED


def _print(atlas: Atlas, hardest: list[Board], seconds: float) -> None:
    console = out()
    largest = max(atlas.counts)
    rows = [
        [str(depth), f"{count:,}", "█" * round(24 * count / largest)]
        for depth, count in enumerate(atlas.counts)
    ]
    print_table(console, ("depth", "states", ""), rows)
    console.print(
        f"{sum(atlas.counts):,} states of {atlas.goal.shape}, mean depth {atlas.mean_depth:.3f}, "
        f"{readable_seconds(seconds)}, {readable_bytes(atlas.memory)}"
    )
    if hardest:
        total = atlas.counts[-1]
        shown = f" (first {len(hardest)} of {total:,})" if len(hardest) < total else ""
        console.print(f"deepest boards, {len(atlas.counts) - 1} moves{shown}:")
        for board in hardest:
            console.print(str(board))


def _write(name: str, text: str) -> None:
    if name == "-":
        sys.stdout.write(text)
        return
    try:
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise TaquinError(f"cannot write {name}: {error.strerror}") from None
