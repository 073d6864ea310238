"""The questions about the search: algorithm, heuristic, options, limits."""

from __future__ import annotations

from dataclasses import replace
from math import isfinite
from typing import TYPE_CHECKING, Any

from taquin.choose_search import config_for
from taquin.console.prompter import Choice, Other, Prompter, ask_line, choose_and_read
from taquin.console.question_sequence import QuestionSequence
from taquin.errors import TaquinError
from taquin.heuristics import HEURISTICS, find_heuristic
from taquin.limits import Limits, parse_bytes
from taquin.search import ALGORITHMS, find_algorithm
from taquin.search_config import DEFAULT_HEURISTIC, SearchConfig
from taquin.solve import solve_until_ctrl_c

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.puzzle import Puzzle
    from taquin.search.framework.option import OptionValue

AUTO = "auto"
_SWITCH = (("yes", "switch it on"), ("no", "leave it off"))
_MAX_COUNT = 10**18
_LIMITS = (
    Choice("none", "no limit but the default memory limit"),
    Choice("time", "stop after a number of seconds"),
    Choice("nodes", "stop after a number of expansions"),
    Choice("memory", "stop at an amount of memory, for example 512MB"),
)


class SearchQuestions:
    """Asks for the algorithm, the heuristic, one option and one limit."""

    def __init__(self, prompter: Prompter, puzzle: Puzzle) -> None:
        self._prompter, self._puzzle = prompter, puzzle
        self._questions = QuestionSequence(
            (self._ask_algorithm, self._ask_heuristic, self._ask_options, self._ask_limits)
        )

    def ask(self) -> SearchConfig:
        """Ask all questions; raise `Back` from the first one."""
        self._questions.restart()
        self._questions.ask()
        return self._config

    def _ask_algorithm(self) -> bool:
        choices = [
            Choice(AUTO, "a good search for the size of the board"),
            *(Choice(each.name, each.summary) for each in ALGORITHMS.values()),
        ]
        answer = self._prompter.choose(
            "Algorithm", choices, other=Other("", lambda text: find_algorithm(text).name)
        )
        self._chosen = answer != AUTO
        self._config = (
            SearchConfig.from_options(answer) if self._chosen else config_for(self._puzzle)
        )
        return True

    def _ask_heuristic(self) -> bool:
        if not self._chosen or not self._config.algorithm.informed:
            return False
        offered = (*HEURISTICS.values(), find_heuristic("pdb"))
        choices = [Choice(each.name, each.summary) for each in offered]
        self._config = choose_and_read(
            self._prompter,
            "Heuristic",
            choices,
            lambda name: self._checked(heuristic=name),
            default=DEFAULT_HEURISTIC,
            other=Other("max(a, b), the larger of two", lambda text: find_heuristic(text).name),
        )
        return True

    def _ask_options(self) -> bool:
        offered = self._config.algorithm.options
        if not self._chosen or not offered:
            return False
        choices = [Choice("usual", "keep the defaults")]
        choices += [Choice(each.name, each.help) for each in offered]
        self._config = choose_and_read(self._prompter, "Options", choices, self._with_option)
        return True

    def _with_option(self, name: str) -> SearchConfig:
        option = self._config.algorithm.option(name)
        if option is None:
            return self._config
        question = name.replace("_", " ").capitalize()

        def with_value(value: OptionValue) -> SearchConfig:
            options: dict[str, Any] = {name: value}
            return self._checked(**options)

        choices = option.choices or (_SWITCH if option.kind == "flag" else ())
        if choices:
            answer = self._prompter.choose(question, [Choice(*each) for each in choices])
            return with_value(option.parse(answer))
        suggested = "" if option.suggestion is None else f"{option.suggestion:,}"
        return ask_line(
            self._prompter, question, lambda text: with_value(option.parse(text)), suggested
        )

    def _ask_limits(self) -> bool:
        limits = choose_and_read(self._prompter, "Limits", _LIMITS, self._read_limit)
        self._config = replace(self._config, limits=limits)
        return True

    def _read_limit(self, kind: str) -> Limits:
        if kind not in _READ_LIMIT:
            return Limits()
        question, read, default = _READ_LIMIT[kind]
        return ask_line(self._prompter, question, read, default)

    def _checked(self, heuristic: str | None = None, **options: Any) -> SearchConfig:
        """Return the search with this heuristic and these options.

        Runs it for one node, so that a `TaquinError` about this board is raised now.
        """
        config = SearchConfig.from_options(
            self._config.algorithm.name, heuristic or self._config.heuristic, **options
        )
        solve_until_ctrl_c(self._puzzle, replace(config, limits=Limits(nodes=1)))
        return config


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise TaquinError(f"{text!r} is not a number") from None
    if not isfinite(number):
        raise TaquinError(f"{text!r} is not a finite number")
    return number


def _whole(text: str) -> int:
    number = _number(text.replace(",", "").replace("_", ""))
    if not number.is_integer():
        raise TaquinError(f"{text!r} is not a whole number")
    return _countable(int(number), text)


def _countable(number: int, text: str) -> int:
    """Return the number; raise `TaquinError` if the native engine's 64-bit integers cannot hold it."""
    if number > _MAX_COUNT:
        raise TaquinError(f"{text!r} is too large; the maximum is 10^18")
    return number


_READ_LIMIT: dict[str, tuple[str, Callable[[str], Limits], str]] = {
    "time": ("Seconds", lambda text: Limits(seconds=_number(text)), "10"),
    "nodes": ("Nodes", lambda text: Limits(nodes=_whole(text)), "1,000,000"),
    "memory": ("Memory", lambda text: Limits(memory=_countable(parse_bytes(text), text)), "512MB"),
}
