"""taquin solve: find the moves from a board to its goal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from taquin.choose_search import config_for
from taquin.cli.arguments import (
    add_algorithm_options,
    add_board_arguments,
    add_engine_options,
    add_limit_options,
    read_boards,
    read_goal,
    read_search,
)
from taquin.cli.event_file import EventFile
from taquin.cli.pdb_advice import print_advice
from taquin.errors import TaquinError
from taquin.puzzle import Puzzle
from taquin.render.solution_formats import SOLUTION_FORMATS, csv_header
from taquin.solution import Status
from taquin.solve import solve_until_ctrl_c
from taquin.terminal import report
from taquin.terminal.exit_codes import ExitCode, exit_code_of
from taquin.terminal.progress import ProgressLine
from taquin.terminal.streams import err, out

if TYPE_CHECKING:
    import argparse

    from taquin.board import Move, Tiles
    from taquin.solution import Solution

PIPE_DRAWING_WIDTH = 80
"""Columns for drawn boards where there is no terminal."""
MAX_EVENTS = 100_000
"""The default of --events-limit: about 20 MB."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_board_arguments(parser)
    _add_search_options(parser)
    add_limit_options(parser)
    _add_output_options(parser)


def _add_search_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("search (default: chosen for the size of the board)")
    group.add_argument("--algorithm", "-a", metavar="NAME", help="see `taquin list algorithms`")
    group.add_argument(
        "--heuristic",
        "-H",
        metavar="NAME",
        help="see `taquin list heuristics`; max(a, b) takes the larger of two",
    )
    add_algorithm_options(group)
    add_engine_options(group)


def _add_output_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("output")
    group.add_argument(
        "--certificate",
        metavar="FILE",
        help="write the solution, its lower bound and the evidence, for `taquin verify FILE`",
    )
    group.add_argument("--trace", action="store_true", help="draw every state with g, h and f")
    group.add_argument(
        "--events",
        metavar="FILE",
        help="run the Python engine and write every search event to a file: .jsonl, or "
        ".trace.yaml or .trace.json for Posthoc",
    )
    group.add_argument(
        "--events-limit",
        type=int,
        metavar="N",
        default=MAX_EVENTS,
        help=f"write the first N events only (default: {MAX_EVENTS:,})",
    )
    form = group.add_mutually_exclusive_group()
    form.add_argument(
        "--format",
        "-f",
        choices=tuple(SOLUTION_FORMATS),
        help="print one format only: every state with arrows, numbered steps, one state per line, "
        "drawn grids, the moves, JSON or CSV",
    )
    form.add_argument(
        "--json", action="store_const", const="json", dest="format", help="same as --format json"
    )
    group.add_argument(
        "--notation",
        choices=("blank", "tile"),
        default="blank",
        help="print the blank's moves, ULRD (default), or the tiles' moves with counts: R2U3",
    )


def run(arguments: argparse.Namespace) -> int:
    """Solve each board in turn; return the largest of their exit codes."""
    if arguments.trace and arguments.format:
        raise TaquinError("--trace cannot be combined with --format or --json")
    boards = read_boards(arguments.boards)
    for option in ("certificate", "events"):
        if getattr(arguments, option) and len(boards) > 1:
            raise TaquinError(f"--{option} takes one board, but there are {len(boards)}")
    puzzles = [Puzzle(board, read_goal(arguments, board)) for board in boards]
    if not arguments.events:
        return _solve_all(arguments, puzzles)
    with EventFile(arguments.events, arguments.events_limit) as events:
        code = _solve_all(arguments, puzzles, events)
        events.finish()  # after the output: if the file cannot be written, the solution is not lost
        return code


def _solve_all(
    arguments: argparse.Namespace,
    puzzles: list[Puzzle],
    events: EventFile | None = None,
) -> int:
    worst = ExitCode.SOLVED
    if arguments.format == "csv":
        _write(csv_header())
    for number, puzzle in enumerate(puzzles, 1):
        if not arguments.format and len(puzzles) > 1:
            out().print(f"[bold]board {number} of {len(puzzles)}[/]")
        solution = _search(arguments, puzzle, events)
        if arguments.format:
            _print_format(arguments, puzzle, solution)
        else:
            _print_report(arguments, puzzle, solution)
        if arguments.certificate:  # after the output, for the same reason
            _write_certificate(arguments.certificate, puzzle, solution)
        worst = max(worst, exit_code_of(solution.status))
        if solution.status is Status.CANCELLED:
            break
    return worst


def _search(
    arguments: argparse.Namespace, puzzle: Puzzle, events: EventFile | None
) -> Solution[Tiles, Move]:
    """Run the chosen search with a progress line, and write its events if there is a file for them."""
    with ProgressLine() as progress:
        config = config_for(puzzle, sees_nodes=events is not None, **read_search(arguments))
        observer = events.recorder(config, puzzle, progress) if events else progress
        solution = solve_until_ctrl_c(puzzle, config, observer)
    if events:
        events.end(solution)
    return solution


def _print_report(
    arguments: argparse.Namespace, puzzle: Puzzle, solution: Solution[Tiles, Move]
) -> None:
    """Print the drawn boards, the result, the trace on request, the moves and the counters."""
    report.print_solution(out(), puzzle, solution)
    if arguments.trace and solution.moves is not None:
        report.print_trace(out(), puzzle, solution)
    report.print_details(out(), solution, arguments.notation)
    if sys.stdout.isatty():
        print_advice(out(), puzzle, solution)


def _print_format(
    arguments: argparse.Namespace, puzzle: Puzzle, solution: Solution[Tiles, Move]
) -> None:
    """Print the solution in the chosen format; if that is empty, print the reason on standard error."""
    width = out().width if sys.stdout.isatty() else PIPE_DRAWING_WIDTH
    text = SOLUTION_FORMATS[arguments.format](puzzle, solution, width)
    if arguments.format == "moves":
        text = report.write_moves(solution.moves or (), arguments.notation)
    if text or solution.solved:
        _write(text)
    else:
        err().print(report.result_line(puzzle, solution))


def _write_certificate(path: str, puzzle: Puzzle, solution: Solution[Tiles, Move]) -> None:
    from taquin.proof.certificate import write_certificate  # start-up
    from taquin.proof.lower_bounds import lower_bounds_of_start

    write_certificate(path, solution, lower_bounds_of_start(puzzle))


def _write(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
