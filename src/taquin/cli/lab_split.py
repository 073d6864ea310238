"""taquin lab split: solve one hard board by IDA* on many processes or machines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.cli.arguments import (
    add_board_arguments,
    add_limit_options,
    read_boards,
    read_goal,
    read_limits,
)
from taquin.cli.lab_executor import add_executor_arguments, open_chosen_executor
from taquin.errors import NotApplicable, TaquinError
from taquin.experiments.lab.split.search import OPEN_NODES, SplitProgress, split
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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `taquin lab split`."""
    add_board_arguments(parser)
    parser.add_argument(
        "--heuristic",
        "-H",
        default="pdb",
        metavar="NAME",
        help="an admissible heuristic (default: pdb, the best stored pattern databases)",
    )
    add_executor_arguments(parser, default="local")
    parser.add_argument(
        "--open-nodes",
        type=int,
        default=OPEN_NODES,
        metavar="N",
        help=f"the smallest number of subtrees per iteration (default: {OPEN_NODES})",
    )
    parser.add_argument("--json", action="store_true", help="print the solution as JSON")
    add_limit_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Solve the board, and print the iterations and the solution."""
    boards = read_boards(arguments.boards)
    if len(boards) != 1:
        raise TaquinError(
            f"lab split takes one board, not {len(boards)}; for several boards use `taquin lab run`"
        )
    if not 1 <= arguments.open_nodes <= MAX_OPEN_NODES:
        raise TaquinError(
            f"--open-nodes must be 1 to {MAX_OPEN_NODES:,}, not {arguments.open_nodes}"
        )
    limits = read_limits(arguments)
    if limits.memory is not None:
        raise NotApplicable(
            "IDA* needs hardly any memory; use --process-memory to limit each process"
        )
    puzzle = Puzzle(boards[0], read_goal(arguments, boards[0]))
    with open_chosen_executor(arguments) as executor, _ProgressLine() as line:
        solution = split(
            puzzle,
            executor,
            arguments.heuristic,
            limits=limits,
            open_nodes=arguments.open_nodes,
            observer=line.show_progress,
        )
    if arguments.json:
        out().print(solution.to_json(), markup=False, soft_wrap=True)
    else:
        _print(puzzle, solution)
    return exit_code_of(solution.status)


class _ProgressLine(StatusLine):
    """The status line: lower bound, finished subtrees, expanded nodes and their rate."""

    def show_progress(self, progress: SplitProgress) -> None:
        """Show the progress."""
        rate = progress.expanded / progress.seconds
        self.show(
            f"optimum ≥ {progress.threshold} · {progress.done:,} of {progress.subtrees:,} subtrees · "
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
        print_table(out(), ("threshold", "expanded", "generated", "time"), rows)
    out().print(report.result_line(puzzle, solution))
    if solution.moves is not None:
        out().print("".join(solution.moves), markup=False, soft_wrap=True)
    statistics = solution.statistics
    line = (
        f"ida-star · {solution.heuristic} · expanded {statistics.expanded:,} · "
        f"generated {statistics.generated:,} · {readable_seconds(statistics.seconds)}"
    )
    out().print(line, markup=False, style="dim")
