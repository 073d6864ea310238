"""A line of a script: its words with their places, and errors that point at one of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from taquin.errors import NotationError

# Words end at blanks and commas, but not inside parentheses: max(misplaced, kim) is one word.
_WORD = re.compile(r",|(?:\([^()]*\)|[^\s,])+")
_COMMENT = re.compile(r"#.*", re.DOTALL)


class Token(NamedTuple):
    """A word as it was written, and where in its line."""

    text: str
    span: tuple[int, int]

    @property
    def name(self) -> str:
        """The word for looking up: the language does not care about case."""
        return self.text.lower()


@dataclass(frozen=True, slots=True)
class Line:
    """One line, and where it comes from; a line typed at the prompt comes from nowhere."""

    text: str
    source: str | None = None
    number: int = 1

    @property
    def code(self) -> str:
        """The line without its comment."""
        return _COMMENT.sub("", self.text)

    def words(self) -> list[Token]:
        """Split the line; a comma is a word of its own."""
        return [Token(match.group(), match.span()) for match in _WORD.finditer(self.code)]

    def error(self, message: str, span: tuple[int, int]) -> ScriptError:
        """Return an error about a part of this line."""
        return ScriptError(self, message, span)


class ScriptError(NotationError):
    """What is wrong with a line, and where: `file:line:column: what`."""

    def __init__(self, line: Line, message: str, span: tuple[int, int]) -> None:
        place = f"{line.source}:{line.number}:{span[0] + 1}: " if line.source else ""
        # What a terminal would not print as one character is shown as a blank: the caret stays true.
        shown = "".join(char if char.isprintable() else " " for char in line.text.rstrip())
        super().__init__(place + message, shown, span)
        self.message = message
        self.line = line.number
        self.column = span[0] + 1
