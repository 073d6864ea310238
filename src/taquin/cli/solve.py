"""taquin solve: the way from a board to its goal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from taquin.cli import arguments as words
from taquin.cli.advice import print_advice
from taquin.cli.event_file import EventFile
from taquin.errors import TaquinError
from taquin.puzzle import Puzzle
from taquin.render.solution_formats import SOLUTION_FORMATS, csv_header
from taquin.solution import Status
from taquin.solve import config_for, within_memory
from taquin.terminal import report
from taquin.terminal.exit_codes import ExitCode, exit_code_of
from taquin.terminal.progress import ProgressLine
from taquin.terminal.streams import err, out

if TYPE_CHECKING:
    import argparse

    from taquin.board import Move, Tiles
    from taquin.limits import Limits
    from taquin.solution import Solution

PAGE_WIDTH = 80
MAX_EVENTS = 100_000
"""Some 20 MB."""


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    words.add_board_words(parser)
    group = parser.add_argument_group("search (left out: a good way for the board's size)")
    group.add_argument("--algorithm", "-a", metavar="NAME", help="see `taquin list algorithms`")
    group.add_argument(
        "--heuristic", "-H", metavar="NAME", help="see `taquin list heuristics`; also max(a, b)"
    )
    group.add_argument(
        "--optimal",
        action="store_true",
        help="only a shortest way will do, on any board; with limits, how far it got",
    )
    group.add_argument(
        "--within",
        type=float,
        metavar="W",
        help="stop as soon as the way is proven to be at most W times the optimum, such as 1.05",
    )
    words.add_option_words(group)
    words.add_engine_words(group)
    words.add_limit_words(parser)
    group = parser.add_argument_group("output")
    group.add_argument(
        "--certificate",
        metavar="FILE",
        help="write the way, its bound and the evidence, for `taquin verify FILE`",
    )
    group.add_argument("--trace", action="store_true", help="draw every state with g, h and f")
    group.add_argument(
        "--events",
        metavar="FILE",
        help="write what happens to every node, by the Python engine: .jsonl, or for Posthoc "
        ".trace.yaml or .trace.json",
    )
    group.add_argument(
        "--events-limit",
        type=int,
        metavar="N",
        default=MAX_EVENTS,
        help=f"leave out what happens after N events (default: {MAX_EVENTS:,})",
    )
    form = group.add_mutually_exclusive_group()
    form.add_argument(
        "--format",
        "-f",
        choices=tuple(SOLUTION_FORMATS),
        help="print only this: every state with arrows, numbered steps, states one per line, "
        "drawn grids, the moves, JSON or CSV",
    )
    form.add_argument(
        "--json",
        action="store_const",
        const="json",
        dest="format",
        help="the same as --format json",
    )
    group.add_argument(
        "--notation",
        choices=("blank", "tile"),
        default="blank",
        help="moves of the blank, ULRD (default), or of the tiles, with counts: R2U3",
    )


def run(arguments: argparse.Namespace) -> int:
    """Solve each board in turn; the exit code tells the worst that happened."""
    if arguments.trace and arguments.format:
        raise TaquinError("--trace goes with the drawn result, not with --format or --json")
    limits, threads = words.read_limits(arguments), words.read_threads(arguments)
    boards = words.read_boards(arguments.boards)
    for word in ("certificate", "events"):
        if getattr(arguments, word) and len(boards) > 1:
            raise TaquinError(f"--{word} is for one board at a time")
    puzzles = [Puzzle(board, words.read_goal(arguments, board)) for board in boards]
    if not arguments.events:
        return _solve_all(arguments, puzzles, limits, threads)
    with EventFile(arguments.events, arguments.events_limit) as events:
        code = _solve_all(arguments, puzzles, limits, threads, events)
        events.finish()  # last, so that nothing is lost should the file not be writable
        return code


def _solve_all(
    arguments: argparse.Namespace,
    puzzles: list[Puzzle],
    limits: Limits,
    threads: int | None,
    events: EventFile | None = None,
) -> int:
    worst = ExitCode.SOLVED
    if arguments.format == "csv":
        _write(csv_header())
    for number, puzzle in enumerate(puzzles, 1):
        if not arguments.format and len(puzzles) > 1:
            out().print(f"[bold]board {number} of {len(puzzles)}[/]")
        with ProgressLine() as progress:
            config = config_for(
                puzzle,
                algorithm=arguments.algorithm,
                heuristic=arguments.heuristic,
                **words.read_options(arguments),
                optimal=arguments.optimal,
                within=arguments.within,
                engine="python" if events else arguments.engine,
            )
            solution = config.run(
                puzzle,
                within_memory(limits),
                events.recorder(config, puzzle, progress) if events else progress,
                engine=arguments.engine,
                threads=threads,
            )
        if events:
            events.end(solution)
        if arguments.format:
            _write_form(arguments, puzzle, solution)
        else:
            report.print_solution(out(), puzzle, solution)
            if arguments.trace and solution.moves is not None:
                report.print_trace(out(), puzzle, solution)
            report.print_details(out(), solution, arguments.notation)
            if sys.stdout.isatty():
                print_advice(out(), puzzle, solution)
        if arguments.certificate:  # last, so that nothing is lost should the file not be writable
            _certify(arguments.certificate, puzzle, solution)
        worst = max(worst, exit_code_of(solution.status))
        if solution.status is Status.CANCELLED:
            break
    return worst


def _write_form(
    arguments: argparse.Namespace, puzzle: Puzzle, solution: Solution[Tiles, Move]
) -> None:
    """Print the form asked for; if it has nothing to show, say why beside it."""
    width = out().width if sys.stdout.isatty() else PAGE_WIDTH
    text = SOLUTION_FORMATS[arguments.format](puzzle, solution, width)
    if arguments.format == "moves":
        text = report.write_moves(solution.moves or (), arguments.notation)
    if text or solution.solved:
        _write(text)
    else:
        err().print(report.result_line(puzzle, solution))


def _certify(path: str, puzzle: Puzzle, solution: Solution[Tiles, Move]) -> None:
    from taquin.proof.certificate import write_certificate  # start-up
    from taquin.proof.lower_bounds import lower_bounds_of_start

    write_certificate(path, solution, lower_bounds_of_start(puzzle))


def _write(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()
