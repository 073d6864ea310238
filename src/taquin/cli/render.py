"""taquin render: draw a board, or its solution, as SVG, animated GIF, text or JSON."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from taquin.choose_search import config_for
from taquin.cli.arguments import (
    add_board_arguments,
    add_limit_options,
    read_boards,
    read_goal,
    read_limits,
)
from taquin.errors import TaquinError
from taquin.puzzle import Puzzle
from taquin.render.animation import THEMES, AnimationStyle
from taquin.render.picture_formats import PICTURE_FORMATS
from taquin.solve import solve_until_ctrl_c
from taquin.terminal.exit_codes import ExitCode, exit_code_of
from taquin.terminal.progress import ProgressLine
from taquin.terminal.report import result_line
from taquin.terminal.streams import err
from taquin.util.atomic_write import atomic_write

if TYPE_CHECKING:
    import argparse

    from taquin.board import Move, Tiles
    from taquin.solution import Solution


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_board_arguments(parser)
    default = AnimationStyle()
    parser.add_argument(
        "--moves",
        "-m",
        metavar="ULDR",
        help="the blank's moves to show; '' for the board alone (default: solve the board)",
    )
    group = parser.add_argument_group("picture")
    group.add_argument(
        "--out",
        "-o",
        metavar="FILE",
        default="-",
        help=f"a file that ends in .{', .'.join(PICTURE_FORMATS)}; or - for standard output (default)",
    )
    group.add_argument(
        "--format",
        "-f",
        choices=tuple(PICTURE_FORMATS),
        help="the format (default: by the name of the file, or txt)",
    )
    group.add_argument(
        "--theme",
        choices=tuple(THEMES),
        default=default.theme,
        help=f"the colours (default: {default.theme})",
    )
    group.add_argument(
        "--cell",
        type=int,
        metavar="PIXELS",
        default=default.cell,
        help=f"the side of a cell (default: {default.cell})",
    )
    group.add_argument(
        "--seconds-per-move",
        type=float,
        metavar="SECONDS",
        default=default.seconds_per_move,
        help=f"the time of each move in an animation (default: {default.seconds_per_move})",
    )
    add_limit_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the picture; without a solution, print the reason and return the exit code of `taquin solve`."""
    boards = read_boards(arguments.boards)
    if len(boards) > 1:
        raise TaquinError(f"a picture shows one board, but there are {len(boards)}")
    puzzle = Puzzle(boards[0], read_goal(arguments, boards[0]))
    style = AnimationStyle(arguments.theme, arguments.cell, arguments.seconds_per_move)
    draw, moves = PICTURE_FORMATS[_format(arguments.format, arguments.out)], arguments.moves
    if moves is None:
        draw(puzzle, "", style)  # reports a board that is too large before the search
        solution = _solve(puzzle, arguments)
        if solution.moves is None:
            err().print(result_line(puzzle, solution))
            return exit_code_of(solution.status)
        moves = "".join(solution.moves)
    picture = draw(puzzle, moves, style)
    if arguments.out != "-":
        atomic_write(arguments.out, picture)
    else:
        sys.stdout.buffer.write(picture)
        sys.stdout.buffer.flush()
    return ExitCode.SOLVED


def _format(name: str | None, out: str) -> str:
    """Return the given format, or the one that the suffix of the file names."""
    if name is None and out == "-":
        name = "txt"
    if name is None:
        name = os.path.splitext(out)[1].removeprefix(".").lower()
        if name not in PICTURE_FORMATS:
            raise TaquinError(
                f"the format of {out} is unknown; use a name that ends in "
                f".{', .'.join(PICTURE_FORMATS)}, or the option --format"
            )
    if name == "gif" and out == "-" and sys.stdout.isatty():
        raise TaquinError("a terminal cannot show a GIF; name a file with --out")
    return name


def _solve(puzzle: Puzzle, arguments: argparse.Namespace) -> Solution[Tiles, Move]:
    with ProgressLine() as progress:
        config = config_for(puzzle, limits=read_limits(arguments))
        return solve_until_ctrl_c(puzzle, config, progress)
