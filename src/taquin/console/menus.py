"""Menus for a real terminal: arrow keys or numbers, by questionary. Loaded only when they are shown."""

from __future__ import annotations

import string
from textwrap import fill
from typing import TYPE_CHECKING

import questionary
from rich.text import Text

from taquin.console.ask import (
    BEFORE,
    Back,
    Choice,
    Interrupted,
    Leave,
    Other,
    heed_words,
    numbered,
    say_wrong,
)
from taquin.errors import TaquinError
from taquin.terminal.streams import out

if TYPE_CHECKING:
    from collections.abc import Sequence

_BACK, _OTHER = "\0back", "\0other"
_BESIDE_A_LABEL = len(" » 1)   ") + 1
_DESCRIPTION_INDENT = len("  Description: ")
_HINT = "(arrows or number, Enter)"


class Menus:
    """Asks with menus that stay where they are while the pointer moves."""

    def choose(
        self,
        question: str,
        choices: Sequence[Choice],
        *,
        default: str = "",
        back: str = BEFORE,
        other: Other | None = None,
    ) -> str:
        """Show a menu; where something else may be answered, it is typed after choosing `other`."""
        while True:
            out().print()
            menu = questionary.select(
                question,
                choices=_entries(choices, back, other),
                default=default or choices[0].name,
                use_shortcuts=True,
                use_jk_keys=False,
                instruction=_HINT,
                erase_when_done=True,  # what remains is the line printed below
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
                say_wrong(error)
            except Back:
                pass  # to the menu that `other` is an entry of

    def read_line(self, question: str, default: str = "") -> str:
        """Read a line, which can be edited and pasted into."""
        answer = _get(questionary.text(f"{question}:", default=default)).strip()
        heed_words(answer)
        return answer


def _entries(choices: Sequence[Choice], back: str, other: Other | None) -> list[questionary.Choice]:
    lines = [
        (key, choice.name, choice.name, choice.label) for key, choice in numbered(choices).items()
    ]
    if other is not None and other.label:
        lines.append(("o", _OTHER, "other", other.label))
    width = max(len(name) for _, _, name, _ in lines)
    room = out().width - width - _BESIDE_A_LABEL
    return [
        *(_entry(key, value, f"{name:<{width}}", label, room) for key, value, name, label in lines),
        _entry("0", _BACK, "leave" if back == "leave" else f"back to {back}", "", room),
    ]


def _entry(key: str, value: str, name: str, label: str, room: int) -> questionary.Choice:
    """Return an entry; a label too long for its line is told in full while it is pointed at."""
    if len(label) <= room:
        return questionary.Choice(f"{name}  {label}", value=value, shortcut_key=_one_key(key))
    return questionary.Choice(
        f"{name}  {label[: room - 1].rstrip()}…",
        value=value,
        shortcut_key=_one_key(key),
        description=fill(label, out().width - 1, initial_indent=" " * _DESCRIPTION_INDENT).strip(),
    )


def _one_key(key: str) -> str:
    """Return a single key: 10 and more have none on the keyboard, so they are letters."""
    return key if len(key) == 1 else string.ascii_lowercase[int(key) - 10]


def _get(question: questionary.Question) -> str:
    try:
        return str(question.unsafe_ask())
    except EOFError:
        raise Leave from None
    except KeyboardInterrupt:
        raise Interrupted from None
