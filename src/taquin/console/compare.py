"""Compares all algorithms on one board in a table, with a few seconds for each."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rich.text import Text

from taquin.comparison_limits import default_memory_each, describe_limits
from taquin.search import ALGORITHMS
from taquin.search_config import DEFAULT_HEURISTIC, SearchConfig
from taquin.terminal.comparison import ComparisonTable, run_each

if TYPE_CHECKING:
    from rich.console import Console

    from taquin.puzzle import Puzzle

SECONDS_EACH = 3.0


def compare_all(console: Console, puzzle: Puzzle, last: SearchConfig) -> None:
    """Run every algorithm with the heuristic of the last search; Ctrl-C stops after the current row."""
    heuristic = last.heuristic if last.algorithm.informed else DEFAULT_HEURISTIC
    memory = default_memory_each()
    given = last.limits
    limits = replace(
        given,
        seconds=min(given.seconds or SECONDS_EACH, SECONDS_EACH),
        memory=min(given.memory or memory, memory),
    )
    configs = [
        SearchConfig.from_options(algorithm, heuristic, limits=limits) for algorithm in ALGORITHMS
    ]
    console.print(Text(f"{len(configs)} searches, {describe_limits(limits)}", style="dim"))
    table = ComparisonTable(console, configs)
    for config, solution in run_each(puzzle, configs):
        table.add(config, solution)
