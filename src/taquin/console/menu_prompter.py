"""MenuPrompter: menus with arrow keys and numbers for a terminal, by questionary."""

from __future__ import annotations

import string
from textwrap import fill
from typing import TYPE_CHECKING

import questionary
from rich.text import Text

from taquin.console.prompter import (
    PREVIOUS_QUESTION,
    Back,
    Choice,
    Interrupted,
    Leave,
    Other,
    check_back_or_leave,
    numbered,
    print_error,
)
from taquin.errors import TaquinError
from taquin.terminal.streams import out

if TYPE_CHECKING:
    from collections.abc import Sequence

_BACK, _OTHER = "\0back", "\0other"
_ENTRY_MARGIN = len(" » 1)   ") + 1
_DESCRIPTION_INDENT = len("  Description: ")
_HINT = "(arrow keys or number, then Enter)"


class MenuPrompter:
    """Asks questions with menus."""

    def choose(
        self,
        question: str,
        choices: Sequence[Choice],
        *,
        default: str = "",
        back: str = PREVIOUS_QUESTION,
        other: Other | None = None,
    ) -> str:
        """Show a menu and return the chosen name; the entry `other` asks for a line of text."""
        while True:
            out().print()
            menu = questionary.select(
                question,
                choices=_entries(choices, back, other),
                default=default or choices[0].name,
                use_shortcuts=True,
                use_jk_keys=False,
                instruction=_HINT,
                erase_when_done=True,  # the line printed below replaces the menu
            )
            answer = _get(menu)
            if answer == _BACK:
                raise Back
            if answer != _OTHER or other is None:
                out().print(Text.assemble("? ", (question, "bold"), " ", (answer, "cyan")))
                return answer
            try:
                return other.read(self.read_line(other.label[0].upper() + other.label[1:]))
            except TaquinError as error:
                print_error(error)
            except Back:
                pass  # back to the menu

    def read_line(self, question: str, default: str = "") -> str:
        """Read a line with editing and pasting."""
        answer = _get(questionary.text(f"{question}:", default=default)).strip()
        check_back_or_leave(answer)
        return answer


def _entries(choices: Sequence[Choice], back: str, other: Other | None) -> list[questionary.Choice]:
    lines = [
        (key, choice.name, choice.name, choice.label) for key, choice in numbered(choices).items()
    ]
    if other is not None and other.label:
        lines.append(("o", _OTHER, "other", other.label))
    width = max(len(name) for _, _, name, _ in lines)
    room = out().width - width - _ENTRY_MARGIN
    return [
        *(_entry(key, value, f"{name:<{width}}", label, room) for key, value, name, label in lines),
        _entry("0", _BACK, "leave" if back == "leave" else f"back to {back}", "", room),
    ]


def _entry(key: str, value: str, name: str, label: str, room: int) -> questionary.Choice:
    """Return a menu entry; a label too long for its line is shown in full while the entry is selected."""
    if len(label) <= room:
        return questionary.Choice(f"{name}  {label}", value=value, shortcut_key=_one_key(key))
    return questionary.Choice(
        f"{name}  {label[: room - 1].rstrip()}…",
        value=value,
        shortcut_key=_one_key(key),
        description=fill(label, out().width - 1, initial_indent=" " * _DESCRIPTION_INDENT).strip(),
    )


def _one_key(key: str) -> str:
    """Return the key for a number: from 10 on, a letter."""
    return key if len(key) == 1 else string.ascii_lowercase[int(key) - 10]


def _get(question: questionary.Question) -> str:
    try:
        return str(question.unsafe_ask())
    except EOFError:
        raise Leave from None
    except KeyboardInterrupt:
        raise Interrupted from None
