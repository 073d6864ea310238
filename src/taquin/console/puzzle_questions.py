"""The questions about the puzzle: size, board and goal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from taquin.board import GOALS, Board
from taquin.console.board_input import ask_board
from taquin.console.difficulty import LEVELS
from taquin.console.prompter import (
    Choice,
    Other,
    Prompter,
    ask_line,
    choose_and_read,
    print_error,
)
from taquin.console.question_sequence import QuestionSequence
from taquin.errors import TaquinError
from taquin.instances.random_boards import random_board
from taquin.instances.sets import SETS, Instance
from taquin.native.extension import MAX_CELLS
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
"""The default boards of the earlier system S0; other sizes get a random board from a fixed seed."""

_SIZES = (
    Choice("3x3", "the 8-puzzle", "3"),
    Choice("4x4", "the 15-puzzle", "4"),
    Choice("5x5", "the 24-puzzle", "5"),
    Choice("6x6", "the 35-puzzle", "6"),
)
_GOAL_LABELS = {
    "blank-last": "1 2 3 …, the blank last",
    "blank-first": "the blank first, then 1 2 3 …",
    "spiral": "1 2 3 … clockwise inwards",
}
_BOARD_QUESTION = 1
"""The index of the question about the board."""


class PuzzleQuestions:
    """Asks for the puzzle. The board is made after the goal is known, because its depth depends on the goal."""

    def __init__(self, prompter: Prompter, rng: Random) -> None:
        self._prompter, self._rng = prompter, rng
        self._questions = QuestionSequence((self._ask_size, self._ask_source, self._ask_goal))
        self.back, self.restart = self._questions.back, self._questions.restart

    def ask(self) -> Puzzle:
        """Ask the open questions until there is a puzzle; raise `Back` from the first question."""
        while True:
            self._questions.ask()
            try:
                return Puzzle(self._make(self._goal), self._goal)
            except TaquinError as error:  # for example, no board of this size is hard
                print_error(error)
                self.back_to_board()

    def back_to_board(self) -> None:
        """Open the question about the board again."""
        self.back(_BOARD_QUESTION)

    def _ask_size(self) -> bool:
        other = Other("rows x columns, for example 3x5, 2x4 or 7", _read_any_size)
        answer = self._prompter.choose("Board size", _SIZES, back="leave", other=other)
        self._rows, self._cols = read_size(answer)
        return True

    def _ask_source(self) -> bool:
        choices = [
            Choice("default", self._default_label()),
            *(Choice(level.name, level.label) for level in LEVELS.values()),
            Choice("typed", "type or paste a board, in any notation"),
        ]
        if self._published():
            choices.append(Choice("published", "a board of a published set, by its number"))
        self._default_goal = "blank-last"
        self._make = choose_and_read(self._prompter, "Puzzle", choices, self._source)
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
        choices.append(Choice("typed", "type or paste any board"))
        self._goal = choose_and_read(
            self._prompter, "Goal", choices, self._read_goal, default=self._default_goal
        )
        return True

    def _read_goal(self, name: str) -> Board:
        if name in GOALS:
            return Board.goal(name, self._rows, self._cols)
        like = Board.goal("blank-last", self._rows, self._cols)
        return self._ask_board("The goal, 0 for the blank", lambda text: parse_goal(text, like))

    def _ask_board(self, question: str, read: Callable[[str], Board]) -> Board:
        return ask_board(self._prompter, question, read, self._rows, self._cols)

    def _parse(self, text: str) -> Board:
        return Board.parse(text, (self._rows, self._cols))

    def _ask_published(self) -> Board:
        published = self._published()
        choices = [Choice(name, SETS[name].summary) for name in published]

        def take(name: str) -> Board:
            count = len(published[name])
            number = ask_line(self._prompter, f"Number, 1 to {count}", _number_up_to(count))
            instance = published[name][number - 1]
            out().print(f"{name} {number}: the optimum is {instance.optimum} moves")
            self._default_goal = SETS[name].goal
            return instance.puzzle.start

        return choose_and_read(self._prompter, "Set", choices, take)

    def _published(self) -> dict[str, list[Instance]]:
        """Return the published sets with boards of the chosen size."""
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
        return text if len(text) <= 40 else "a built-in board"


def _read_any_size(text: str) -> str:
    rows, cols = read_size(text)
    if rows * cols > MAX_CELLS:
        raise TaquinError(f"{rows}×{cols} is too large; a board can have up to {MAX_CELLS} cells")
    return f"{rows}x{cols}"


def _number_up_to(largest: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or len(text) > len(str(largest)) or not 1 <= int(text) <= largest:
            raise TaquinError(f"{text!r} is not a number from 1 to {largest}")
        return int(text)

    return read
