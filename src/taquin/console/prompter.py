"""Prompter: the interface through which the dialogue asks its questions.

There are two implementations: `MenuPrompter` (arrow keys) and `PlainPrompter` (numbered questions, one answer
per line). Both raise `Back` or `Leave` for these two answers, so that a question handles only real answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

from rich.text import Text

from taquin.errors import NotationError, TaquinError
from taquin.terminal.streams import out

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")

PREVIOUS_QUESTION = "the previous question"
BACK_ANSWERS = frozenset(("0", "back"))
LEAVE_ANSWERS = frozenset(("leave", "quit", "exit"))


class Back(Exception):
    """The user goes back to the previous question."""


class Interrupted(Back):
    """The user pressed Ctrl-C: it goes back like `Back`, but at the first question the exit code is 130."""


class Leave(Exception):
    """The user leaves the console, or the input has ended."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One possible answer: its name, its description, and its number if that is not its position."""

    name: str
    label: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Other:
    """An answer in free text: its description (empty to hide it), and the function that reads it."""

    label: str
    read: Callable[[str], str]


class Prompter(Protocol):
    """Asks questions of a person or a script."""

    def choose(
        self,
        question: str,
        choices: Sequence[Choice],
        *,
        default: str = "",
        back: str = PREVIOUS_QUESTION,
        other: Other | None = None,
    ) -> str:
        """Return the name of the chosen answer, or the result of `other.read`.

        `back` describes what the answer 0 does: it goes back to another question, or it is "leave".
        Raises `Back` or `Leave`.
        """

    def read_line(self, question: str, default: str = "") -> str:
        """Return a line of text. Raises `Back` or `Leave`."""


def ask_line(prompter: Prompter, question: str, read: Callable[[str], T], default: str = "") -> T:
    """Ask for a line until `read` accepts it; print the `TaquinError` of `read` and ask again."""
    while True:
        text = prompter.read_line(question, default)
        try:
            return read(text)
        except TaquinError as error:
            print_error(error)


def choose_and_read(
    prompter: Prompter,
    question: str,
    choices: Sequence[Choice],
    read: Callable[[str], T],
    *,
    default: str = "",
    other: Other | None = None,
) -> T:
    """Ask for a choice until `read` accepts it; print the `TaquinError` of `read` and ask again.

    `read` may ask further questions; `Back` from those leads to this choice.
    """
    while True:
        name = prompter.choose(question, choices, default=default, other=other)
        try:
            return read(name)
        except TaquinError as error:
            print_error(error)
        except Back:
            pass


def numbered(choices: Sequence[Choice]) -> dict[str, Choice]:
    """Return the choices by number."""
    return {choice.key or str(position): choice for position, choice in enumerate(choices, 1)}


def check_back_or_leave(answer: str) -> None:
    """Raise `Back` or `Leave` for the answers that mean it in every question."""
    answer = answer.strip().lower()
    if answer in BACK_ANSWERS:
        raise Back
    if answer in LEAVE_ANSWERS:
        raise Leave


def print_error(error: TaquinError) -> None:
    """Print why an answer is wrong, and mark the wrong part if the line fits."""
    console = out()
    console.print(Text(f"✗ {error}", style="red"))
    pointer = error.pointer() if isinstance(error, NotationError) else ""
    if pointer and max(map(len, pointer.splitlines())) <= console.width:
        console.print(Text(pointer, style="dim"))
