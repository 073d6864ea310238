"""What a search found, as the console shows it: one fact per line."""

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
    from taquin.console.searches import Search
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution


def print_result(console: Console, search: Search, solution: Solution[Tiles, Move]) -> None:
    """Say SUCCESS or FAILURE and why, then the path and what the search took."""
    console.print(verdict(search.puzzle, solution))
    rows = facts(search, solution)
    indent = max(len(name) for name, _ in rows) + 2
    for name, value in rows:
        room = console.width - indent if console.is_terminal else len(value) + 1
        lines = f"\n{'':{indent}}".join(wrap(value, room))
        console.print(Text.assemble((f"{name:<{indent}}", "dim"), lines))


def verdict(puzzle: Puzzle, solution: Solution[Tiles, Move]) -> Text:
    """Return the line that matters most."""
    word = ("SUCCESS", "bold green") if solution.solved else ("FAILURE", "bold red")
    return Text.assemble(word, ": ", result_line(puzzle, solution))


def facts(search: Search, solution: Solution[Tiles, Move]) -> list[tuple[str, str]]:
    """Return what is worth knowing, by name."""
    statistics, held = solution.statistics, memory_now()
    rows = []
    if solution.moves is not None:
        path = write_moves(solution.moves, "blank") or "none: this is the goal"
        rows = [("depth", str(solution.cost)), ("path", path)]
    peak = max(statistics.peak_rss, held)  # the system counts its peak in coarse steps
    return [
        *rows,
        ("expanded", f"{statistics.expanded:,}"),
        ("max frontier", f"{statistics.max_frontier:,}"),
        ("time", readable_seconds(statistics.seconds)),
        ("memory now", readable_bytes(held)),
        (
            "memory peak",
            f"{readable_bytes(peak)}, of which {readable_bytes(statistics.peak_memory)} by the search",
        ),
        ("search", f"{search.in_words}, {solution.engine} engine"),
    ]


def memory_now() -> int:
    """Return the bytes that this process holds; where nobody can tell, the most it ever held."""
    try:
        with open("/proc/self/status") as file:
            held = next(line for line in file if line.startswith("VmRSS:"))
        return int(held.split()[1]) * 1024
    except (OSError, StopIteration):
        return peak_rss()
