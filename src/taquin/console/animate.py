"""The solution as a film in the terminal; on a pipe, its frames one after the other."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING

from rich.console import Group
from rich.live import Live
from rich.text import Text

from taquin.console.picture import frames

if TYPE_CHECKING:
    from rich.console import Console

    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution

MAX_PAUSE = 0.4
SHORTEST_PAUSE = 0.08
WHOLE_FILM = 25.0
"""Seconds: a long solution is shown faster, down to the shortest pause."""


def animate(console: Console, puzzle: Puzzle, solution: Solution[Tiles, Move]) -> None:
    """Show every state in its turn; Ctrl-C is the caller's to catch."""
    if not console.is_terminal:
        print_frames(console, puzzle, solution)
        return
    pause = max(SHORTEST_PAUSE, min(MAX_PAUSE, WHOLE_FILM / max(1, solution.cost or 0)))
    with Live(console=console, auto_refresh=False) as screen:
        for headline, drawn in frames(puzzle, solution, console.width, console.height - 2):
            screen.update(Group(Text(headline, style="bold"), Text(drawn)), refresh=True)
            sleep(pause)


def print_frames(console: Console, puzzle: Puzzle, solution: Solution[Tiles, Move]) -> None:
    """Print every state on the way: the traceback."""
    for headline, drawn in frames(puzzle, solution, console.width):
        console.print(Text(headline, style="bold"))
        console.print(Text(drawn))
