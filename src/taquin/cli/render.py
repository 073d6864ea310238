"""taquin render: a board, or the way from it, as a picture: SVG, animated GIF, text or JSON."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from taquin.cli import arguments as words
from taquin.errors import TaquinError
from taquin.puzzle import Puzzle
from taquin.render.animation import THEMES, AnimationStyle
from taquin.render.picture_formats import PICTURE_FORMATS
from taquin.solve import choose_config, within_memory
from taquin.terminal.exit_codes import ExitCode, exit_code_of
from taquin.terminal.progress import ProgressLine
from taquin.terminal.report import result_line
from taquin.terminal.streams import err
from taquin.util.atomic_write import atomic_write

if TYPE_CHECKING:
    import argparse

    from taquin.board import Move, Tiles
    from taquin.solution import Solution


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    words.add_board_words(parser)
    usual = AnimationStyle()
    parser.add_argument(
        "--moves",
        "-m",
        metavar="ULDR",
        help="the blank's moves to show; '' for the board alone (left out: solve it)",
    )
    group = parser.add_argument_group("picture")
    group.add_argument(
        "--out",
        "-o",
        metavar="FILE",
        default="-",
        help=f"where to: .{', .'.join(PICTURE_FORMATS)}, or - for standard output (default)",
    )
    group.add_argument(
        "--format",
        "-f",
        choices=tuple(PICTURE_FORMATS),
        help="what (default: by the file's name, or txt)",
    )
    group.add_argument("--theme", choices=tuple(THEMES), default=usual.theme, help="colours")
    group.add_argument(
        "--cell",
        type=int,
        metavar="PIXELS",
        default=usual.cell,
        help=f"from tile to tile (default: {usual.cell})",
    )
    group.add_argument(
        "--seconds-per-move",
        type=float,
        metavar="SECONDS",
        default=usual.seconds_per_move,
        help=f"how fast it plays (default: {usual.seconds_per_move})",
    )
    words.add_limit_words(parser)


def run(arguments: argparse.Namespace) -> int:
    """Draw the picture; if there is no way to draw, say so with the exit code of `taquin solve`."""
    boards = words.read_boards(arguments.boards)
    if len(boards) > 1:
        raise TaquinError(f"a picture is of one board, but there are {len(boards)}")
    puzzle = Puzzle(boards[0], words.read_goal(arguments, boards[0]))
    form = _form(arguments.format, arguments.out)
    look = AnimationStyle(arguments.theme, arguments.cell, arguments.seconds_per_move)
    draw, moves = PICTURE_FORMATS[form], arguments.moves
    if moves is None:
        draw(puzzle, "", look)  # what cannot be drawn is known before the search
        solution = _solve(puzzle, arguments)
        if solution.moves is None:
            err().print(result_line(puzzle, solution))
            return exit_code_of(solution.status)
        moves = "".join(solution.moves)
    picture = draw(puzzle, moves, look)
    if arguments.out != "-":
        atomic_write(arguments.out, picture)
    else:
        sys.stdout.buffer.write(picture)
        sys.stdout.buffer.flush()
    return ExitCode.SOLVED


def _form(name: str | None, out: str) -> str:
    """Return the form of the picture: as asked for, or by the ending of the file's name."""
    if name is None and out == "-":
        name = "txt"
    if name is None:
        name = os.path.splitext(out)[1].removeprefix(".").lower()
        if name not in PICTURE_FORMATS:
            raise TaquinError(
                f"what kind of picture {out} shall be is unclear: end the name in "
                f".{', .'.join(PICTURE_FORMATS)}, or say --format"
            )
    if name == "gif" and out == "-" and sys.stdout.isatty():
        raise TaquinError("a GIF is not for a terminal: name a file with --out")
    return name


def _solve(puzzle: Puzzle, arguments: argparse.Namespace) -> Solution[Tiles, Move]:
    with ProgressLine() as progress:
        return choose_config(puzzle).run(
            puzzle, within_memory(words.read_limits(arguments)), progress
        )
