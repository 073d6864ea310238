"""Completion: what could be written next, from the tables that the language itself reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import GOALS
from taquin.heuristics import HEURISTICS
from taquin.heuristics.pattern_database import family
from taquin.script.arguments import HEURISTIC_NUMBERS, NO_LIMIT
from taquin.script.language import COMMANDS, DIRECTIONS, SWITCH
from taquin.script.line import Line
from taquin.script.searches import COMMA, OPTIONS
from taquin.search import ALGORITHMS, find_algorithm
from taquin.search_config import ENGINES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from taquin.script.line import Token


def complete(text: str) -> tuple[str, list[str]]:
    """Return the word being written at the end of a text, and the words that it may become."""
    line = Line(text)
    if line.code != text:
        return "", []  # in a comment
    words = line.words()
    begun = words.pop().text if words and words[-1].text != COMMA and not text[-1].isspace() else ""
    offered = _offers(words) if words else COMMANDS
    return begun, [each for each in offered if each.lower().startswith(begun.lower())]


def _offers(words: list[Token]) -> Iterable[str]:
    command, *arguments = words
    names = {name.lower(): name for name in COMMANDS}
    offer = _OFFERS.get(names.get(command.name, ""))
    return offer(arguments) if offer else ()


def _heuristics() -> tuple[str, ...]:
    return (*HEURISTIC_NUMBERS, *HEURISTICS, *(each.name for each in family()))


def _search(words: list[Token]) -> Iterable[str]:
    if not words:
        return ("A-star", *ALGORITHMS)
    try:
        algorithm = find_algorithm(words[0].text)
    except ValueError:
        return ()
    taken = [OPTIONS[name] for name in algorithm.options if name in OPTIONS]
    options = [offer for option in taken for offer in option.offers]
    return [*(_heuristics() if algorithm.informed else ()), *options]


def _searches(words: list[Token]) -> Iterable[str]:
    last: list[Token] = []
    for word in words:
        last = [] if word.text == COMMA else [*last, word]
    return _search(last)


def _one_of(*names: str) -> Callable[[list[Token]], Iterable[str]]:
    return lambda words: () if words else names


# For each command: from its arguments so far to what may come next.
_OFFERS: dict[str, Callable[[list[Token]], Iterable[str]]] = {
    "move": lambda _: DIRECTIONS,
    "goal": _one_of(*GOALS),
    "solve": _search,
    "compare": _searches,
    "heuristic": lambda words: () if words else _heuristics(),
    "maxNode": _one_of(NO_LIMIT),
    "timeLimit": _one_of(NO_LIMIT),
    "memoryLimit": _one_of(NO_LIMIT),
    "trace": _one_of(*SWITCH),
    "engine": _one_of(*ENGINES),
    "help": lambda words: () if words else COMMANDS,
}
