"""The questions about the search: algorithm, heuristic, options, limits."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from taquin.console.prompter import Choice, Other, Prompter, ask_line, choose_and_read
from taquin.console.question_sequence import QuestionSequence
from taquin.errors import TaquinError
from taquin.heuristics import HEURISTICS, find_heuristic
from taquin.limits import Limits, parse_bytes
from taquin.search import ALGORITHMS, find_algorithm
from taquin.search.astar_ida import DEFAULT_FRONTIER
from taquin.search_config import DEFAULT_HEURISTIC, SearchConfig
from taquin.solve import choose_config, within_memory
from taquin.terminal.progress import ProgressLine

if TYPE_CHECKING:
    from collections.abc import Callable

    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.solution import Solution

AUTO = "auto"
_MAX_COUNT = 10**18
_OPTIONS = {
    "weight": "the weight of h in g + weight·h; above 1 is faster and not optimal",
    "ties": "the order of nodes with equal keys",
    "width": "the number of states that a beam keeps per layer",
    "frontier": "the number of open nodes of A* when IDA* takes over",
    "within": "stop when the solution is proven to be at most this many times the optimum",
}
_TIES = (
    Choice("fifo", "first in, first out"),
    Choice("lifo", "last in, first out"),
    Choice("low-h", "smaller h first"),
)
_LIMITS = (
    Choice("none", "no limit but the default memory limit"),
    Choice("time", "stop after a number of seconds"),
    Choice("nodes", "stop after a number of expansions"),
    Choice("memory", "stop at an amount of memory, for example 512MB"),
)


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """A puzzle, a search to run on it, and the limits."""

    puzzle: Puzzle
    config: SearchConfig
    limits: Limits

    @property
    def description(self) -> str:
        """The algorithm, its options and, if it takes one, its heuristic."""
        config = self.config
        options = "".join(f" {name}={value}" for name, value in config.options.items())
        heuristic = f", {config.heuristic.name}" if config.algorithm.informed else ""
        return f"{config.algorithm.name}{options}{heuristic}"

    def run(self) -> Solution[Tiles, Move]:
        """Run the search with a progress line; Ctrl-C stops it and returns the result so far."""
        with ProgressLine() as progress:
            return self.config.run(self.puzzle, within_memory(self.limits), progress)


class SearchQuestions:
    """Asks for the algorithm, the heuristic, one option and one limit."""

    def __init__(self, prompter: Prompter, puzzle: Puzzle) -> None:
        self._prompter, self._puzzle = prompter, puzzle
        self._questions = QuestionSequence(
            (self._ask_algorithm, self._ask_heuristic, self._ask_options, self._ask_limits)
        )

    def ask(self) -> SearchRequest:
        """Ask all questions; raise `Back` from the first one."""
        self._questions.restart()
        self._questions.ask()
        return SearchRequest(self._puzzle, self._config, self._limits)

    def _ask_algorithm(self) -> bool:
        choices = [
            Choice(AUTO, "a good search for the size of the board"),
            *(Choice(each.name, each.summary) for each in ALGORITHMS.values()),
        ]
        answer = self._prompter.choose(
            "Algorithm", choices, other=Other("", lambda text: find_algorithm(text).name)
        )
        self._chosen = answer != AUTO
        self._config = SearchConfig.of(answer) if self._chosen else choose_config(self._puzzle)
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
        options = [name for name in self._config.algorithm.options if name in _OPTIONS]
        if not self._chosen or not options:
            return False
        choices = [Choice("usual", "keep the defaults")]
        choices += [Choice(name, _OPTIONS[name]) for name in options]
        self._config = choose_and_read(self._prompter, "Options", choices, self._with_option)
        return True

    def _with_option(self, name: str) -> SearchConfig:
        if name == "ties":
            return self._checked(ties=self._prompter.choose("Ties", _TIES))
        if name == "weight":
            return ask_line(
                self._prompter, "Weight", lambda text: self._checked(weight=_number(text)), "1"
            )
        if name == "width":
            default = "1,000" if self._config.algorithm.name == "wide-beam" else "100"
            return ask_line(
                self._prompter, "Width", lambda text: self._checked(width=_whole(text)), default
            )
        if name == "within":
            return ask_line(
                self._prompter, "Within", lambda text: self._checked(within=_number(text)), "1.05"
            )
        if name == "frontier":
            return ask_line(
                self._prompter,
                "Frontier",
                lambda text: self._checked(frontier=_whole(text)),
                f"{DEFAULT_FRONTIER:,}",
            )
        return self._config

    def _ask_limits(self) -> bool:
        self._limits = choose_and_read(self._prompter, "Limits", _LIMITS, self._read_limit)
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
        config = SearchConfig.of(
            self._config.algorithm.name, heuristic or self._config.heuristic, **options
        )
        config.run(self._puzzle, Limits(nodes=1))
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
