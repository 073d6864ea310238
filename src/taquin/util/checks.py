"""Checks of arguments: each returns the value, or raises an error that names the argument."""

from __future__ import annotations

from collections.abc import Callable
from numbers import Real
from operator import index
from typing import Any, TypeVar

from taquin.errors import TaquinError, WrongType

T = TypeVar("T")

_MAX_SHOWN = 40


def text(name: str, value: Any) -> str:
    """Return the value if it is a text; raise `WrongType`."""
    if not isinstance(value, str):
        raise WrongType(f"{name} must be a text, not {shown(value)}")
    return value


def whole(name: str, value: Any, least: int | None = None, most: int | None = None) -> int:
    """Return the value as an int if it is a whole number, but not a bool.

    Raises `WrongType` for another type, and `TaquinError` outside `least` and `most`.
    """
    try:
        if is_flag(value):
            raise TypeError
        number = index(value)
    except TypeError:
        raise WrongType(f"{name} must be a whole number, not {shown(value)}") from None
    if (least is not None and number < least) or (most is not None and number > most):
        bounds = f"at least {least:,}" if most is None else f"from {least:,} to {most:,}"
        raise TaquinError(f"{name} must be {bounds}, not {number}")
    return number


def real(name: str, value: Any) -> float:
    """Return the value as a number; an int stays an int. Raises `WrongType`."""
    if isinstance(value, int | float) and not is_flag(value):
        return value
    if is_flag(value) or not isinstance(value, Real):
        raise WrongType(f"{name} must be a number, not {shown(value)}")
    return float(value)


def flag(name: str, value: Any) -> bool:
    """Return the value as a bool if it is True or False; raise `WrongType`."""
    if not is_flag(value):
        raise WrongType(f"{name} must be True or False, not {shown(value)}")
    return bool(value)


def instance(name: str, value: Any, kind: type[T], hint: str = "") -> T:
    """Return the value if it is an instance of the class; raise `WrongType`, with the hint at its end."""
    if not isinstance(value, kind):
        article = "an" if kind.__name__[0] in "AEIOU" else "a"
        raise WrongType(f"{name} must be {article} {kind.__name__}, not {shown(value)}{hint}")
    return value


def optional(check: Callable[[str, Any], T], name: str, value: Any) -> T | None:
    """Return the result of the check, or None if the value is None."""
    return None if value is None else check(name, value)


def is_flag(value: Any) -> bool:
    """Return whether a value is a bool of Python or numpy."""
    return isinstance(value, bool) or type(value).__name__ in ("bool", "bool_")


def shown(value: Any) -> str:
    """Return the type of a value, and its repr if that is short, for an error message."""
    if value is None:
        return "None"
    kind = type(value).__name__
    try:
        written = repr(value)
    except Exception:
        return kind
    short = len(written) <= _MAX_SHOWN and "\n" not in written
    return f"{kind} {written}" if short else kind
