"""solve(): one call for any board. Picks a good way where the caller leaves it open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from taquin import checks
from taquin.errors import NotApplicable, UnknownName, WrongType
from taquin.heuristics import Heuristic, find_heuristic
from taquin.heuristics.claims import false_claim
from taquin.heuristics.estimates import NamedEstimate
from taquin.heuristics.patterns import best_to_have
from taquin.heuristics.registry import has_name
from taquin.interrupt import SearchInterrupted, noting_ctrl_c
from taquin.limits import Limits, default_memory
from taquin.puzzle import Puzzle
from taquin.search import Algorithm, find_algorithm
from taquin.search.anytime import check_threads, check_within
from taquin.search.observer import Observer
from taquin.solution import Solution, Statistics, Status

if TYPE_CHECKING:
    from taquin.board import BoardLike, Move, Tiles
    from taquin.heuristics import Estimate

DEFAULT_HEURISTIC = "manhattan"
OPTIMAL_SEARCH = "astar-ida"
"""What goes with pattern tables, and wherever a shortest way is asked for and no search is named."""
ANYTIME = "anytime"
"""For boards that are too large for the optimum."""
LARGEST_FOR_THE_OPTIMUM = 16
"""Cells of a board whose shortest way is found without being asked for."""
ENGINES = ("auto", "native", "python")


@dataclass(frozen=True, slots=True)
class Way:
    """A search with everything it needs: how to solve, before it is known what."""

    algorithm: Algorithm
    heuristic: Heuristic
    options: dict[str, Any]

    @classmethod
    def of(
        cls, algorithm: str, heuristic: str | Heuristic | Estimate | None = None, **options: Any
    ) -> Way:
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
            from taquin import native

            solution = native.run(
                self.algorithm.name, puzzle, heuristic, self.options, limits, observer, threads
            )
            return self._signed(puzzle, heuristic, solution)
        return self._run_in_python(puzzle, heuristic, limits, observer)

    def _native_can(self, puzzle: Puzzle, observer: Observer | None, engine: str) -> bool:
        from taquin import native

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


def solve(
    start: BoardLike,
    goal: BoardLike = "blank-last",
    *,
    algorithm: str | None = None,
    heuristic: str | Heuristic | Estimate | None = None,
    weight: float | None = None,
    ties: str | None = None,
    width: int | None = None,
    frontier: int | None = None,
    optimal: bool = False,
    within: float | None = None,
    limits: Limits | None = None,
    observer: Observer | None = None,
    engine: str = "auto",
    threads: int | None = None,
) -> Solution[Tiles, Move]:
    """Find a way from the start to the goal, the shortest unless the board is too large for that.

    Too large a board gets a way at once, which is improved for some seconds or as long as the time
    limit allows, and a lower bound. `within=1.05` stops as soon as the way is proven to be at most 5 %
    above the optimum. With `optimal` only a shortest way will do, however long it takes; set limits.
    An observer sees every improvement, and `taquin.improving` yields them one by one.

    A board is a `Board`, a text that `Board.parse` reads, a list, nested lists or a numpy array; a goal may
    also be named.
    A heuristic is a name, a `Heuristic`, or any callable on tiles (then nothing is proven).
    Without a memory limit, a part of the free memory is the limit.

    Ctrl-C raises `SearchInterrupted`, a `KeyboardInterrupt`, once the search has stopped; its `solution` is the
    best so far. That holds in every thread, unless the program handles SIGINT itself.
    """
    puzzle = Puzzle.of(start, goal)
    if observer is not None:
        checks.instance("observer", observer, Observer)
    threads = check_threads(threads)
    watched = observer is not None and observer.sees_nodes  # which the Python engine alone can do
    way = way_for(
        puzzle,
        algorithm=algorithm,
        heuristic=heuristic,
        weight=weight,
        ties=ties,
        width=width,
        frontier=frontier,
        optimal=optimal,
        within=within,
        engine="python" if watched else engine,
    )
    with noting_ctrl_c() as ctrl_c:
        try:
            if ctrl_c.pressed:
                raise KeyboardInterrupt
            solution = way.run(
                puzzle, within_memory(limits), observer, engine=engine, threads=threads
            )
        except KeyboardInterrupt:  # before the search itself began, as while tables were built
            ctrl_c.note()
            solution = way.unsearched(puzzle, engine, Status.CANCELLED)
    if ctrl_c.pressed:
        raise SearchInterrupted(solution)
    return solution


def way_for(
    puzzle: Puzzle,
    *,
    algorithm: str | None = None,
    heuristic: str | Heuristic | Estimate | None = None,
    weight: float | None = None,
    ties: str | None = None,
    width: int | None = None,
    frontier: int | None = None,
    optimal: bool = False,
    within: float | None = None,
    engine: str = "auto",
) -> Way:
    """Return the way that `solve` would take, given the same words."""
    checks.flag("optimal", optimal)
    checks.text("engine", engine)
    algorithm = checks.optional(checks.text, "algorithm", algorithm)
    ties = checks.optional(checks.text, "ties", ties)
    width = checks.optional(checks.whole, "width", width)
    frontier = checks.optional(checks.whole, "frontier", frontier)
    weight = checks.optional(checks.real, "weight", weight)
    within = checks.optional(checks.real, "within", within)
    named = (algorithm, heuristic, weight, ties, width, frontier)
    if within is not None and (optimal or any(each is not None for each in named)):
        raise NotApplicable("within chooses the search and its options itself; name none")
    if within is not None:
        check_within(within)
    if optimal:
        if any(each is not None for each in (algorithm, weight, ties, width, frontier)):
            raise NotApplicable("optimal chooses the search and its options itself; name none")
        if heuristic is not None:
            algorithm = OPTIMAL_SEARCH
            if not as_heuristic(heuristic).admissible:
                name = as_heuristic(heuristic).name
                raise NotApplicable(
                    f"{name} may overestimate, and optimal needs one that never does"
                )
    elif algorithm is None:
        if width is not None:
            algorithm = "beam"
        elif frontier is not None:
            algorithm = "astar-ida"
        elif heuristic is not None or weight is not None or ties is not None:
            algorithm = "astar"
    if algorithm is None:
        return choose_way(puzzle, engine, optimal=optimal, within=within)
    if heuristic is not None and not find_algorithm(algorithm).informed:
        raise NotApplicable(f"{algorithm} uses no heuristic")
    return Way.of(algorithm, heuristic, weight=weight, ties=ties, width=width, frontier=frontier)


def choose_way(
    puzzle: Puzzle, engine: str = "auto", *, optimal: bool = False, within: float | None = None
) -> Way:
    """Choose a good search for the board's size: optimal up to 16 cells, better and better beyond.

    With `optimal`, boards of any size get a search whose way is the shortest, if it ends in time.

    Measured: up to 12 cells walking distance, or on two rows inversions, is all that A* needs. Beyond
    that nothing comes near pattern tables: the strongest that are stored, or else those that are
    built in a moment. The readable engine is too slow for them, and where there is no room
    for tables, walking distance and linear conflicts have to do.
    """
    cells, narrow = len(puzzle.start.tiles), min(puzzle.rows, puzzle.cols) == 2
    if cells <= 14 and narrow:
        return Way.of("astar", "max(linear-conflict, inversion-distance)")
    if cells <= 12 or (cells <= LARGEST_FOR_THE_OPTIMUM and not narrow and engine == "python"):
        return Way.of("astar", "max(walking-distance, linear-conflict)")
    tables = engine != "python" and cells <= LARGEST_FOR_THE_OPTIMUM and best_to_have(puzzle.goal)
    if tables:
        return Way.of(OPTIMAL_SEARCH, tables)
    if cells <= LARGEST_FOR_THE_OPTIMUM and not narrow:
        return Way.of(OPTIMAL_SEARCH, best_without_tables(puzzle))
    if engine != "python":
        return Way.of(ANYTIME, within=within, optimal=optimal or None)
    if optimal or within is not None:
        return Way.of(OPTIMAL_SEARCH, best_without_tables(puzzle))
    weight = 1.5 if cells <= LARGEST_FOR_THE_OPTIMUM else 3 if cells <= 36 else 8
    return Way.of("astar", "linear-conflict", weight=weight)


def best_without_tables(puzzle: Puzzle) -> str:
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


def within_memory(limits: Limits | None) -> Limits:
    """Return the limits, with the default memory budget where none is set."""
    limits = Limits() if limits is None else checks.instance("limits", limits, Limits)
    return limits if limits.memory else replace(limits, memory=default_memory())
