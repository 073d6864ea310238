"""Several searches on one board: each has the same limits, and its row is printed when it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.render.units import readable_bytes, readable_seconds
from taquin.solution import Status
from taquin.terminal.progress import ProgressLine
from taquin.terminal.row_stream import RowStream
from taquin.terminal.tables import Column

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import Console

    from taquin.board import Move, Tiles
    from taquin.limits import Limits
    from taquin.puzzle import Puzzle
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution

MIN_IMPORTANT = ("generated", "max frontier", "memory", "optimal", "time")
"""Headings, in the order in which a narrow terminal leaves them out."""
NO_HEURISTIC = "–"
_WIDEST_COUNT = len("999,999,999")
_REASONS = {Status.CANCELLED: "interrupted", Status.EXHAUSTED: "ran dry"}


def run_each(
    puzzle: Puzzle,
    configs: Sequence[SearchConfig],
    limits: Limits,
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> Iterator[tuple[SearchConfig, Solution[Tiles, Move]]]:
    """Yield each search with its result as soon as it ends; Ctrl-C ends the one that runs and all others."""
    for place, config in enumerate(configs, 1):
        name = " ".join(_names(config)).removesuffix(f" {NO_HEURISTIC}")
        with ProgressLine(f"{place} of {len(configs)}: {name}") as progress:
            solution = config.run(puzzle, limits, progress, engine=engine, threads=threads)
        yield config, solution
        if solution.status is Status.CANCELLED:
            return


class ComparisonTable:
    """Prints a row for each search as it ends."""

    def __init__(self, console: Console, configs: Sequence[SearchConfig]) -> None:
        searches, heuristics = zip(*map(_names, configs), strict=True)
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
        self._rows = RowStream(console, columns, least=MIN_IMPORTANT)

    def add(self, config: SearchConfig, solution: Solution[Tiles, Move]) -> None:
        """Print the row of one search; in place of a cost, what ended it."""
        statistics = solution.statistics
        self._rows.add(
            [
                *_names(config),
                _reason(solution.status) if solution.cost is None else str(solution.cost),
                "yes" if solution.optimal else f"≥ {solution.lower_bound}",
                f"{statistics.expanded:,}",
                f"{statistics.generated:,}",
                f"{statistics.max_frontier:,}",
                readable_seconds(statistics.seconds),
                readable_bytes(statistics.peak_memory),
            ]
        )


def _names(config: SearchConfig) -> tuple[str, str]:
    options = "".join(f" {key}={value}" for key, value in config.options.items())
    return (
        config.algorithm.name + options,
        config.heuristic.name if config.algorithm.informed else NO_HEURISTIC,
    )


def _reason(status: Status) -> str:
    return _REASONS.get(status, status.value.replace("_", " "))
