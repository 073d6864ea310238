"""Arguments: the tokens after a command's name, with methods that parse them or point at the wrong one."""

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

HEURISTIC_ALIASES = {"h1": "misplaced", "h2": "manhattan"}
NO_LIMIT = "none"

_WHOLE = re.compile(r"[0-9]{1,18}")
_SIGNED = re.compile(r"[+-]?[0-9]{1,18}")
_DECIMAL = re.compile(r"[0-9]{1,12}(\.[0-9]{0,12})?|\.[0-9]{1,12}")
_MAX_NAME = 200
_MAX_BYTES = 2**62


class Arguments:
    """The tokens after a command's name. Every method that parses one raises a `ScriptError` that marks it."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.command, *self.tokens = line.tokens()

    @property
    def span(self) -> tuple[int, int]:
        """The first and last column of the arguments; without arguments, those of the command."""
        if not self.tokens:
            return self.command.span
        return self.tokens[0].span[0], self.tokens[-1].span[1]

    @property
    def text(self) -> str:
        """The arguments as written, after blanks for the command, so that columns stay the same."""
        end = self.command.span[1]
        return " " * end + self.line.code[end:]

    def error(self, message: str, token: Token | None = None) -> ScriptError:
        """Return an error that marks the token, or all arguments."""
        return self.line.error(message, token.span if token else self.span)

    @contextmanager
    def pointing_at(self, token: Token | None = None) -> Iterator[None]:
        """Convert a `TaquinError` to a `ScriptError` that marks the token, or a more exact place if known."""
        try:
            yield
        except ScriptError:
            raise
        except NotationError as error:
            span = error.span if error.span and error.text == self.text else None
            default = token.span if token else self.span
            raise self.line.error(str(error), span or default) from None
        except TaquinError as error:
            raise self.error(str(error), token) from None

    def expect_none(self) -> None:
        """Raise an error if there is an argument."""
        if self.tokens:
            raise self.error(f"{self.command.text} takes no arguments", self.tokens[0])

    def expect_one(self, what: str) -> Token:
        """Return the only argument; `what` describes it in an error."""
        first, *rest = self.expect_some(what)
        if rest:
            raise self.error(f"{self.command.text} takes only {what}", rest[0])
        return first

    def expect_some(self, what: str) -> list[Token]:
        """Return the arguments; there must be at least one."""
        if not self.tokens:
            raise self.error(f"{self.command.text} needs {what}")
        return self.tokens

    def choice(self, token: Token, kind: str, choices: Mapping[str, T]) -> T:
        """Return the choice of that name, in upper or lower case; `kind` describes it in an error."""
        self.check_length(token)
        for name, value in choices.items():
            if name.lower() == token.name:
                return value
        raise self.error(str(UnknownName(kind, token.text, tuple(choices))), token)

    def whole_number(self, token: Token, text: str | None = None) -> int:
        """Parse a whole number, 0 or more; `text` is the part of the token to parse."""
        return int(self._match(_WHOLE, token, text, "a whole number"))

    def integer(self, token: Token) -> int:
        """Parse a whole number, which may be negative."""
        return int(self._match(_SIGNED, token, None, "a whole number"))

    def number(self, token: Token, text: str | None = None) -> float:
        """Parse a number, for example 2 or 0.5; `text` is the part of the token to parse."""
        return float(self._match(_DECIMAL, token, text, "a number, for example 2 or 0.5"))

    def byte_count(self, token: Token) -> int:
        """Parse an amount of memory, for example 512MB."""
        with self.pointing_at(token):
            count = parse_bytes(token.text)
        if count > _MAX_BYTES:
            raise self.error("this amount of memory is too large", token)
        return count

    def limit(self, token: Token, read: Callable[[Token], T]) -> T | None:
        """Parse a limit with `read`; return None for `none`."""
        return None if token.name == NO_LIMIT else read(token)

    def algorithm(self, token: Token) -> Algorithm:
        """Return the algorithm of that name."""
        self.check_length(token)
        with self.pointing_at(token):
            return find_algorithm(token.text)

    def heuristic(self, token: Token) -> Heuristic:
        """Return the heuristic of that name, or of the alias h1 or h2."""
        self.check_length(token)
        with self.pointing_at(token):
            return find_heuristic(HEURISTIC_ALIASES.get(token.name, token.text))

    def _match(self, pattern: re.Pattern[str], token: Token, text: str | None, what: str) -> str:
        self.check_length(token)
        text = token.text if text is None else text
        if not pattern.fullmatch(text):
            raise self.error(f"{text!r} is not {what}", token)
        return text

    def check_length(self, token: Token) -> None:
        """Raise an error if the token is too long to be shown."""
        if len(token.text) > _MAX_NAME:
            raise self.error(f"this word is longer than {_MAX_NAME} characters", token)
