"""taquin play: play the puzzle full-screen in the terminal."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING

from taquin.board import Board
from taquin.cli.arguments import BOARD_HELP, read_boards, read_goal
from taquin.errors import TaquinError
from taquin.notation import read_size
from taquin.play.scramble import Level
from taquin.puzzle import Puzzle
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import say_error

if TYPE_CHECKING:
    import argparse

DEFAULT_SIZE = "4x4"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "boards", metavar="BOARD", nargs="*", help=f"{BOARD_HELP} (default: a scramble)"
    )
    parser.add_argument(
        "--size",
        "-s",
        metavar="RxC",
        help=f"rows x columns of a scramble (default: {DEFAULT_SIZE})",
    )
    parser.add_argument(
        "--goal",
        "-g",
        default="blank-last",
        metavar="GOAL",
        help="blank-last (default), blank-first, spiral, or a board",
    )
    parser.add_argument(
        "--level",
        "-l",
        choices=[str(level) for level in Level],
        default=str(Level.MEDIUM),
        help="the difficulty of scrambles (default: medium)",
    )
    parser.add_argument(
        "--seed", type=int, metavar="N", help="the same seed gives the same scrambles"
    )
    parser.add_argument(
        "--arrows",
        choices=("tile", "blank"),
        default="tile",
        help="the arrow keys move a tile into the blank (default), or the blank",
    )


def run(arguments: argparse.Namespace) -> int:
    """Open the game; return exit code 3 for an unsolvable board, and raise `TaquinError` without a terminal."""
    start, goal = _read_task(arguments)
    if start is not None and not Puzzle(start, goal).solvable:
        say_error(f"this board is unsolvable: {Puzzle(start, goal).why_unsolvable()}")
        return ExitCode.UNSOLVABLE
    if find_spec("textual") is None:
        raise TaquinError('playing needs textual: pip install "taquin[play]"')
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise TaquinError("playing needs a terminal; input or output is a pipe or a file")

    from taquin.play.app import PlayApp  # start-up

    app = PlayApp(
        goal,
        Random(arguments.seed),
        start=start,
        level=Level(arguments.level),
        arrows_move_blank=arguments.arrows == "blank",
    )
    app.run()
    return app.return_code or 0


def _read_task(arguments: argparse.Namespace) -> tuple[Board | None, Board]:
    """Return the start (None for a scramble) and the goal."""
    start = None
    if arguments.boards:
        start, *others = read_boards(arguments.boards)
        if others:
            raise TaquinError(f"only one board can be played, not {len(others) + 1}")
    rows, cols = read_size(arguments.size or DEFAULT_SIZE)
    if start is not None and arguments.size is None:
        rows, cols = start.rows, start.cols
    if start is not None and (start.rows, start.cols) != (rows, cols):
        raise TaquinError(f"the board is {start.shape}, but the size is {rows}×{cols}")
    goal = read_goal(arguments, Board.goal("blank-last", rows, cols))
    if (goal.rows, goal.cols) != (rows, cols):
        raise TaquinError(f"the goal is {goal.shape}, but the size is {rows}×{cols}")
    return start, goal
