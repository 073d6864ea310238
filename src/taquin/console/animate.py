"""The solution as an animation in the terminal; on a pipe, as a list of frames."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING

from rich.console import Group
from rich.live import Live
from rich.text import Text

from taquin.console.drawing import trace_frames

if TYPE_CHECKING:
    from rich.console import Console

    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution

MAX_PAUSE = 0.4
MIN_PAUSE = 0.08
MAX_SECONDS = 25.0
"""A long solution plays faster to end in this time, but no faster than the shortest pause."""


def animate(console: Console, puzzle: Puzzle, solution: Solution[Tiles, Move]) -> None:
    """Show the states of the path one after another. The caller handles Ctrl-C."""
    if not console.is_terminal:
        print_frames(console, puzzle, solution)
        return
    pause = max(MIN_PAUSE, min(MAX_PAUSE, MAX_SECONDS / max(1, solution.cost or 0)))
    with Live(console=console, auto_refresh=False) as screen:
        for headline, drawn in trace_frames(puzzle, solution, console.width, console.height - 2):
            screen.update(Group(Text(headline, style="bold"), Text(drawn)), refresh=True)
            sleep(pause)


def print_frames(console: Console, puzzle: Puzzle, solution: Solution[Tiles, Move]) -> None:
    """Print every state of the path with its move, g, h and f."""
    for headline, drawn in trace_frames(puzzle, solution, console.width):
        console.print(Text(headline, style="bold"))
        console.print(Text(drawn))
