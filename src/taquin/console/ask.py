"""Asking: the one small interface between the dialogue and whoever answers.

There are two askers: `menus.Menus` (arrow keys) and `plain.Plain` (numbered questions, one answer per
line). Both raise `Back` or `Leave` instead of returning a special answer, so that a question's code
holds only what to do with a real one.
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

BEFORE = "the question before"
BACK_WORDS = frozenset(("0", "back"))
LEAVE_WORDS = frozenset(("leave", "quit", "exit"))


class Back(Exception):
    """The answer was to go back to the question before."""


class Interrupted(Back):
    """The answer was Ctrl-C: back as well, but the command's exit code tells the difference."""


class Leave(Exception):
    """The answer was to leave, or there will be no more answers."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to choose: its name, what it means, and its number if not its place in the list."""

    name: str
    label: str
    key: str = ""


@dataclass(frozen=True, slots=True)
class Other:
    """What else may be answered: how it is offered (or not, if empty), and how it is read."""

    label: str
    read: Callable[[str], str]


class Asker(Protocol):
    """Whoever puts the questions to a person or a script."""

    def choose(
        self,
        question: str,
        choices: Sequence[Choice],
        *,
        default: str = "",
        back: str = BEFORE,
        other: Other | None = None,
    ) -> str:
        """Return the name of the choice made (or what `other` read).

        `back` says where 0 leads: to another place in the dialogue, or to "leave".
        """

    def read_line(self, question: str, default: str = "") -> str:
        """Return a line of text."""


def ask(asker: Asker, question: str, read: Callable[[str], T], default: str = "") -> T:
    """Ask for a line until it can be read; a `TaquinError` is the explanation of why it cannot."""
    while True:
        text = asker.read_line(question, default)
        try:
            return read(text)
        except TaquinError as error:
            say_wrong(error)


def choose_and_read(
    asker: Asker,
    question: str,
    choices: Sequence[Choice],
    read: Callable[[str], T],
    *,
    default: str = "",
    other: Other | None = None,
) -> T:
    """Ask for a choice until it can be used; a `TaquinError` is the explanation of why it cannot.

    `read` may ask further: `Back` from there leads to this choice, not to the question before it.
    """
    while True:
        name = asker.choose(question, choices, default=default, other=other)
        try:
            return read(name)
        except TaquinError as error:
            say_wrong(error)
        except Back:
            pass


def numbered(choices: Sequence[Choice]) -> dict[str, Choice]:
    """Return the choices by their numbers."""
    return {choice.key or str(place): choice for place, choice in enumerate(choices, 1)}


def heed_words(answer: str) -> None:
    """Go back or leave if that is what the answer says, whatever the question was."""
    word = answer.strip().lower()
    if word in BACK_WORDS:
        raise Back
    if word in LEAVE_WORDS:
        raise Leave


def say_wrong(error: TaquinError) -> None:
    """Explain a wrong answer where the dialogue stands, and point at the wrong word if it fits."""
    console = out()
    console.print(Text(f"✗ {error}", style="red"))
    pointer = error.pointer() if isinstance(error, NotationError) else ""
    if pointer and max(map(len, pointer.splitlines())) <= console.width:
        console.print(Text(pointer, style="dim"))
