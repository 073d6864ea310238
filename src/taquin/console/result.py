"""The result of a search as the console prints it, with one value per line."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

from taquin.render.units import readable_bytes, readable_seconds
from taquin.terminal.report import result_line, write_moves
from taquin.util.process_memory import peak_rss

if TYPE_CHECKING:
    from rich.console import Console

    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution


def print_result(
    console: Console, puzzle: Puzzle, config: SearchConfig, solution: Solution[Tiles, Move]
) -> None:
    """Print SUCCESS or FAILURE with the reason, then the path and the counters."""
    console.print(verdict(puzzle, solution))
    rows = facts(config, solution)
    indent = max(len(name) for name, _ in rows) + 2
    for name, value in rows:
        room = console.width - indent if console.is_terminal else len(value) + 1
        lines = f"\n{'':{indent}}".join(wrap(value, room))
        console.print(Text.assemble((f"{name:<{indent}}", "dim"), lines))


def verdict(puzzle: Puzzle, solution: Solution[Tiles, Move]) -> Text:
    """Return SUCCESS or FAILURE with the result line."""
    outcome = ("SUCCESS", "bold green") if solution.solved else ("FAILURE", "bold red")
    return Text.assemble(outcome, ": ", result_line(puzzle, solution))


def facts(config: SearchConfig, solution: Solution[Tiles, Move]) -> list[tuple[str, str]]:
    """Return the names and values of the path, the counters, the time and the memory."""
    statistics, held = solution.statistics, memory_now()
    rows = []
    if solution.moves is not None:
        path = write_moves(solution.moves, "blank") or "none: the board is the goal"
        rows = [("depth", str(solution.cost)), ("path", path)]
    peak = max(statistics.peak_rss, held)  # the system updates the peak in coarse steps
    return [
        *rows,
        ("expanded", f"{statistics.expanded:,}"),
        ("max frontier", f"{statistics.max_frontier:,}"),
        ("time", readable_seconds(statistics.seconds)),
        ("memory now", readable_bytes(held)),
        (
            "memory peak",
            f"{readable_bytes(peak)}, including {readable_bytes(statistics.peak_memory)} of the search",
        ),
        ("search", f"{config.describe()}, {solution.engine} engine"),
    ]


def memory_now() -> int:
    """Return the resident bytes of this process; on systems without /proc, their peak."""
    try:
        with open("/proc/self/status") as file:
            held = next(line for line in file if line.startswith("VmRSS:"))
        return int(held.split()[1]) * 1024
    except (OSError, StopIteration):
        return peak_rss()
