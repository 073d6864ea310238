"""taquin generate: boards to solve, by seed."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from taquin.cli import arguments as words
from taquin.errors import TaquinError
from taquin.instances.atlas import state_count
from taquin.instances.generate import generate
from taquin.terminal.progress import AtlasLine

if TYPE_CHECKING:
    import argparse

MAX_MOVES = 1_000_000


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    parser.add_argument(
        "--size", "-s", default="4x4", metavar="RxC", help="rows x columns (default 4x4)"
    )
    parser.add_argument(
        "--count", "-n", type=int, default=1, metavar="N", help="how many (default 1)"
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same boards")
    parser.add_argument(
        "--goal",
        "-g",
        default="blank-last",
        metavar="GOAL",
        help="what the boards must be able to reach",
    )
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--moves", type=int, metavar="N", help="N random moves from the goal")
    how.add_argument(
        "--depth",
        type=int,
        metavar="D",
        help="exactly D moves from the goal (boards of up to 12 cells)",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object per board and line")


def run(arguments: argparse.Namespace) -> int:
    """Print the boards, one per line, as `taquin solve` reads them."""
    goal = words.read_sized_goal(arguments)
    for name in ("count", "moves", "depth"):
        value = getattr(arguments, name)
        if value is not None and value < 0:
            raise TaquinError(f"--{name} is 0 or more, not {value}")
    if (arguments.moves or 0) > MAX_MOVES:
        raise TaquinError(f"--moves is at most {MAX_MOVES:,}, not {arguments.moves}")
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
