"""A comparison: several searches on one board under the same limits, with one table row per search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.render.units import readable_bytes, readable_seconds
from taquin.solution import Status
from taquin.solve import solve_until_ctrl_c
from taquin.terminal.progress import ProgressLine
from taquin.terminal.row_stream import RowStream
from taquin.terminal.tables import Column

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console

    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution

_DROP_FIRST = ("generated", "max frontier", "memory", "optimal", "time")
"""The columns that a narrow terminal omits, in this order."""
_WIDEST_COUNT = len("999,999,999")
_REASONS = {Status.CANCELLED: "interrupted"}


def run_each(
    puzzle: Puzzle, configs: Sequence[SearchConfig]
) -> Iterator[tuple[SearchConfig, Solution[Tiles, Move]]]:
    """Run the searches one after another, and yield each with its result.

    Ctrl-C stops the current search; its result is the last one.
    """
    for number, config in enumerate(configs, 1):
        with ProgressLine(f"{number} of {len(configs)}: {config.describe()}") as progress:
            solution = solve_until_ctrl_c(puzzle, config, progress)
        yield config, solution
        if solution.status is Status.CANCELLED:
            return


class ComparisonTable:
    """A table to which each search adds a row when it ends."""

    def __init__(self, console: Console, configs: Sequence[SearchConfig]) -> None:
        searches, heuristics = zip(*(each.names for each in configs), strict=True)
        columns = (
            Column("search", max(map(len, searches)), text=True),
            Column("heuristic", max(map(len, heuristics)), text=True),
            Column("cost", len("memory limit"), text=True),
            Column("optimal", len("≥ 100"), text=True),
            Column("expanded", _WIDEST_COUNT),
            Column("generated", _WIDEST_COUNT),
            Column("max frontier", _WIDEST_COUNT),
            Column("time", len("41.3 ms")),
            Column("memory", len("9.99 MB")),
        )
        self._rows = RowStream(console, columns, drop_first=_DROP_FIRST)

    def add(self, config: SearchConfig, solution: Solution[Tiles, Move]) -> None:
        """Print the row of one search; without a solution, the cost column says what stopped it."""
        statistics = solution.statistics
        self._rows.add(
            [
                *config.names,
                _reason(solution.status) if solution.cost is None else str(solution.cost),
                "yes" if solution.optimal else f"≥ {solution.lower_bound}",
                f"{statistics.expanded:,}",
                f"{statistics.generated:,}",
                f"{statistics.max_frontier:,}",
                readable_seconds(statistics.seconds),
                readable_bytes(statistics.peak_memory),
            ]
        )


def _reason(status: Status) -> str:
    return _REASONS.get(status, status.value.replace("_", " "))
