"""The syntax of searches after `solve` and `compare`: `A-star h1`, `beam 30`, `astar kim weight=2`."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from taquin.anytime.improving import check_within
from taquin.errors import NotApplicable
from taquin.search.astar import key_weights
from taquin.search.astar_ida import check_frontier
from taquin.search.beam import check_width
from taquin.search_config import SearchConfig

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.heuristics import Heuristic
    from taquin.script.arguments import Arguments
    from taquin.script.line import Token
    from taquin.search import Algorithm

TIES = ("fifo", "lifo", "low-h")
COMMA = ","


def _read_weight(arguments: Arguments, token: Token, text: str) -> float:
    weight = arguments.number(token, text)
    key_weights(weight)  # raises the error that A* would raise
    return weight


def _read_ties(_arguments: Arguments, _word: Token, text: str) -> str:
    if text.lower() not in TIES:
        raise NotApplicable(f"ties must be fifo, lifo or low-h, not {text!r}")
    return text.lower()


def _read_width(arguments: Arguments, token: Token, text: str) -> int:
    width = arguments.whole_number(token, text)
    check_width(width)
    return width


def _read_frontier(arguments: Arguments, token: Token, text: str) -> int:
    frontier = arguments.whole_number(token, text)
    check_frontier(frontier)
    return frontier


def _read_within(arguments: Arguments, token: Token, text: str) -> float:
    within = arguments.number(token, text)
    check_within(within)
    return within


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a search: its name, the function that parses its value, and its completions."""

    name: str
    read: Callable[[Arguments, Token, str], Any]
    completions: tuple[str, ...]


OPTIONS = {
    each.name: each
    for each in (
        Option("weight", _read_weight, ("weight=",)),
        Option("ties", _read_ties, tuple(f"ties={ties}" for ties in TIES)),
        Option("width", _read_width, ("width=",)),
        Option("frontier", _read_frontier, ("frontier=",)),
        Option("within", _read_within, ("within=",)),
    )
}


def read_search(arguments: Arguments, tokens: list[Token], default: Heuristic) -> SearchConfig:
    """Parse an algorithm with its heuristic and options; `default` is the heuristic if none is named.

    Raises a `ScriptError` that marks the wrong token.
    """
    first, *rest = tokens
    algorithm = arguments.algorithm(first)
    options: dict[str, Any] = {}
    heuristic: Heuristic | None = None
    for token in rest:
        name, value = _as_option(algorithm, token)
        if name:
            if name in options:
                raise arguments.error(f"{name} is given twice", token)
            options[name] = _read_option(arguments, algorithm, token, name, value)
        elif not algorithm.informed:
            raise arguments.error(f"{algorithm.name} uses no heuristic", token)
        elif heuristic:
            raise arguments.error("a search takes one heuristic; max(a, b) combines two", token)
        else:
            heuristic = arguments.heuristic(token)
    return SearchConfig.of(algorithm.name, heuristic or default, **options)


def read_searches(
    arguments: Arguments, tokens: list[Token], default: Heuristic
) -> list[SearchConfig]:
    """Parse searches with commas between them; raise a `ScriptError` that marks the wrong token."""
    configs, comma_expected = [], False
    for is_comma, group in groupby(tokens, lambda token: token.text == COMMA):
        part = list(group)
        if is_comma and (not comma_expected or len(part) > 1):
            raise arguments.error("there is no search before this comma", part[-1])
        if not is_comma:
            configs.append(read_search(arguments, part, default))
        comma_expected = not is_comma
    if not comma_expected:
        raise arguments.error("there is no search after this comma", tokens[-1])
    return configs


def _as_option(algorithm: Algorithm, token: Token) -> tuple[str, str]:
    """Return the name and value of `width=30`, or of a beam's bare width as in `beam 30`; else empty texts."""
    name, equals, value = token.text.partition("=")
    if equals:
        return name.lower() or equals, value
    bare_width = "width" in algorithm.options and token.text[:1] in "0123456789+-"
    return ("width", token.text) if bare_width else ("", "")


def _read_option(
    arguments: Arguments, algorithm: Algorithm, token: Token, name: str, value: str
) -> Any:
    if name not in OPTIONS:
        raise arguments.error(f"unknown option {name!r} (known: {', '.join(OPTIONS)})", token)
    with arguments.pointing_at(token):
        parsed = OPTIONS[name].read(arguments, token, value)
        SearchConfig.of(algorithm.name, **{name: parsed})  # raises if the search does not take it
    return parsed
