"""SearchConfig: an algorithm, a heuristic and options, as one value that can run on any puzzle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from taquin.errors import NotApplicable, UnknownName, WrongType
from taquin.heuristics import Heuristic, find_heuristic
from taquin.heuristics.claims import false_claim
from taquin.heuristics.estimates import NamedEstimate
from taquin.heuristics.registry import has_name
from taquin.search import Algorithm, find_algorithm
from taquin.solution import Solution, Statistics, Status
from taquin.util import checks

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.heuristics import Estimate
    from taquin.limits import Limits
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer

DEFAULT_HEURISTIC = "manhattan"
OPTIMAL_SEARCH = "astar-ida"
"""The algorithm for pattern databases, and the default where a shortest solution is required."""
ANYTIME = "anytime"
"""The algorithm for boards that are too large for optimal search."""
ENGINES = ("auto", "native", "python")


@dataclass(frozen=True, slots=True)
class SearchConfig:
    """A configured search: an algorithm, a heuristic, and the options of the algorithm.

    >>> config = SearchConfig.of("astar", "linear-conflict", weight=1.5)
    >>> config.run(Puzzle.of("1 2 3 4 0 6 7 5 8"), Limits(seconds=10)).cost
    2
    """

    algorithm: Algorithm
    heuristic: Heuristic
    options: dict[str, Any]

    @classmethod
    def of(
        cls, algorithm: str, heuristic: str | Heuristic | Estimate | None = None, **options: Any
    ) -> SearchConfig:
        """Find the algorithm and the heuristic by name; an option that is None is left out.

        Raises `UnknownName` for an unknown name, and `NotApplicable` for an option that the algorithm does not
        take. Raises `WrongType` if the heuristic is not a name, a `Heuristic` or a function.
        """
        found = find_algorithm(algorithm)
        given = {name: value for name, value in options.items() if value is not None}
        for name in given:
            if name not in found.options:
                takes = ", ".join(found.options) or "no options"
                raise NotApplicable(f"{found.name} does not take {name} (it takes {takes})")
        if not found.informed:
            return cls(found, find_heuristic("zero"), given)
        return cls(
            found, as_heuristic(DEFAULT_HEURISTIC if heuristic is None else heuristic), given
        )

    def run(
        self,
        puzzle: Puzzle,
        limits: Limits,
        observer: Observer | None = None,
        *,
        engine: str = "auto",
        threads: int | None = None,
    ) -> Solution[Tiles, Move]:
        """Search the puzzle and return the result; an unsolvable puzzle needs no search.

        The engine is "python", "native" or "auto", which means native if possible. IDA*, A*+IDA*, wide-beam
        and anytime use several threads in the native engine; None means one per core. Raises `UnknownName`
        for another engine, and `NotApplicable` if the engine cannot run this search.
        """
        if engine not in ENGINES:
            raise UnknownName("engine", engine, ENGINES)
        if not puzzle.solvable:
            return self.unsearched(puzzle, engine, Status.UNSOLVABLE)
        if self.algorithm.name == ANYTIME:
            if engine == "python":
                raise NotApplicable(f"{ANYTIME} runs only in the native engine")
            return self.algorithm.function(
                puzzle, limits=limits, observer=observer, threads=threads, **self.options
            )
        heuristic = self.heuristic if has_name(self.heuristic) else _built_once(self.heuristic)
        if engine != "python" and self._native_can_run(puzzle, observer, engine):
            from taquin.native import engine as native  # start-up

            solution = native.run(
                self.algorithm.name, puzzle, heuristic, self.options, limits, observer, threads
            )
            return self._with_heuristic(puzzle, heuristic, solution)
        return self._run_in_python(puzzle, heuristic, limits, observer)

    def _native_can_run(self, puzzle: Puzzle, observer: Observer | None, engine: str) -> bool:
        from taquin.native import engine as native  # start-up

        obstacle = native.why_not(self.algorithm.name, self.heuristic, puzzle)
        if observer is not None and observer.sees_nodes:
            obstacle = "only the Python engine shows its nodes to an observer"
        if obstacle and engine == "native":
            raise NotApplicable(obstacle)
        return obstacle is None

    def _run_in_python(
        self, puzzle: Puzzle, heuristic: Heuristic, limits: Limits, observer: Observer | None
    ) -> Solution[Tiles, Move]:
        estimate = heuristic.bind(puzzle)
        arguments: dict[str, Any] = {"limits": limits, "observer": observer, **self.options}
        if self.algorithm.informed:
            arguments |= {"h": estimate, "admissible": heuristic.admissible}
        if self.algorithm.takes_patterns and heuristic.patterns is not None:
            arguments["patterns"] = heuristic.patterns(puzzle)
        return self._with_heuristic(puzzle, heuristic, self.algorithm.function(puzzle, **arguments))

    def _with_heuristic(
        self, puzzle: Puzzle, heuristic: Heuristic, solution: Solution[Tiles, Move]
    ) -> Solution[Tiles, Move]:
        """Return the solution with its heuristic; a false claim of the heuristic voids the lower bound."""
        estimate: Estimate = NamedEstimate(heuristic.name, puzzle)
        if not has_name(heuristic):
            estimate = heuristic.bind(puzzle)
        claim = false_claim(heuristic, estimate, puzzle, solution)
        return replace(
            solution,
            heuristic=heuristic.name,
            admissible=heuristic.admissible and not claim,
            estimate=estimate,
            lower_bound=0 if claim else solution.lower_bound,
            false_claim=claim,
        )

    def unsearched(self, puzzle: Puzzle, engine: str, status: Status) -> Solution[Tiles, Move]:
        """Return the result of a search that did not run."""
        return Solution(
            puzzle,
            self.algorithm.name,
            status,
            None,
            0,
            Statistics(),
            self.heuristic.name,
            "python" if engine == "python" else "native",
            self.heuristic.admissible,
        )


def best_without_pdb(puzzle: Puzzle) -> str:
    """Return the name of the strongest admissible heuristic that needs no pattern databases."""
    if min(puzzle.rows, puzzle.cols) == 2:
        return "max(linear-conflict, inversion-distance)"
    return "walking-distance" if len(puzzle.start.tiles) <= 16 else "linear-conflict"


def _built_once(heuristic: Heuristic) -> Heuristic:
    """Return the heuristic with a cached `build`: the search and the check of the path share it."""
    return replace(heuristic, build=lru_cache(maxsize=1)(heuristic.build))


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
