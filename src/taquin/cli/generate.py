"""taquin generate: generate random boards from a seed."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from taquin.cli.arguments import read_sized_goal
from taquin.errors import TaquinError
from taquin.instances.atlas import state_count
from taquin.instances.generate import generate
from taquin.terminal.progress import AtlasLine

if TYPE_CHECKING:
    import argparse

MAX_MOVES = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--size", "-s", default="4x4", metavar="RxC", help="rows x columns (default: 4x4)"
    )
    parser.add_argument(
        "--count", "-n", type=int, default=1, metavar="N", help="number of boards (default: 1)"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same boards")
    parser.add_argument(
        "--goal",
        "-g",
        default="blank-last",
        metavar="GOAL",
        help="a goal that every board can reach: blank-last (default), blank-first, spiral, "
        "or a board",
    )
    method = parser.add_mutually_exclusive_group()
    method.add_argument("--moves", type=int, metavar="N", help="make N random moves from the goal")
    method.add_argument(
        "--depth",
        type=int,
        metavar="D",
        help="choose boards exactly D moves from the goal (up to 12 cells)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per board")


def run(arguments: argparse.Namespace) -> int:
    """Print the boards, one per line, in a notation that `taquin solve` reads."""
    goal = read_sized_goal(arguments)
    for name in ("count", "moves", "depth"):
        value = getattr(arguments, name)
        if value is not None and value < 0:
            raise TaquinError(f"--{name} must be 0 or more, not {value}")
    if (arguments.moves or 0) > MAX_MOVES:
        raise TaquinError(f"--moves must be at most {MAX_MOVES:,}, not {arguments.moves}")
    with AtlasLine(state_count(goal.rows, goal.cols)) as progress:
        boards = list(
            generate(
                goal.rows,
                goal.cols,
                arguments.count,
                seed=arguments.seed,
                goal=goal,
                moves=arguments.moves,
                depth=arguments.depth,
                tick=progress.tick,
            )
        )
    for board in boards:
        line = str(board)
        if arguments.json:
            line = json.dumps({"start": line, "goal": str(goal), "seed": arguments.seed})
        sys.stdout.write(line + "\n")
    return 0
