"""The first three questions: how large, which board, which goal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from taquin.board import GOALS, Board
from taquin.console.ask import Asker, Choice, Other, ask, choose_and_read, say_wrong
from taquin.console.board_text import ask_board
from taquin.console.levels import LEVELS
from taquin.console.questions import Questions
from taquin.errors import TaquinError
from taquin.instances.random_boards import random_board
from taquin.instances.sets import SETS, Instance
from taquin.native.engine import MAX_CELLS
from taquin.notation import read_size
from taquin.puzzle import Puzzle, parse_goal
from taquin.terminal.streams import out

if TYPE_CHECKING:
    from collections.abc import Callable

    MakeBoard = Callable[[Board], Board]

BUILT_IN = {
    (3, 3): "1 2 3 0 4 6 7 5 8",
    (4, 4): "8 0 6 3 14 15 10 7 2 9 5 13 12 1 4 11",
    (6, 6): "10 35 18 12 27 31 25 16 32 2 28 7 1 24 5 20 26 34 "
    "19 17 3 9 14 8 33 22 13 15 4 6 29 21 11 0 23 30",
}
"""The boards that the S0 system offered; other sizes get a random one, always the same."""

_SIZES = (
    Choice("3x3", "the 8-puzzle", "3"),
    Choice("4x4", "the 15-puzzle", "4"),
    Choice("5x5", "the 24-puzzle", "5"),
    Choice("6x6", "the 35-puzzle", "6"),
)
_GOAL_LABELS = {
    "blank-last": "1 2 3 …, the blank last",
    "blank-first": "the blank first, then 1 2 3 …",
    "spiral": "clockwise inwards",
}
_PLACE_OF_SOURCE = 1


class PuzzleQuestions:
    """Asks for a puzzle. The board is made when its goal is known: depths are counted from there."""

    def __init__(self, asker: Asker, rng: Random) -> None:
        self._asker, self._rng = asker, rng
        self._questions = Questions((self._ask_size, self._ask_source, self._ask_goal))
        self.back, self.restart = self._questions.back, self._questions.restart

    def ask(self) -> Puzzle:
        """Ask what is open, until there is a puzzle; `Back` from the first question is raised."""
        while True:
            self._questions.ask()
            try:
                return Puzzle(self._make(self._goal), self._goal)
            except TaquinError as error:  # such as a hard board where there is none
                say_wrong(error)
                self.back_to_board()

    def back_to_board(self) -> None:
        """Open the question for the board again."""
        self.back(_PLACE_OF_SOURCE)

    def _ask_size(self) -> bool:
        other = Other("rows x columns, such as 3x5, 2x4 or 7", _read_any_size)
        answer = self._asker.choose("Board size", _SIZES, back="leave", other=other)
        self._rows, self._cols = read_size(answer)
        return True

    def _ask_source(self) -> bool:
        choices = [
            Choice("default", self._default_label()),
            *(Choice(level.name, level.label) for level in LEVELS.values()),
            Choice("typed", "typed or pasted, in any form"),
        ]
        if self._published():
            choices.append(Choice("published", "from a published set, by its number"))
        self._usual_goal = "blank-last"
        self._make = choose_and_read(self._asker, "Puzzle", choices, self._source)
        return True

    def _source(self, name: str) -> MakeBoard:
        if name in LEVELS:
            return lambda goal: LEVELS[name].draw(goal, self._rng)
        if name == "default":
            return self._default
        if name == "published":
            board = self._ask_published()
        else:
            board = self._ask_board("The board, 0 for the blank", self._parse)
        return lambda _: board

    def _ask_goal(self) -> bool:
        choices = [Choice(name, _GOAL_LABELS[name]) for name in GOALS]
        choices.append(Choice("typed", "any board"))
        self._goal = choose_and_read(
            self._asker, "Goal", choices, self._read_goal, default=self._usual_goal
        )
        return True

    def _read_goal(self, name: str) -> Board:
        if name in GOALS:
            return Board.goal(name, self._rows, self._cols)
        like = Board.goal("blank-last", self._rows, self._cols)
        return self._ask_board("The goal, 0 for the blank", lambda text: parse_goal(text, like))

    def _ask_board(self, question: str, read: Callable[[str], Board]) -> Board:
        return ask_board(self._asker, question, read, self._rows, self._cols)

    def _parse(self, text: str) -> Board:
        return Board.parse(text, (self._rows, self._cols))

    def _ask_published(self) -> Board:
        published = self._published()
        choices = [Choice(name, SETS[name].summary) for name in published]

        def take(name: str) -> Board:
            most = len(published[name])
            number = ask(self._asker, f"Number, 1 to {most}", _number_to(most))
            instance = published[name][number - 1]
            out().print(f"{name} {number}: {instance.optimum} moves are the optimum")
            self._usual_goal = SETS[name].goal
            return instance.puzzle.start

        return choose_and_read(self._asker, "Set", choices, take)

    def _published(self) -> dict[str, list[Instance]]:
        """Return the sets that have boards of the size chosen."""
        loaded = {name: each.load() for name, each in SETS.items()}
        size = (self._rows, self._cols)
        return {
            name: instances
            for name, instances in loaded.items()
            if all((each.puzzle.rows, each.puzzle.cols) == size for each in instances)
        }

    def _default(self, goal: Board) -> Board:
        text = BUILT_IN.get((self._rows, self._cols))
        return random_board(goal, Random(0)) if text is None else self._parse(text)

    def _default_label(self) -> str:
        text = BUILT_IN.get((self._rows, self._cols), "")
        if not text:
            return "a random board, always the same"
        return text if len(text) <= 40 else "the built-in board"


def _read_any_size(text: str) -> str:
    rows, cols = read_size(text)
    if rows * cols > MAX_CELLS:
        raise TaquinError(f"{rows}×{cols} is too large: boards here have up to {MAX_CELLS} cells")
    return f"{rows}x{cols}"


def _number_to(most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or len(text) > len(str(most)) or not 1 <= int(text) <= most:
            raise TaquinError(f"{text!r} is not a number from 1 to {most}")
        return int(text)

    return read
