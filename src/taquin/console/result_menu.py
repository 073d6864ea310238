"""The menu after a search: trace, animation, comparison, saving, or another search."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from taquin.console.animate import animate, print_frames
from taquin.console.compare import compare_all
from taquin.console.prompter import Back, Choice, Leave, Prompter
from taquin.console.save import save
from taquin.terminal.streams import out

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution

AGAIN = "another"
_FOR_SOLUTIONS = (
    Choice("traceback", "print every state of the path with g, h and f"),
    Choice("animate", "watch the solution"),
)
_ALWAYS = (
    Choice(AGAIN, "run another algorithm on this board"),
    Choice("compare", "compare all algorithms on this board"),
    Choice("save", "save the result to a file, as JSON or text"),
    Choice("leave", "leave the console"),
)


def show_result_menu(
    prompter: Prompter, puzzle: Puzzle, config: SearchConfig, solution: Solution[Tiles, Move]
) -> None:
    """Show the menu until the user wants another search on this board.

    Raises `Back` for another board, and `Leave` at the end.
    """
    choices = (*(_FOR_SOLUTIONS if solution.solved else ()), *_ALWAYS)
    while True:
        answer = prompter.choose("What next?", choices, back="another board")
        if answer == AGAIN:
            return
        if answer == "leave":
            raise Leave
        try:
            _do(answer, prompter, puzzle, config, solution)
        except KeyboardInterrupt:
            out().print("\nstopped")


def _do(
    answer: str,
    prompter: Prompter,
    puzzle: Puzzle,
    config: SearchConfig,
    solution: Solution[Tiles, Move],
) -> None:
    if answer == "traceback":
        print_frames(out(), puzzle, solution)
    elif answer == "animate":
        animate(out(), puzzle, solution)
    elif answer == "compare":
        compare_all(out(), puzzle, config)
    elif answer == "save":
        with suppress(Back):  # back to this menu
            save(prompter, puzzle, config, solution)
