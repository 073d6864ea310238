"""How a search is written after `solve` and `compare`: `A-star h1`, `beam 30`, `astar kim weight=2`."""

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


def _read_weight(arguments: Arguments, word: Token, text: str) -> float:
    weight = arguments.decimal(word, text)
    key_weights(weight)  # refuses what A* would refuse
    return weight


def _read_ties(_arguments: Arguments, _word: Token, text: str) -> str:
    if text.lower() not in TIES:
        raise NotApplicable(f"ties must be fifo, lifo or low-h, not {text!r}")
    return text.lower()


def _read_width(arguments: Arguments, word: Token, text: str) -> int:
    width = arguments.whole(word, text)
    check_width(width)
    return width


def _read_frontier(arguments: Arguments, word: Token, text: str) -> int:
    frontier = arguments.whole(word, text)
    check_frontier(frontier)
    return frontier


def _read_within(arguments: Arguments, word: Token, text: str) -> float:
    within = arguments.decimal(word, text)
    check_within(within)
    return within


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a search: what it is called, how it is read, what is offered for it."""

    name: str
    read: Callable[[Arguments, Token, str], Any]
    offers: tuple[str, ...]


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


def read_search(arguments: Arguments, words: list[Token], usual: Heuristic) -> SearchConfig:
    """Read a search and what it takes; without a heuristic it is the usual one."""
    first, *rest = words
    algorithm = arguments.algorithm(first)
    options: dict[str, Any] = {}
    heuristic: Heuristic | None = None
    for word in rest:
        name, value = _as_option(algorithm, word)
        if name:
            if name in options:
                raise arguments.error(f"{name} is there twice", word)
            options[name] = _read_option(arguments, algorithm, word, name, value)
        elif not algorithm.informed:
            raise arguments.error(f"{algorithm.name} uses no heuristic", word)
        elif heuristic:
            raise arguments.error("one heuristic is enough; max(a, b) takes the larger", word)
        else:
            heuristic = arguments.heuristic(word)
    return SearchConfig.of(algorithm.name, heuristic or usual, **options)


def read_searches(arguments: Arguments, words: list[Token], usual: Heuristic) -> list[SearchConfig]:
    """Read searches with commas between them."""
    configs, comma_expected = [], False
    for is_comma, group in groupby(words, lambda word: word.text == COMMA):
        part = list(group)
        if is_comma and (not comma_expected or len(part) > 1):
            raise arguments.error("there is no search before this comma", part[-1])
        if not is_comma:
            configs.append(read_search(arguments, part, usual))
        comma_expected = not is_comma
    if not comma_expected:
        raise arguments.error("there is no search after this comma", words[-1])
    return configs


def _as_option(algorithm: Algorithm, word: Token) -> tuple[str, str]:
    """Split `width=30`; a beam's width may stand alone, as in `beam 30`. No name: no option."""
    name, equals, value = word.text.partition("=")
    if equals:
        return name.lower() or equals, value
    bare_width = "width" in algorithm.options and word.text[:1] in "0123456789+-"
    return ("width", word.text) if bare_width else ("", "")


def _read_option(
    arguments: Arguments, algorithm: Algorithm, word: Token, name: str, value: str
) -> Any:
    if name not in OPTIONS:
        raise arguments.error(f"there is no option {name!r} ({', '.join(OPTIONS)})", word)
    with arguments.pointing_at(word):
        read = OPTIONS[name].read(arguments, word, value)
        SearchConfig.of(
            algorithm.name, **{name: read}
        )  # refuses an option that the search does not take
    return read
