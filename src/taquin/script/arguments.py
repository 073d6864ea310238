"""Arguments: the words after a command's name, read as what they stand for or refused where they stand."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from taquin.errors import NotationError, TaquinError, UnknownName
from taquin.heuristics import find_heuristic
from taquin.limits import parse_bytes
from taquin.script.line import ScriptError
from taquin.search import find_algorithm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from taquin.heuristics import Heuristic
    from taquin.script.line import Line, Token
    from taquin.search import Algorithm

T = TypeVar("T")

HEURISTIC_NUMBERS = {"h1": "misplaced", "h2": "manhattan"}
NO_LIMIT = "none"

_WHOLE = re.compile(r"[0-9]{1,18}")
_SIGNED = re.compile(r"[+-]?[0-9]{1,18}")
_DECIMAL = re.compile(r"[0-9]{1,12}(\.[0-9]{0,12})?|\.[0-9]{1,12}")
_MAX_NAME = 200
_MAX_BYTES = 2**62


class Arguments:
    """The words after a command's name. Every reader points at the word that it cannot take."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.command, *self.words = line.words()

    @property
    def span(self) -> tuple[int, int]:
        """Where all the arguments stand; the command's own place if there are none."""
        if not self.words:
            return self.command.span
        return self.words[0].span[0], self.words[-1].span[1]

    @property
    def text(self) -> str:
        """The arguments as written, with the command blanked out: places in the line stay true."""
        end = self.command.span[1]
        return " " * end + self.line.code[end:]

    def error(self, message: str, word: Token | None = None) -> ScriptError:
        """Return an error about a word, or about all of them."""
        return self.line.error(message, word.span if word else self.span)

    @contextmanager
    def pointing_at(self, word: Token | None = None) -> Iterator[None]:
        """Turn what the library refuses into an error about a word, or a more exact place if known."""
        try:
            yield
        except ScriptError:
            raise
        except NotationError as error:
            span = error.span if error.span and error.text == self.text else None
            default = word.span if word else self.span
            raise self.line.error(str(error), span or default) from None
        except TaquinError as error:
            raise self.error(str(error), word) from None

    def none(self) -> None:
        """Refuse any argument."""
        if self.words:
            raise self.error(f"{self.command.text} takes nothing more", self.words[0])

    def one(self, what: str) -> Token:
        """Return the only argument."""
        first, *rest = self.some(what)
        if rest:
            raise self.error(f"{self.command.text} takes {what} and nothing more", rest[0])
        return first

    def some(self, what: str) -> list[Token]:
        """Return the arguments, of which there must be one."""
        if not self.words:
            raise self.error(f"{self.command.text} needs {what}")
        return self.words

    def choice(self, word: Token, kind: str, choices: Mapping[str, T]) -> T:
        """Look a word up, in any case."""
        self._check_length(word)
        for name, value in choices.items():
            if name.lower() == word.name:
                return value
        raise self.error(str(UnknownName(kind, word.text, tuple(choices))), word)

    def whole(self, word: Token, text: str | None = None) -> int:
        """Read a whole number, 0 or more."""
        return int(self._match(_WHOLE, word, text, "a whole number"))

    def signed(self, word: Token) -> int:
        """Read a whole number of either sign."""
        return int(self._match(_SIGNED, word, None, "a whole number"))

    def decimal(self, word: Token, text: str | None = None) -> float:
        """Read a number such as 2 or 0.5."""
        return float(self._match(_DECIMAL, word, text, "a number such as 2 or 0.5"))

    def size(self, word: Token) -> int:
        """Read an amount of memory."""
        with self.pointing_at(word):
            count = parse_bytes(word.text)
        if count > _MAX_BYTES:
            raise self.error("so much memory does not exist", word)
        return count

    def limit(self, word: Token, read: Callable[[Token], T]) -> T | None:
        """Read a limit, or `none`."""
        return None if word.name == NO_LIMIT else read(word)

    def algorithm(self, word: Token) -> Algorithm:
        """Read the name of a search."""
        self._check_length(word)
        with self.pointing_at(word):
            return find_algorithm(word.text)

    def heuristic(self, word: Token) -> Heuristic:
        """Read the name of a heuristic, or its number: h1, h2."""
        self._check_length(word)
        with self.pointing_at(word):
            return find_heuristic(HEURISTIC_NUMBERS.get(word.name, word.text))

    def _match(self, pattern: re.Pattern[str], word: Token, text: str | None, what: str) -> str:
        self._check_length(word)
        text = word.text if text is None else text
        if not pattern.fullmatch(text):
            raise self.error(f"{text!r} is not {what}", word)
        return text

    def _check_length(self, word: Token) -> None:
        if len(word.text) > _MAX_NAME:
            raise self.error("this word is too long", word)
