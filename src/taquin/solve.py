"""solve(): one call for any board. It chooses the search if the caller does not."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from taquin.anytime.improving import check_threads, check_within
from taquin.errors import NotApplicable
from taquin.heuristics.pattern_database import best_available
from taquin.interrupt import SearchInterrupted, ctrl_c_flag
from taquin.limits import Limits, default_memory
from taquin.puzzle import Puzzle
from taquin.search import find_algorithm
from taquin.search.framework.observer import Observer
from taquin.search_config import (
    ANYTIME,
    OPTIMAL_SEARCH,
    SearchConfig,
    as_heuristic,
    best_without_pdb,
)
from taquin.solution import Status
from taquin.util import checks

if TYPE_CHECKING:
    from taquin.board import BoardLike, Move, Tiles
    from taquin.heuristics import Estimate, Heuristic
    from taquin.solution import Solution

MAX_CELLS_FOR_OPTIMUM = 16
"""The number of cells of the largest boards that `solve` solves optimally by default."""


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
    """Find a path from the start to the goal. It is a shortest one on boards of up to 16 cells.

    A larger board gets a first solution within milliseconds, and a lower bound. The search then improves
    both for some seconds, or up to the time limit. `within=1.05` stops as soon as the solution is proven to be
    at most 5 % longer than the optimum. `optimal` accepts only a shortest solution, however long the search
    takes; set limits. An observer receives every improvement, and `taquin.improving` yields them one by one.

    A board is a `Board`, a text for `Board.parse`, a list, nested lists or a numpy array. The goal can also be
    a name: blank-last, blank-first or spiral. A heuristic is a name, a `Heuristic`, or a function on tiles;
    a plain function proves nothing. Without a memory limit, the search may use a part of the free memory.

    Returns a `Solution`. An unsolvable board and an exceeded limit are values of its `status`, not exceptions.
    Raises `TaquinError` for wrong input. Ctrl-C raises `SearchInterrupted`, a `KeyboardInterrupt`, after the
    search has stopped; its `solution` is the best so far. This holds in every thread, unless the program
    handles SIGINT itself.

    >>> solve("1 2 3 4 0 6 7 5 8").cost
    2
    >>> solve("8 6 7 2 5 4 3 0 1", algorithm="astar", heuristic="walking-distance").verdict
    'proven optimal'
    """
    puzzle = Puzzle.of(start, goal)
    if observer is not None:
        checks.instance("observer", observer, Observer)
    threads = check_threads(threads)
    needs_python = observer is not None and observer.sees_nodes
    config = config_for(
        puzzle,
        algorithm=algorithm,
        heuristic=heuristic,
        weight=weight,
        ties=ties,
        width=width,
        frontier=frontier,
        optimal=optimal,
        within=within,
        engine="python" if needs_python else engine,
    )
    with ctrl_c_flag() as ctrl_c:
        try:
            if ctrl_c.pressed:
                raise KeyboardInterrupt
            solution = config.run(
                puzzle, within_memory(limits), observer, engine=engine, threads=threads
            )
        except KeyboardInterrupt:  # before the search began, for example during a PDB build
            ctrl_c.set()
            solution = config.unsearched(puzzle, engine, Status.CANCELLED)
    if ctrl_c.pressed:
        raise SearchInterrupted(solution)
    return solution


def config_for(
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
) -> SearchConfig:
    """Return the search that `solve` runs with the same arguments.

    Raises `NotApplicable` if the arguments contradict each other, and `UnknownName` or `WrongType`.
    """
    checks.flag("optimal", optimal)
    checks.text("engine", engine)
    algorithm = checks.optional(checks.text, "algorithm", algorithm)
    ties = checks.optional(checks.text, "ties", ties)
    width = checks.optional(checks.whole, "width", width)
    frontier = checks.optional(checks.whole, "frontier", frontier)
    weight = checks.optional(checks.real, "weight", weight)
    within = checks.optional(checks.real, "within", within)
    given = (algorithm, heuristic, weight, ties, width, frontier)
    if within is not None and (optimal or any(each is not None for each in given)):
        raise NotApplicable("within chooses the search and its options; leave them out")
    if within is not None:
        check_within(within)
    if optimal:
        if any(each is not None for each in (algorithm, weight, ties, width, frontier)):
            raise NotApplicable("optimal chooses the search and its options; leave them out")
        if heuristic is not None:
            algorithm = OPTIMAL_SEARCH
            if not as_heuristic(heuristic).admissible:
                name = as_heuristic(heuristic).name
                raise NotApplicable(
                    f"optimal needs an admissible heuristic, and {name} may overestimate"
                )
    elif algorithm is None:
        if width is not None:
            algorithm = "beam"
        elif frontier is not None:
            algorithm = "astar-ida"
        elif heuristic is not None or weight is not None or ties is not None:
            algorithm = "astar"
    if algorithm is None:
        return choose_config(puzzle, engine, optimal=optimal, within=within)
    if heuristic is not None and not find_algorithm(algorithm).informed:
        raise NotApplicable(f"{algorithm} uses no heuristic")
    return SearchConfig.of(
        algorithm, heuristic, weight=weight, ties=ties, width=width, frontier=frontier
    )


def choose_config(
    puzzle: Puzzle, engine: str = "auto", *, optimal: bool = False, within: float | None = None
) -> SearchConfig:
    """Choose a search for the size of the board: optimal up to 16 cells, anytime for larger boards.

    With `optimal`, a board of any size gets a search that finds a shortest solution, if it ends in time.

    Measurements: up to 12 cells, A* needs only walking distance, or inversion distance on two rows. On larger
    boards pattern databases are far better: the strongest stored set, or else a set that builds in a second.
    The Python engine is too slow for them. Without enough memory for them, walking distance and linear
    conflict remain.
    """
    cells, narrow = len(puzzle.start.tiles), min(puzzle.rows, puzzle.cols) == 2
    if cells <= 14 and narrow:
        return SearchConfig.of("astar", "max(linear-conflict, inversion-distance)")
    if cells <= 12 or (cells <= MAX_CELLS_FOR_OPTIMUM and not narrow and engine == "python"):
        return SearchConfig.of("astar", "max(walking-distance, linear-conflict)")
    pdb = engine != "python" and cells <= MAX_CELLS_FOR_OPTIMUM and best_available(puzzle.goal)
    if pdb:
        return SearchConfig.of(OPTIMAL_SEARCH, pdb)
    if cells <= MAX_CELLS_FOR_OPTIMUM and not narrow:
        return SearchConfig.of(OPTIMAL_SEARCH, best_without_pdb(puzzle))
    if engine != "python":
        return SearchConfig.of(ANYTIME, within=within, optimal=optimal or None)
    if optimal or within is not None:
        return SearchConfig.of(OPTIMAL_SEARCH, best_without_pdb(puzzle))
    weight = 1.5 if cells <= MAX_CELLS_FOR_OPTIMUM else 3 if cells <= 36 else 8
    return SearchConfig.of("astar", "linear-conflict", weight=weight)


def within_memory(limits: Limits | None) -> Limits:
    """Return the limits, with the default memory limit if they have none; raise `WrongType`."""
    limits = Limits() if limits is None else checks.instance("limits", limits, Limits)
    return limits if limits.memory else replace(limits, memory=default_memory())
