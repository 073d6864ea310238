"""Plain questions: every choice listed with its number, one answer per line. Works over a pipe."""

from __future__ import annotations

import sys
from contextlib import suppress
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

from taquin.console.ask import (
    BEFORE,
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

_NARROWEST_LABEL = 16


class Plain:
    """Asks on standard output, reads standard input. A number, a name or its beginning will do."""

    def __init__(self) -> None:
        if sys.stdin.isatty():
            with suppress(ImportError):  # not on every platform
                pass  # optional

    def choose(
        self,
        question: str,
        choices: Sequence[Choice],
        *,
        default: str = "",
        back: str = BEFORE,
        other: Other | None = None,
    ) -> str:
        """List the choices and read an answer, until it is one of them."""
        default = default or choices[0].name
        self._list(question, choices, back, other)
        while True:
            answer = self._answer(f"Your choice (Enter: {default}): ") or default
            try:
                return _understand(answer, choices, other)
            except TaquinError as error:
                say_wrong(error)

    def read_line(self, question: str, default: str = "") -> str:
        """Read a line; an empty one is the default."""
        hint = f" (Enter: {default})" if default else ""
        answer = self._answer(f"{question}{hint}: ")
        heed_words(answer)
        return answer or default

    def _list(
        self, question: str, choices: Sequence[Choice], back: str, other: Other | None
    ) -> None:
        console = out()
        console.print()
        console.print(Text(question, style="bold"))
        lines = [
            (f"{key}.", choice.name, choice.label) for key, choice in numbered(choices).items()
        ]
        if other is not None and other.label:
            lines.append(("", "other", other.label))
        lines.append(("0.", "leave", "") if back == "leave" else ("0.", "back", f"to {back}"))
        width = max(len(name) for _, name, _ in lines)
        for key, name, label in lines:
            head = f"  {key:>3} {name:<{width}}  "
            room = max(_NARROWEST_LABEL, console.width - len(head) - 1)
            first, *rest = wrap(label, room) or [""]
            console.print(Text((head + first).rstrip()))
            for line in rest:
                console.print(Text(" " * len(head) + line))

    def _answer(self, prompt: str) -> str:
        interactive = sys.stdin.isatty()
        try:
            if interactive and sys.stdout.isatty():
                return input(prompt).strip()
            sys.stdout.write(prompt)
            sys.stdout.flush()
            answer = input().strip()
        except EOFError:
            sys.stdout.write("\n")
            raise Leave from None
        except KeyboardInterrupt:
            sys.stdout.write("\n")
            raise Interrupted from None
        except UnicodeDecodeError:
            sys.stdout.write("\n")
            return "?"  # no answer to any question, so it is asked again
        if not interactive:
            sys.stdout.write(answer + "\n")  # so that a transcript reads like the dialogue it was
        return answer


def _understand(answer: str, choices: Sequence[Choice], other: Other | None) -> str:
    """Return the name that a number, a name or the beginning of one stands for."""
    by_number = numbered(choices)
    if answer in by_number:
        return by_number[answer].name
    word = answer.lower()
    names = [choice.name for choice in choices]
    if word in names:
        return word
    heed_words(answer)
    begun = [name for name in names if name.startswith(word)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise TaquinError(
            f"{answer!r} could be {' or '.join(begun)}: type more of it, or the number"
        )
    if other is not None:
        return other.read(answer)
    raise TaquinError(
        f"{answer!r} is not among the choices: "
        f"type one of {', '.join(by_number)} (or a name), or 0 to go back"
    )
