"""SearchConfig: an algorithm, a heuristic, options, an engine, threads and limits, as one value."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Self

from taquin.errors import NotApplicable, UnknownName, WrongType
from taquin.heuristics import Heuristic, find_heuristic
from taquin.limits import Limits, check_threads
from taquin.search import Algorithm, find_algorithm
from taquin.search_config_text import parse_search, write_pairs, write_search
from taquin.search_run import run_search
from taquin.solution import Solution, Statistics, Status
from taquin.util import checks

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.heuristics import Estimate
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.option import OptionValue

DEFAULT_HEURISTIC = "manhattan"
NO_HEURISTIC = "–"
ENGINES = ("auto", "native", "python")


@dataclass(frozen=True, slots=True)
class SearchConfig:
    """A configured search. It is hashable, and picklable if its heuristic has a name.

    >>> config = SearchConfig.from_options("astar", "linear-conflict", weight=1.5)
    >>> config.describe()
    'astar(weight=1.5) + linear-conflict'
    >>> config.run(Puzzle.of("1 2 3 4 0 6 7 5 8")).cost
    2
    """

    algorithm: Algorithm
    heuristic: Heuristic
    """The heuristic `zero` if the algorithm uses none."""
    options: tuple[tuple[str, OptionValue], ...] = ()
    """The given options with their values, in the order of the algorithm."""
    engine: str = "auto"
    """`native`, `python`, or `auto`: native if possible."""
    threads: int | None = None
    """The threads of the native engine; None for one per core."""
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        checks.instance("algorithm", self.algorithm, Algorithm)
        checks.instance("heuristic", self.heuristic, Heuristic)
        if checks.text("engine", self.engine) not in ENGINES:
            raise UnknownName("engine", self.engine, ENGINES)
        object.__setattr__(self, "threads", check_threads(self.threads))
        checks.instance("limits", self.limits, Limits)

    @classmethod
    def from_options(
        cls,
        algorithm: str,
        heuristic: str | Heuristic | Estimate | None = None,
        *,
        engine: str = "auto",
        threads: int | None = None,
        limits: Limits | None = None,
        **options: Any,
    ) -> Self:
        """Find the algorithm and the heuristic by name and check the options; one that is None is left out.

        An algorithm without a heuristic ignores the one given. Raises `UnknownName` for an unknown name,
        `NotApplicable` for an option that the algorithm does not take or that is out of range, and
        `WrongType` for a value of a wrong type.
        """
        found = find_algorithm(algorithm)
        given = {name: value for name, value in options.items() if value is not None}
        for name in given:
            if found.option(name) is None:
                takes = ", ".join(each.name for each in found.options) or "no options"
                raise NotApplicable(f"{found.name} does not take {name} (it takes {takes})")
        checked = [
            (each.name, each.check(given[each.name]))
            for each in found.options
            if each.name in given
        ]
        chosen = as_heuristic(DEFAULT_HEURISTIC if heuristic is None else heuristic)
        return cls(
            found,
            chosen if found.informed else find_heuristic("zero"),
            tuple(checked),
            engine,
            threads,
            Limits() if limits is None else limits,
        )

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Self:
        """Return the search that `to_dict` describes; raise `TaquinError` if it describes none."""
        try:
            fields = dict(checks.instance("data", data, dict))
            options = dict(fields.pop("options", {}))
            limits = Limits(**fields.pop("limits", {}))
            return cls.from_options(**fields, limits=limits, **options)
        except TypeError as error:
            raise WrongType(f"this is not a search: {error}") from None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the search that `describe` writes; raise `TaquinError` for another text."""
        return cls.from_options(**parse_search(checks.text("text", text)))

    def to_dict(self) -> dict[str, Any]:
        """Return the search as plain data, for `from_dict`."""
        return {
            "algorithm": self.algorithm.name,
            "heuristic": self.heuristic.name,
            "options": dict(self.options),
            "engine": self.engine,
            "threads": self.threads,
            "limits": asdict(self.limits),
        }

    def __str__(self) -> str:
        """Return the whole search as a text that `parse` reads."""
        return write_search(self)

    def describe(self) -> str:
        """Return the algorithm, its options and its heuristic; `parse` reads it, with default settings."""
        algorithm, heuristic = self.names
        return f"{algorithm} + {heuristic}" if self.algorithm.informed else algorithm

    @property
    def names(self) -> tuple[str, str]:
        """The algorithm with its options, and the heuristic or a dash, for two columns of a table."""
        options = f"({write_pairs(self.options)})" if self.options else ""
        heuristic = self.heuristic.name if self.algorithm.informed else NO_HEURISTIC
        return self.algorithm.name + options, heuristic

    def option(self, name: str) -> Any:
        """Return the value of an option, or its default; None if the algorithm does not take it."""
        described = self.algorithm.option(name)
        return dict(self.options).get(name, described.default if described is not None else None)

    def run(self, puzzle: Puzzle, observer: Observer | None = None) -> Solution[Tiles, Move]:
        """Search the puzzle and return the result; an unsolvable puzzle needs no search.

        Ctrl-C stops the search, and its status is then CANCELLED; `solve` raises instead. Raises
        `NotApplicable` if the engine cannot run this search.
        """
        return run_search(self, puzzle, observer)

    def without_search(self, puzzle: Puzzle, status: Status) -> Solution[Tiles, Move]:
        """Return the result of a search that did not run."""
        return Solution(
            puzzle,
            self.algorithm.name,
            status,
            None,
            0,
            Statistics(),
            self.heuristic.name,
            "python" if self.engine == "python" else self.algorithm.engines[0],
            self.heuristic.admissible,
        )


def as_heuristic(given: str | Heuristic | Estimate) -> Heuristic:
    """Return the heuristic with that name, or wrap a function as one that claims nothing.

    Raises `UnknownName` or `WrongType`.
    """
    if isinstance(given, Heuristic):
        return given
    if isinstance(given, str):
        return find_heuristic(given)
    if not callable(given):
        raise WrongType(
            f"heuristic must be a name, a Heuristic or a function, not {checks.shown(given)}"
        )
    name = getattr(given, "__name__", "callable")
    return Heuristic(name, lambda _: given, False, False, "A function of the caller.")
