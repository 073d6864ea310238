"""The dialogue: a puzzle, a search, its result, and on from there, until someone leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.console.after import what_next
from taquin.console.ask import Asker, Back, Interrupted, Leave, say_wrong
from taquin.console.picture import picture_of_task
from taquin.console.puzzles import PuzzleQuestions
from taquin.console.result import print_result
from taquin.console.searches import Search, SearchQuestions
from taquin.errors import TaquinError
from taquin.terminal.exit_codes import ExitCode
from taquin.terminal.streams import out

if TYPE_CHECKING:
    from random import Random

    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution

WELCOME = "[bold]Taquin[/]: 0 or Ctrl-C goes back."


def converse(asker: Asker, rng: Random) -> ExitCode:
    """Hold the dialogue; return the command's exit code."""
    out().print(WELCOME)
    puzzles = PuzzleQuestions(asker, rng)
    try:
        while True:
            puzzle = puzzles.ask()
            out().print()
            out().print(picture_of_task(puzzle, out().width))
            if not puzzle.solvable:
                out().print(f"[bold red]FAILURE[/]: unsolvable: {puzzle.why_unsolvable()}")
                puzzles.back_to_board()
                continue
            try:
                _work_on(asker, puzzle)
                puzzles.restart()
            except Back:
                puzzles.back()
    except Interrupted:
        return ExitCode.INTERRUPTED
    except (Back, Leave):
        return ExitCode.SOLVED


def _work_on(asker: Asker, puzzle: Puzzle) -> None:
    """Search as often as wanted; `Back` from before the first search is raised."""
    questions = SearchQuestions(asker, puzzle)
    search = questions.ask()
    solution = _run(search)
    while True:
        try:
            what_next(asker, search, solution)
        except Back:
            return
        try:
            another = questions.ask()
            solution = _run(another)
            search = another
        except Back:
            pass  # to what can be done with the last result


def _run(search: Search) -> Solution[Tiles, Move]:
    try:
        solution = search.run()
    except TaquinError as error:
        say_wrong(error)
        raise Back from None
    except KeyboardInterrupt:  # before the search itself began, while tables were built
        raise Back from None
    out().print()
    print_result(out(), search, solution)
    return solution
