"""Completion: the tokens that can come next, from the lists that the language itself uses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.board import GOALS
from taquin.heuristics import HEURISTICS
from taquin.heuristics.pattern_database import family
from taquin.script.arguments import HEURISTIC_ALIASES, NO_LIMIT
from taquin.script.commands import COMMANDS
from taquin.script.handlers import DIRECTIONS, SWITCH
from taquin.script.line import Line
from taquin.script.search_syntax import COMMA
from taquin.search import ALGORITHMS, find_algorithm
from taquin.search_config import ENGINES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from taquin.script.line import Token


def complete(text: str) -> tuple[str, list[str]]:
    """Return the unfinished token at the end of the text, and the tokens that can complete it."""
    line = Line(text)
    if line.code != text:
        return "", []  # in a comment
    tokens = line.tokens()
    unfinished = ""
    if tokens and tokens[-1].text != COMMA and not text[-1].isspace():
        unfinished = tokens.pop().text
    candidates = _candidates(tokens) if tokens else COMMANDS
    return unfinished, [each for each in candidates if each.lower().startswith(unfinished.lower())]


def _candidates(tokens: list[Token]) -> Iterable[str]:
    command, *arguments = tokens
    names = {name.lower(): name for name in COMMANDS}
    complete_arguments = _ARGUMENTS.get(names.get(command.name, ""))
    return complete_arguments(arguments) if complete_arguments else ()


def _heuristics() -> tuple[str, ...]:
    return (*HEURISTIC_ALIASES, *HEURISTICS, *(each.name for each in family()))


def _search(tokens: list[Token]) -> Iterable[str]:
    if not tokens:
        return ("A-star", *ALGORITHMS)
    try:
        algorithm = find_algorithm(tokens[0].text)
    except ValueError:
        return ()
    completions = [
        f"{option.name}={value}" for option in algorithm.options for value in option.values or ("",)
    ]
    return [*(_heuristics() if algorithm.informed else ()), *completions]


def _searches(tokens: list[Token]) -> Iterable[str]:
    last: list[Token] = []
    for token in tokens:
        last = [] if token.text == COMMA else [*last, token]
    return _search(last)


def _one_of(*names: str) -> Callable[[list[Token]], Iterable[str]]:
    return lambda tokens: () if tokens else names


_ARGUMENTS: dict[str, Callable[[list[Token]], Iterable[str]]] = {
    "move": lambda _: DIRECTIONS,
    "goal": _one_of(*GOALS),
    "solve": _search,
    "compare": _searches,
    "heuristic": lambda tokens: () if tokens else _heuristics(),
    "maxNode": _one_of(NO_LIMIT),
    "timeLimit": _one_of(NO_LIMIT),
    "memoryLimit": _one_of(NO_LIMIT),
    "trace": _one_of(*SWITCH),
    "engine": _one_of(*ENGINES),
    "help": lambda tokens: () if tokens else COMMANDS,
}
"""For each command, a function from the arguments so far to the words that can come next."""
