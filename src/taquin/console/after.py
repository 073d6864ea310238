"""After a search: what to do with its result."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from taquin.console.animate import animate, print_frames
from taquin.console.ask import Asker, Back, Choice, Leave
from taquin.console.compare import compare_all
from taquin.console.save import save
from taquin.terminal.streams import out

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.console.searches import Search
    from taquin.solution import Solution

AGAIN = "another"
_WITH_A_SOLUTION = (
    Choice("traceback", "every state on the way with g, h and f"),
    Choice("animate", "watch the solution"),
)
_ALWAYS = (
    Choice(AGAIN, "another algorithm on this board"),
    Choice("compare", "all algorithms on this board, in a table"),
    Choice("save", "to a file, as JSON or text"),
    Choice("leave", "end the console"),
)


def what_next(asker: Asker, search: Search, solution: Solution[Tiles, Move]) -> None:
    """Do what is asked for with the result, until another search is wanted; `Back` is another board."""
    choices = (*(_WITH_A_SOLUTION if solution.solved else ()), *_ALWAYS)
    while True:
        answer = asker.choose("What next?", choices, back="another board")
        if answer == AGAIN:
            return
        if answer == "leave":
            raise Leave
        try:
            _do(answer, asker, search, solution)
        except KeyboardInterrupt:
            out().print("\nstopped")


def _do(answer: str, asker: Asker, search: Search, solution: Solution[Tiles, Move]) -> None:
    if answer == "traceback":
        print_frames(out(), search.puzzle, solution)
    elif answer == "animate":
        animate(out(), search.puzzle, solution)
    elif answer == "compare":
        compare_all(out(), search)
    elif answer == "save":
        with suppress(Back):  # to this menu
            save(asker, search, solution)
