"""taquin compare: several searches on the same boards, one table."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from taquin.cli import words
from taquin.cli.exit_codes import ExitCode, exit_code_of
from taquin.cli.progress import ProgressLine
from taquin.cli.report import STOPPED
from taquin.cli.tables import print_table
from taquin.cli.terminal import out
from taquin.errors import TaquinError
from taquin.heuristics.registry import split_names
from taquin.puzzle import Puzzle
from taquin.render.text import draw_way, readable_bytes, readable_seconds
from taquin.solution import Status
from taquin.solve import Way, within_memory

if TYPE_CHECKING:
    import argparse

    from taquin.board import Move, Tiles
    from taquin.solution import Solution


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    words.add_board_words(parser, several=True)
    parser.add_argument(
        "--algorithms",
        "-a",
        default="bfs,ucs,astar,ida-star",
        metavar="A,B",
        help="default: %(default)s",
    )
    parser.add_argument(
        "--heuristics",
        "-H",
        default="misplaced,manhattan",
        metavar="A,B",
        help="default: %(default)s",
    )
    words.add_option_words(parser)
    words.add_engine_words(parser)
    words.add_limit_words(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object per search and line")


def run(arguments: argparse.Namespace) -> int:
    """Run every search on every board; exit 0 if all of them found a solution."""
    limits = within_memory(words.read_limits(arguments))
    threads = words.read_threads(arguments)
    boards = words.read_boards(arguments.boards)
    puzzles = [Puzzle(board, words.read_goal(arguments, board)) for board in boards]
    ways = _ways(arguments)
    worst = ExitCode.SOLVED
    for puzzle in puzzles:
        rows: list[list[str]] = []
        for way in ways:
            with ProgressLine() as progress:
                solution = way.run(
                    puzzle, limits, progress, engine=arguments.engine, threads=threads
                )
            if arguments.json:
                sys.stdout.write(json.dumps(solution.to_dict()) + "\n")
                sys.stdout.flush()
            else:
                rows.append(_cells(way, solution))
            worst = max(worst, exit_code_of(solution.status))
            if solution.status is Status.CANCELLED:
                break
        if not arguments.json:
            out().print(draw_way([puzzle.start], out().width))
            if not puzzle.solvable:
                out().print(f"[bold red]unsolvable[/]: {puzzle.why_unsolvable()}")
                continue
            print_table(out(), HEADINGS, rows)
        if worst is ExitCode.INTERRUPTED:
            break
    return worst


def _ways(arguments: argparse.Namespace) -> list[Way]:
    """Return each algorithm with each heuristic; one that takes none comes once."""
    given = words.read_options(arguments)
    unused = {name for name, value in given.items() if value is not None}
    ways: list[Way] = []
    for name in split_names(arguments.algorithms):
        plain = Way.of(name)
        options = {key: given.get(key) for key in plain.algorithm.options}
        unused -= set(plain.algorithm.options)
        heuristics = split_names(arguments.heuristics) if plain.algorithm.informed else ["zero"]
        ways += [Way.of(name, heuristic, **options) for heuristic in heuristics]
    if unused:
        raise TaquinError(f"none of these algorithms takes {' or '.join(sorted(unused))}")
    return ways


HEADINGS = (
    "search",
    "heuristic",
    "cost",
    "optimal",
    "expanded",
    "generated",
    "max frontier",
    "time",
    "memory",
    "ended",
)


def _cells(way: Way, solution: Solution[Tiles, Move]) -> list[str]:
    statistics = solution.statistics
    options = "".join(f" {key}={value}" for key, value in way.options.items())
    return [
        solution.algorithm + options,
        way.heuristic.name if way.algorithm.informed else "–",
        "–" if solution.cost is None else str(solution.cost),
        "yes" if solution.optimal else f"≥ {solution.lower_bound}",
        f"{statistics.expanded:,}",
        f"{statistics.generated:,}",
        f"{statistics.max_frontier:,}",
        readable_seconds(statistics.seconds),
        readable_bytes(statistics.peak_memory),
        STOPPED.get(solution.status, solution.status.value),
    ]
