"""Option: what a value of an algorithm's option may be. Commands, forms, files and schemas are made from it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal

from taquin.errors import NotApplicable, TaquinError
from taquin.util import checks

if TYPE_CHECKING:
    from collections.abc import Iterable

OptionValue = float | str
"""A number, a whole number, a choice or a flag."""

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_WHOLE = re.compile(r"[+-]?[0-9]{1,19}")
_NUMBER = re.compile(r"[+-]?([0-9]{1,19}(\.[0-9]{0,30})?|\.[0-9]{1,30})(e[+-]?[0-9]{1,3})?")
_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True, slots=True)
class Option:
    """An option of an algorithm: its name, the values that it takes, its default and a line of help.

    >>> width = Option("width", "whole", "states that a beam keeps per layer", default=100, min=1)
    >>> width.parse("30")
    30
    """

    name: str
    kind: Literal["number", "whole", "choice", "flag"]
    help: str
    default: OptionValue | None = None
    min: float | None = None
    max: float | None = None
    choices: tuple[tuple[str, str], ...] = ()
    """The texts that a choice accepts, each with its meaning."""
    letter: str = ""
    """The letter of its short form in a command."""
    example: OptionValue | None = None
    """A value to suggest, where the default is of no help."""
    bare: bool = False
    """Whether a number without a name means this option, as in `beam 30`."""

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise TaquinError(
                f"the name of an option has letters, digits and _, and {self.name!r} has others"
            )

    @property
    def values(self) -> tuple[str, ...]:
        """The texts that a choice accepts."""
        return tuple(text for text, _ in self.choices)

    @property
    def suggestion(self) -> OptionValue | None:
        """A value to offer to a user: the example, or else the default."""
        return self.default if self.example is None else self.example

    @property
    def noun(self) -> str:
        """What a value is, in words."""
        nouns = {"number": "a number", "whole": "a whole number", "flag": "yes or no"}
        return nouns.get(self.kind) or either(self.values)

    @property
    def range(self) -> str:
        """The accepted values in words: `from 1 to 1,000`, `fifo, lifo or low-h`."""
        if self.min is None:
            return self.noun
        if self.max is None:
            return f"at least {_written(self.min)}"
        return f"from {_written(self.min)} to {_written(self.max)}"

    def same_values(self, other: Option) -> bool:
        """Return whether both take the same values, in the same notation of a command."""
        names = ("kind", "values", "min", "max", "letter", "bare")
        return all(getattr(self, name) == getattr(other, name) for name in names)

    def check(self, value: Any) -> OptionValue:
        """Return the value in its own type.

        Raises `WrongType` for a value of another type, and `NotApplicable` for one that is out of range.
        """
        if self.kind == "flag":
            return checks.flag(self.name, value)
        if self.kind == "choice":
            if checks.text(self.name, value) not in self.values:
                raise self._out_of_range(repr(value))
            return str(value)
        number: float = (checks.whole if self.kind == "whole" else checks.real)(self.name, value)
        below = self.min is not None and not number >= self.min
        if below or (self.max is not None and number > self.max) or not isfinite(number):
            raise self._out_of_range(_written(number))
        return number

    def parse(self, text: str) -> OptionValue:
        """Read the value from a text; raise `NotApplicable` if it is none of the accepted ones."""
        text = text.strip().lower()
        if self.kind == "choice":
            return self.check(text)
        if self.kind == "flag" and text in _FLAGS:
            return _FLAGS[text]
        number = text.replace(",", "").replace("_", "")
        if self.kind == "whole" and _WHOLE.fullmatch(number):
            return self.check(int(number))
        if self.kind == "number" and _NUMBER.fullmatch(number):
            return self.check(float(number))
        raise NotApplicable(f"{self.name} must be {self.noun}, not {text!r}")

    def to_dict(self) -> dict[str, Any]:
        """Return the description as plain data, for a form."""
        return {
            "name": self.name,
            "kind": self.kind,
            "help": self.help,
            "default": self.default,
            "min": self.min,
            "max": self.max,
            "choices": [{"value": text, "help": meaning} for text, meaning in self.choices],
            "example": self.example,
        }

    def _out_of_range(self, written: str) -> NotApplicable:
        return NotApplicable(f"{self.name} must be {self.range}, not {written}")


def either(names: Iterable[str]) -> str:
    """Return the names as `a, b or c`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def _written(number: float) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{number:g}"
