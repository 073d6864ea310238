"""The questions about the search: algorithm, heuristic, options, limits."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Any

from taquin.console.ask import Asker, Choice, Other, ask, choose_and_read
from taquin.console.questions import Questions
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
_MOST = 10**18
_OPTIONS = {
    "weight": "of h in g + weight·h: above 1 is faster, not optimal",
    "ties": "which comes first among equals",
    "width": "how many states a beam keeps per layer",
    "frontier": "how many nodes A* leaves open for IDA*",
    "within": "stop when the way is proven to be at most so many times the optimum",
}
_TIES = (
    Choice("fifo", "first in, first out"),
    Choice("lifo", "last in, first out"),
    Choice("low-h", "the smaller h first"),
)
_LIMITS = (
    Choice("none", "search to the end (memory is always limited)"),
    Choice("time", "stop after so many seconds"),
    Choice("nodes", "stop after so many expanded nodes"),
    Choice("memory", "stop at so much memory, such as 512MB"),
)


@dataclass(frozen=True, slots=True)
class Search:
    """A puzzle, a way to solve it, and a budget."""

    puzzle: Puzzle
    config: SearchConfig
    limits: Limits

    @property
    def in_words(self) -> str:
        """What is searched with, without what does not matter to the algorithm."""
        config = self.config
        options = "".join(f" {name}={value}" for name, value in config.options.items())
        heuristic = f", {config.heuristic.name}" if config.algorithm.informed else ""
        return f"{config.algorithm.name}{options}{heuristic}"

    def run(self) -> Solution[Tiles, Move]:
        """Search, with the progress on the terminal; Ctrl-C stops it, and what is known is returned."""
        with ProgressLine() as progress:
            return self.config.run(self.puzzle, within_memory(self.limits), progress)


class SearchQuestions:
    """Asks how to search a puzzle."""

    def __init__(self, asker: Asker, puzzle: Puzzle) -> None:
        self._asker, self._puzzle = asker, puzzle
        self._questions = Questions(
            (self._ask_algorithm, self._ask_heuristic, self._ask_options, self._ask_limits)
        )

    def ask(self) -> Search:
        """Ask everything; `Back` from the algorithm is raised."""
        self._questions.restart()
        self._questions.ask()
        return Search(self._puzzle, self._way, self._limits)

    def _ask_algorithm(self) -> bool:
        choices = [
            Choice(AUTO, "pick a good one for me"),
            *(Choice(each.name, each.summary) for each in ALGORITHMS.values()),
        ]
        answer = self._asker.choose(
            "Algorithm", choices, other=Other("", lambda text: find_algorithm(text).name)
        )
        self._chosen = answer != AUTO
        self._way = SearchConfig.of(answer) if self._chosen else choose_config(self._puzzle)
        return True

    def _ask_heuristic(self) -> bool:
        if not self._chosen or not self._way.algorithm.informed:
            return False
        offered = (*HEURISTICS.values(), find_heuristic("pdb"))
        choices = [Choice(each.name, each.summary) for each in offered]
        self._way = choose_and_read(
            self._asker,
            "Heuristic",
            choices,
            lambda name: self._checked(heuristic=name),
            default=DEFAULT_HEURISTIC,
            other=Other("the larger: max(a, b)", lambda text: find_heuristic(text).name),
        )
        return True

    def _ask_options(self) -> bool:
        options = [name for name in self._way.algorithm.options if name in _OPTIONS]
        if not self._chosen or not options:
            return False
        choices = [Choice("usual", "all as usual")]
        choices += [Choice(name, _OPTIONS[name]) for name in options]
        self._way = choose_and_read(self._asker, "Options", choices, self._with_option)
        return True

    def _with_option(self, name: str) -> SearchConfig:
        if name == "ties":
            return self._checked(ties=self._asker.choose("Ties", _TIES))
        if name == "weight":
            return ask(self._asker, "Weight", lambda text: self._checked(weight=_number(text)), "1")
        if name == "width":
            usual = "1,000" if self._way.algorithm.name == "wide-beam" else "100"
            return ask(self._asker, "Width", lambda text: self._checked(width=_whole(text)), usual)
        if name == "within":
            return ask(
                self._asker, "Within", lambda text: self._checked(within=_number(text)), "1.05"
            )
        if name == "frontier":
            usual = f"{DEFAULT_FRONTIER:,}"
            return ask(
                self._asker, "Frontier", lambda text: self._checked(frontier=_whole(text)), usual
            )
        return self._way

    def _ask_limits(self) -> bool:
        self._limits = choose_and_read(self._asker, "Limits", _LIMITS, self._read_limit)
        return True

    def _read_limit(self, kind: str) -> Limits:
        if kind not in _READ_LIMIT:
            return Limits()
        question, read, default = _READ_LIMIT[kind]
        return ask(self._asker, question, read, default)

    def _checked(self, heuristic: str | None = None, **options: Any) -> SearchConfig:
        """Return the way with these parts, if it can be gone on this board: one step tells."""
        config = SearchConfig.of(
            self._way.algorithm.name, heuristic or self._way.heuristic, **options
        )
        config.run(self._puzzle, Limits(nodes=1))
        return config


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        raise TaquinError(f"{text!r} is not a number") from None
    if not isfinite(number):
        raise TaquinError(f"{text!r} is not a number to calculate with")
    return number


def _whole(text: str) -> int:
    number = _number(text.replace(",", "").replace("_", ""))
    if not number.is_integer():
        raise TaquinError(f"{text!r} is not a whole number")
    return _countable(int(number), text)


def _countable(number: int, text: str) -> int:
    """Refuse what is larger than any search could count to: it would not fit the engine's words."""
    if number > _MOST:
        raise TaquinError(f"{text!r} is more than there can be")
    return number


_READ_LIMIT: dict[str, tuple[str, Callable[[str], Limits], str]] = {
    "time": ("Seconds", lambda text: Limits(seconds=_number(text)), "10"),
    "nodes": ("Nodes", lambda text: Limits(nodes=_whole(text)), "1,000,000"),
    "memory": ("Memory", lambda text: Limits(memory=_countable(parse_bytes(text), text)), "512MB"),
}
