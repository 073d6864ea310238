"""taquin check: check whether a board is valid and solvable, and show the value of every heuristic."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from taquin.cli.arguments import add_board_arguments, read_boards, read_goal
from taquin.heuristics import find_heuristic
from taquin.heuristics.values import values_of_start
from taquin.puzzle import Puzzle
from taquin.render.text import draw_path
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import out
from taquin.terminal.tables import print_table

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_board_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object per board")


def run(arguments: argparse.Namespace) -> int:
    """Check each board; return exit code 3 if one of them is unsolvable."""
    worst = ExitCode.SOLVED
    boards = read_boards(arguments.boards)
    puzzles = [Puzzle(board, read_goal(arguments, board)) for board in boards]
    for puzzle in puzzles:
        values = values_of_start(puzzle) if puzzle.solvable else {}
        if arguments.json:
            data = {
                "start": str(puzzle.start),
                "goal": str(puzzle.goal),
                "solvable": puzzle.solvable,
                "heuristics": values,
            }
            sys.stdout.write(json.dumps(data) + "\n")
        else:
            _print(puzzle, values)
        if not puzzle.solvable:
            worst = ExitCode.UNSOLVABLE
    return worst


def _print(puzzle: Puzzle, values: dict[str, int | None]) -> None:
    console = out()
    console.print(draw_path([puzzle.start, puzzle.goal], console.width))
    size = f"a valid {puzzle.start.shape} board"
    if not puzzle.solvable:
        console.print(f"{size}, [bold red]unsolvable[/]: {puzzle.why_unsolvable()}")
        return
    console.print(f"{size}, [bold green]solvable[/]")
    rows = [
        [
            name,
            "board too large" if value is None else str(value),
            "yes" if find_heuristic(name).admissible else "no",
        ]
        for name, value in values.items()
    ]
    print_table(console, ("heuristic", "value", "admissible"), rows)
