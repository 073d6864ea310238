"""The syntax of searches after `solve` and `compare`: `A-star h1`, `beam 30`, `astar kim weight=2`."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from taquin.search.framework.registry import options_by_name
from taquin.search_config import SearchConfig

if TYPE_CHECKING:
    from taquin.heuristics import Heuristic
    from taquin.script.arguments import Arguments
    from taquin.script.line import Token
    from taquin.search import Algorithm
    from taquin.search.framework.option import OptionValue

COMMA = ","


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
    return SearchConfig.from_options(algorithm.name, heuristic or default, **options)


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
    """Return the name and value of `width=30`, or of a bare number as in `beam 30`; else empty texts."""
    name, equals, value = token.text.partition("=")
    if equals:
        return name.lower() or equals, value
    bare = next((each.name for each in algorithm.options if each.bare), "")
    is_number = token.text[:1] in "0123456789+-"
    return (bare, token.text) if bare and is_number else ("", "")


def _read_option(
    arguments: Arguments, algorithm: Algorithm, token: Token, name: str, value: str
) -> OptionValue:
    arguments.check_length(token)
    known = options_by_name()
    if name not in known:
        raise arguments.error(f"unknown option {name!r} (known: {', '.join(known)})", token)
    with arguments.pointing_at(token):
        parsed = (algorithm.option(name) or known[name]).parse(value)
        given: dict[str, Any] = {name: parsed}
        SearchConfig.from_options(algorithm.name, **given)  # raises if it does not take it
    return parsed
