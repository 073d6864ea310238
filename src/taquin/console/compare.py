"""Every algorithm on one board, briefly, in one table that fits a usual terminal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rich.text import Text

from taquin.cli.tables import print_table
from taquin.console.searches import Search
from taquin.render.text import readable_bytes, readable_seconds
from taquin.search import ALGORITHMS
from taquin.solution import Status
from taquin.solve import DEFAULT_HEURISTIC, Way

if TYPE_CHECKING:
    from rich.console import Console

    from taquin.board import Move, Tiles
    from taquin.solution import Solution

SECONDS_EACH = 3.0
MEMORY_EACH = 10**9
HEADINGS = ("search", "moves", "optimal", "expanded", "frontier", "time", "memory")


def compare_all(console: Console, search: Search) -> None:
    """Run every algorithm with the heuristic chosen last; Ctrl-C ends it with the rows there are."""
    heuristic = search.way.heuristic if search.way.algorithm.informed else DEFAULT_HEURISTIC
    name = heuristic if isinstance(heuristic, str) else heuristic.name
    limits = replace(
        search.limits,
        seconds=min(search.limits.seconds or SECONDS_EACH, SECONDS_EACH),
        memory=min(search.limits.memory or MEMORY_EACH, MEMORY_EACH),
    )
    console.print(
        Text(
            f"{len(ALGORITHMS)} searches, at most {readable_seconds(limits.seconds or 0)} and "
            f"{readable_bytes(limits.memory or 0)} each; heuristic, where one is taken: {name}"
        )
    )
    rows: list[list[str]] = []
    for algorithm in ALGORITHMS:
        solution = Search(search.puzzle, Way.of(algorithm, heuristic), limits).run()
        if solution.status is Status.CANCELLED:
            console.print("stopped; so far:" if rows else "stopped")
            break
        rows.append(_cells(solution))
    if rows:
        print_table(console, HEADINGS, rows)


def _cells(solution: Solution[Tiles, Move]) -> list[str]:
    statistics = solution.statistics
    ended = solution.status.value.replace("_", " ")
    return [
        solution.algorithm,
        ended if solution.cost is None else str(solution.cost),
        "yes" if solution.optimal else f"≥ {solution.lower_bound}",
        f"{statistics.expanded:,}",
        f"{statistics.max_frontier:,}",
        readable_seconds(statistics.seconds),
        readable_bytes(statistics.peak_memory),
    ]
