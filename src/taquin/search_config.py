"""SearchConfig: an algorithm, a heuristic and options, as one value that can be run on any puzzle."""

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
"""What goes with pattern tables, and wherever a shortest way is asked for and no search is named."""
ANYTIME = "anytime"
"""For boards that are too large for the optimum."""
ENGINES = ("auto", "native", "python")


@dataclass(frozen=True, slots=True)
class SearchConfig:
    """A search with everything it needs: how to solve, before it is known what."""

    algorithm: Algorithm
    heuristic: Heuristic
    options: dict[str, Any]

    @classmethod
    def of(
        cls, algorithm: str, heuristic: str | Heuristic | Estimate | None = None, **options: Any
    ) -> SearchConfig:
        """Look the parts up by name; refuse options that the algorithm does not take."""
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
        """Search, unless the puzzle is unsolvable, which is known at once.

        The engine is "python", "native" or "auto": native where it can. IDA*, A*+IDA*,
        wide-beam and anytime use several threads natively; None means all cores.
        """
        if engine not in ENGINES:
            raise UnknownName("engine", engine, ENGINES)
        if not puzzle.solvable:
            return self.unsearched(puzzle, engine, Status.UNSOLVABLE)
        if self.algorithm.name == ANYTIME:
            if engine == "python":
                raise NotApplicable(f"{ANYTIME} is made of searches of the native engine")
            return self.algorithm.function(
                puzzle, limits=limits, observer=observer, threads=threads, **self.options
            )
        heuristic = self.heuristic if has_name(self.heuristic) else _once(self.heuristic)
        if engine != "python" and self._native_can(puzzle, observer, engine):
            from taquin.native import engine as native  # start-up

            solution = native.run(
                self.algorithm.name, puzzle, heuristic, self.options, limits, observer, threads
            )
            return self._signed(puzzle, heuristic, solution)
        return self._run_in_python(puzzle, heuristic, limits, observer)

    def _native_can(self, puzzle: Puzzle, observer: Observer | None, engine: str) -> bool:
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
        return self._signed(puzzle, heuristic, self.algorithm.function(puzzle, **arguments))

    def _signed(
        self, puzzle: Puzzle, heuristic: Heuristic, solution: Solution[Tiles, Move]
    ) -> Solution[Tiles, Move]:
        """Return the solution with what is known of the heuristic that led to it."""
        estimate: Estimate = NamedEstimate(heuristic.name, puzzle)
        if not has_name(heuristic):
            estimate = heuristic.bind(puzzle)
        lie = false_claim(heuristic, estimate, puzzle, solution)
        return replace(
            solution,
            heuristic=heuristic.name,
            admissible=heuristic.admissible and not lie,
            estimate=estimate,
            lower_bound=0 if lie else solution.lower_bound,
            false_claim=lie,
        )

    def unsearched(self, puzzle: Puzzle, engine: str, status: Status) -> Solution[Tiles, Move]:
        """Return the outcome of a search that did not take place."""
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
    """Return the strongest admissible heuristic that needs no tables of patterns."""
    if min(puzzle.rows, puzzle.cols) == 2:
        return "max(linear-conflict, inversion-distance)"
    return "walking-distance" if len(puzzle.start.tiles) <= 16 else "linear-conflict"


def _once(heuristic: Heuristic) -> Heuristic:
    """Return the heuristic so that a puzzle is bound once: to search, and to look at the path afterwards."""
    return replace(heuristic, build=lru_cache(maxsize=1)(heuristic.build))


def as_heuristic(given: str | Heuristic | Estimate) -> Heuristic:
    """Return the heuristic of that name, or wrap a callable, of which nothing is claimed."""
    if isinstance(given, Heuristic):
        return given
    if isinstance(given, str):
        return find_heuristic(given)
    if not callable(given):
        raise WrongType(
            f"heuristic must be a name, a Heuristic or a function, not {checks.shown(given)}"
        )
    name = getattr(given, "__name__", "callable")
    return Heuristic(name, lambda _: given, False, False, "A caller's own function.")
