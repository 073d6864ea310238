"""taquin compare: run several searches on the same boards, and print one table per board."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from taquin.cli.arguments import (
    NO_LIMIT,
    add_algorithm_options,
    add_board_arguments,
    add_engine_options,
    add_limit_options,
    read_algorithm_options,
    read_boards,
    read_goal,
    read_limits,
)
from taquin.comparison_limits import DEFAULT_SECONDS, default_memory_each, describe_limits
from taquin.errors import TaquinError
from taquin.heuristics.registry import split_names
from taquin.puzzle import Puzzle, describe_goal
from taquin.render.text import draw_path
from taquin.search import find_algorithm
from taquin.search_config import SearchConfig
from taquin.solve import within_memory
from taquin.terminal.comparison import ComparisonTable, run_each
from taquin.terminal.exit_codes import ExitCode, exit_code_of
from taquin.terminal.streams import out

if TYPE_CHECKING:
    import argparse

    from taquin.limits import Limits


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_board_arguments(parser)
    parser.add_argument(
        "--algorithms",
        "-a",
        default="bfs,ucs,astar,ida-star",
        metavar="A,B",
        help="see `taquin list algorithms` (default: %(default)s)",
    )
    parser.add_argument(
        "--heuristics",
        "-H",
        default="misplaced,manhattan",
        metavar="A,B",
        help="see `taquin list heuristics` (default: %(default)s)",
    )
    add_algorithm_options(parser, without=("optimal",))
    add_engine_options(parser)
    add_limit_options(
        parser,
        seconds=DEFAULT_SECONDS,
        memory=f"1GB, or 40%% of the free memory if that is less; {NO_LIMIT}: always 40%%",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object per search")


def run(arguments: argparse.Namespace) -> int:
    """Run every search on every board; return the largest exit code."""
    limits = _limits(arguments)
    boards = read_boards(arguments.boards)
    puzzles = [Puzzle(board, read_goal(arguments, board)) for board in boards]
    configs = _search_configs(arguments, limits)
    worst = ExitCode.SOLVED
    for puzzle in puzzles:
        if not arguments.json:
            _print_head(puzzle, configs, limits)
            if not puzzle.solvable:
                worst = max(worst, ExitCode.UNSOLVABLE)
                continue
        table = ComparisonTable(out(), configs)
        for config, solution in run_each(puzzle, configs):
            if arguments.json:
                sys.stdout.write(json.dumps(solution.to_dict()) + "\n")
            else:
                table.add(config, solution)
            sys.stdout.flush()
            worst = max(worst, exit_code_of(solution.status))
        if worst is ExitCode.INTERRUPTED:
            break
    return worst


def _limits(arguments: argparse.Namespace) -> Limits:
    """Return the limits of each search: the given ones, or the defaults."""
    limits = read_limits(arguments)
    if arguments.memory_limit is None:
        return replace(limits, memory=default_memory_each())
    return within_memory(limits)


def _print_head(puzzle: Puzzle, configs: list[SearchConfig], limits: Limits) -> None:
    console = out()
    console.print(draw_path([puzzle.start], console.width))
    searches = "1 search" if len(configs) == 1 else f"{len(configs)} searches"
    line = f"to {describe_goal(puzzle.goal)} · {searches}, {describe_limits(limits)}"
    console.print(line, style="dim", markup=False)
    if not puzzle.solvable:
        console.print(f"[bold red]unsolvable[/]: {puzzle.why_unsolvable()}")
    sys.stdout.flush()


def _search_configs(arguments: argparse.Namespace, limits: Limits) -> list[SearchConfig]:
    """Return each algorithm with each heuristic; an algorithm without heuristic occurs once.

    Raises `TaquinError` for an option that none of the algorithms takes.
    """
    options = read_algorithm_options(arguments)
    given = {name: value for name, value in options.items() if value is not None}
    unused = set(given)
    configs: list[SearchConfig] = []
    for name in split_names(arguments.algorithms):
        algorithm = find_algorithm(name)
        taken = {key: value for key, value in given.items() if algorithm.option(key)}
        unused -= set(taken)
        heuristics = split_names(arguments.heuristics) if algorithm.informed else ["zero"]
        configs += [
            SearchConfig.from_options(
                name,
                heuristic,
                engine=arguments.engine,
                threads=arguments.threads,
                limits=limits,
                **taken,
            )
            for heuristic in heuristics
        ]
    if unused:
        raise TaquinError(f"none of these algorithms takes {' or '.join(sorted(unused))}")
    return configs
