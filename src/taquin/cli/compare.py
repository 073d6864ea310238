"""taquin compare: several searches on the same boards, one table."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from taquin.cli import arguments as words
from taquin.comparison_limits import DEFAULT_SECONDS, default_memory_each, describe_limits
from taquin.errors import TaquinError
from taquin.heuristics.registry import split_names
from taquin.puzzle import Puzzle, describe_goal
from taquin.render.text import draw_path
from taquin.search_config import SearchConfig
from taquin.solve import within_memory
from taquin.terminal.comparison import ComparisonTable, run_each
from taquin.terminal.exit_codes import ExitCode, exit_code_of
from taquin.terminal.streams import out

if TYPE_CHECKING:
    import argparse

    from taquin.limits import Limits


def add_words(parser: argparse.ArgumentParser) -> None:
    """Describe the command's words."""
    words.add_board_words(parser)
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
    words.add_limit_words(
        parser,
        seconds=DEFAULT_SECONDS,
        memory=f"1GB, or 40%% of the free memory if that is less; {words.NO_LIMIT}: the latter",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object per search and line")


def run(arguments: argparse.Namespace) -> int:
    """Run every search on every board; exit 0 if all of them found a solution."""
    limits, threads = _limits(arguments), words.read_threads(arguments)
    boards = words.read_boards(arguments.boards)
    puzzles = [Puzzle(board, words.read_goal(arguments, board)) for board in boards]
    configs = _ways(arguments)
    worst = ExitCode.SOLVED
    for puzzle in puzzles:
        if not arguments.json:
            _print_head(puzzle, configs, limits)
            if not puzzle.solvable:
                worst = max(worst, ExitCode.UNSOLVABLE)
                continue
        table = ComparisonTable(out(), configs)
        for config, solution in run_each(
            puzzle, configs, limits, engine=arguments.engine, threads=threads
        ):
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
    """Return the limits of each search: those asked for, or else the defaults."""
    limits = words.read_limits(arguments)
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


def _ways(arguments: argparse.Namespace) -> list[SearchConfig]:
    """Return each algorithm with each heuristic; one that takes none comes once."""
    given = words.read_options(arguments)
    unused = {name for name, value in given.items() if value is not None}
    configs: list[SearchConfig] = []
    for name in split_names(arguments.algorithms):
        plain = SearchConfig.of(name)
        options = {key: given.get(key) for key in plain.algorithm.options}
        unused -= set(plain.algorithm.options)
        heuristics = split_names(arguments.heuristics) if plain.algorithm.informed else ["zero"]
        configs += [SearchConfig.of(name, heuristic, **options) for heuristic in heuristics]
    if unused:
        raise TaquinError(f"none of these algorithms takes {' or '.join(sorted(unused))}")
    return configs
