"""PlainPrompter: numbered questions with one answer per line, for pipes and simple terminals."""

from __future__ import annotations

import sys
from contextlib import suppress
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

from taquin.console.prompter import (
    PREVIOUS_QUESTION,
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

_MIN_LABEL_WIDTH = 16


class PlainPrompter:
    """Asks on standard output and reads standard input.

    An answer is a number, a name, or the beginning of a name.
    """

    def __init__(self) -> None:
        if sys.stdin.isatty():
            with suppress(ImportError):  # some platforms lack it
                import readline  # noqa: F401  # optional: gives input() line editing

    def choose(
        self,
        question: str,
        choices: Sequence[Choice],
        *,
        default: str = "",
        back: str = PREVIOUS_QUESTION,
        other: Other | None = None,
    ) -> str:
        """List the choices, and read answers until one of them is valid."""
        default = default or choices[0].name
        self._list(question, choices, back, other)
        while True:
            answer = self._answer(f"Your choice (Enter: {default}): ") or default
            try:
                return _parse_answer(answer, choices, other)
            except TaquinError as error:
                print_error(error)

    def read_line(self, question: str, default: str = "") -> str:
        """Read a line; an empty line means the default."""
        hint = f" (Enter: {default})" if default else ""
        answer = self._answer(f"{question}{hint}: ")
        check_back_or_leave(answer)
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
            room = max(_MIN_LABEL_WIDTH, console.width - len(head) - 1)
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
            return "?"  # no question accepts it, so the question is repeated
        if not interactive:
            sys.stdout.write(answer + "\n")  # a transcript then shows questions and answers
        return answer


def _parse_answer(answer: str, choices: Sequence[Choice], other: Other | None) -> str:
    """Return the name of the choice for a number, a name or the beginning of a name.

    Raises `TaquinError` if the answer fits no choice or several.
    """
    by_number = numbered(choices)
    if answer in by_number:
        return by_number[answer].name
    lower = answer.lower()
    names = [choice.name for choice in choices]
    if lower in names:
        return lower
    check_back_or_leave(answer)
    matches = [name for name in names if name.startswith(lower)]
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise TaquinError(
            f"{answer!r} could be {' or '.join(matches)}; type more letters or the number"
        )
    if other is not None:
        return other.read(answer)
    raise TaquinError(
        f"{answer!r} is not a choice; type a name, a number ({', '.join(by_number)}), "
        "or 0 to go back"
    )
