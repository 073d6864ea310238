"""A line of a script: its tokens with their columns, and errors that mark one of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from taquin.errors import NotationError

# Tokens end at blanks and commas, but not inside parentheses: max(misplaced, kim) is one token.
_TOKEN = re.compile(r",|(?:\([^()]*\)|[^\s,])+")
_COMMENT = re.compile(r"#.*", re.DOTALL)


class Token(NamedTuple):
    """A word or a comma of a line, and its first and last column."""

    text: str
    span: tuple[int, int]

    @property
    def name(self) -> str:
        """The text in lower case, because names of the language ignore case."""
        return self.text.lower()


@dataclass(frozen=True, slots=True)
class Line:
    """One line, with its file and line number; a line typed at the prompt has no file."""

    text: str
    source: str | None = None
    number: int = 1

    @property
    def code(self) -> str:
        """The line without its comment."""
        return _COMMENT.sub("", self.text)

    def tokens(self) -> list[Token]:
        """Split the line into tokens; a comma is a token."""
        return [Token(match.group(), match.span()) for match in _TOKEN.finditer(self.code)]

    def error(self, message: str, span: tuple[int, int]) -> ScriptError:
        """Return an error that marks a part of this line."""
        return ScriptError(self, message, span)


class ScriptError(NotationError):
    """An error in a line of a script; its message is `file:line:column: message`."""

    def __init__(self, line: Line, message: str, span: tuple[int, int]) -> None:
        place = f"{line.source}:{line.number}:{span[0] + 1}: " if line.source else ""
        # A character that a terminal does not print becomes a blank, so that the caret is in its column.
        shown = "".join(char if char.isprintable() else " " for char in line.text.rstrip())
        super().__init__(place + message, shown, span)
        self.message = message
        self.line = line.number
        self.column = span[0] + 1
