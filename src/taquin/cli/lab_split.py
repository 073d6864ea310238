"""taquin lab split: one hard board, searched by IDA* on many processes or machines at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.cli import arguments as words
from taquin.cli.lab_workers import add_worker_words, open_workers
from taquin.errors import NotApplicable, TaquinError
from taquin.experiments.lab.split import OPEN_NODES, SplitProgress, split
from taquin.puzzle import Puzzle
from taquin.render.units import readable_seconds
from taquin.terminal import report
from taquin.terminal.exit_codes import exit_code_of
from taquin.terminal.progress import StatusLine
from taquin.terminal.streams import out
from taquin.terminal.tables import print_table

if TYPE_CHECKING:
    import argparse

    from taquin.board import Move, Tiles
    from taquin.solution import Solution

MAX_OPEN_NODES = 100_000


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    words.add_board_words(parser)
    parser.add_argument(
        "--heuristic",
        "-H",
        default="pdb",
        metavar="NAME",
        help="an admissible one (default: pdb, the strongest pattern tables at hand)",
    )
    add_worker_words(parser, default="local")
    parser.add_argument(
        "--open-nodes",
        type=int,
        default=OPEN_NODES,
        metavar="N",
        help=f"deal out at least so many subtrees in each round (default {OPEN_NODES})",
    )
    parser.add_argument("--json", action="store_true", help="print the solution as JSON")
    words.add_limit_words(parser)


def run(arguments: argparse.Namespace) -> int:
    """Solve the board."""
    boards = words.read_boards(arguments.boards)
    if len(boards) != 1:
        raise TaquinError(f"one board is split at a time, not {len(boards)}; see taquin lab run")
    if not 1 <= arguments.open_nodes <= MAX_OPEN_NODES:
        raise TaquinError(f"--open-nodes is 1 to {MAX_OPEN_NODES:,}, not {arguments.open_nodes}")
    limits = words.read_limits(arguments)
    if limits.memory is not None:
        raise NotApplicable("IDA* holds next to nothing; --process-memory is for processes")
    puzzle = Puzzle(boards[0], words.read_goal(arguments, boards[0]))
    with open_workers(arguments) as workers, _Line() as line:
        solution = split(
            puzzle,
            workers,
            arguments.heuristic,
            limits=limits,
            open_nodes=arguments.open_nodes,
            observer=line.beat,
        )
    if arguments.json:
        out().print(solution.to_json(), markup=False, soft_wrap=True)
    else:
        _print(puzzle, solution)
    return exit_code_of(solution.status)


class _Line(StatusLine):
    """How far the search is."""

    def beat(self, progress: SplitProgress) -> None:
        """Show it."""
        rate = progress.expanded / progress.seconds
        self.show(
            f"optimum ≥ {progress.bound} · {progress.done:,} of {progress.subtrees:,} subtrees · "
            f"{progress.expanded:,} expanded · {rate:,.0f}/s · "
            f"{readable_seconds(round(progress.seconds, 1))}"
        )


def _print(puzzle: Puzzle, solution: Solution[Tiles, Move]) -> None:
    rows = [
        [
            str(each.bound),
            f"{each.expanded:,}",
            f"{each.generated:,}",
            readable_seconds(each.seconds),
        ]
        for each in solution.statistics.iterations
    ]
    if rows:
        print_table(out(), ("bound", "expanded", "generated", "time"), rows)
    out().print(report.result_line(puzzle, solution))
    if solution.moves is not None:
        out().print("".join(solution.moves), markup=False, soft_wrap=True)
    statistics = solution.statistics
    line = (
        f"ida-star · {solution.heuristic} · expanded {statistics.expanded:,} · "
        f"generated {statistics.generated:,} · {readable_seconds(statistics.seconds)}"
    )
    out().print(line, markup=False, style="dim")
