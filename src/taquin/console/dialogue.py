"""The dialogue: it asks for a puzzle and a search, prints the result, and repeats until the user leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.console.drawing import draw_task
from taquin.console.prompter import Back, Interrupted, Leave, Prompter, print_error
from taquin.console.puzzle_questions import PuzzleQuestions
from taquin.console.result import print_result
from taquin.console.result_menu import show_result_menu
from taquin.console.search_questions import SearchQuestions
from taquin.errors import TaquinError
from taquin.solve import solve_until_ctrl_c
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.progress import ProgressLine
from taquin.terminal.streams import out

if TYPE_CHECKING:
    from random import Random

    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution

WELCOME = "[bold]Taquin[/]: 0 or Ctrl-C goes back."


def run_dialogue(prompter: Prompter, rng: Random) -> ExitCode:
    """Run the dialogue until the user leaves; return the command's exit code."""
    out().print(WELCOME)
    puzzles = PuzzleQuestions(prompter, rng)
    try:
        while True:
            puzzle = puzzles.ask()
            out().print()
            out().print(draw_task(puzzle, out().width))
            if not puzzle.solvable:
                out().print(f"[bold red]FAILURE[/]: unsolvable: {puzzle.why_unsolvable()}")
                puzzles.back_to_board()
                continue
            try:
                _search_puzzle(prompter, puzzle)
                puzzles.restart()
            except Back:
                puzzles.back()
    except Interrupted:
        return ExitCode.INTERRUPTED
    except (Back, Leave):
        return ExitCode.SOLVED


def _search_puzzle(prompter: Prompter, puzzle: Puzzle) -> None:
    """Run searches on the puzzle until the user wants another board; raise `Back` before the first search."""
    questions = SearchQuestions(prompter, puzzle)
    config = questions.ask()
    solution = _run(puzzle, config)
    while True:
        try:
            show_result_menu(prompter, puzzle, config, solution)
        except Back:
            return
        try:
            another = questions.ask()
            solution = _run(puzzle, another)
            config = another
        except Back:
            pass  # back to the menu of the last result


def _run(puzzle: Puzzle, config: SearchConfig) -> Solution[Tiles, Move]:
    """Run the search with a progress line; Ctrl-C stops it and returns the result so far."""
    try:
        with ProgressLine() as progress:
            solution = solve_until_ctrl_c(puzzle, config, progress)
    except TaquinError as error:
        print_error(error)
        raise Back from None
    except KeyboardInterrupt:  # while pattern databases were built, before the search
        raise Back from None
    out().print()
    print_result(out(), puzzle, config, solution)
    return solution
