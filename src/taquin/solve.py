"""solve(): one call for any board. It chooses a search where the caller names none."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from taquin.anytime.improving import check_threads, check_within
from taquin.errors import NotApplicable
from taquin.heuristics.pattern_database import best_available
from taquin.interrupt import SearchInterrupted, noting_ctrl_c
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
"""Cells of a board whose shortest way is found without being asked for."""


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
        engine="python" if watched else engine,
    )
    with noting_ctrl_c() as ctrl_c:
        try:
            if ctrl_c.pressed:
                raise KeyboardInterrupt
            solution = config.run(
                puzzle, within_memory(limits), observer, engine=engine, threads=threads
            )
        except KeyboardInterrupt:  # before the search itself began, as while tables were built
            ctrl_c.note()
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
        return choose_config(puzzle, engine, optimal=optimal, within=within)
    if heuristic is not None and not find_algorithm(algorithm).informed:
        raise NotApplicable(f"{algorithm} uses no heuristic")
    return SearchConfig.of(
        algorithm, heuristic, weight=weight, ties=ties, width=width, frontier=frontier
    )


def choose_config(
    puzzle: Puzzle, engine: str = "auto", *, optimal: bool = False, within: float | None = None
) -> SearchConfig:
    """Choose a good search for the board's size: optimal up to 16 cells, better and better beyond.

    With `optimal`, boards of any size get a search whose way is the shortest, if it ends in time.

    Measured: up to 12 cells walking distance, or on two rows inversions, is all that A* needs. Beyond
    that nothing comes near pattern tables: the strongest that are stored, or else those that are
    built in a moment. The readable engine is too slow for them, and where there is no room
    for tables, walking distance and linear conflicts have to do.
    """
    cells, narrow = len(puzzle.start.tiles), min(puzzle.rows, puzzle.cols) == 2
    if cells <= 14 and narrow:
        return SearchConfig.of("astar", "max(linear-conflict, inversion-distance)")
    if cells <= 12 or (cells <= MAX_CELLS_FOR_OPTIMUM and not narrow and engine == "python"):
        return SearchConfig.of("astar", "max(walking-distance, linear-conflict)")
    tables = engine != "python" and cells <= MAX_CELLS_FOR_OPTIMUM and best_available(puzzle.goal)
    if tables:
        return SearchConfig.of(OPTIMAL_SEARCH, tables)
    if cells <= MAX_CELLS_FOR_OPTIMUM and not narrow:
        return SearchConfig.of(OPTIMAL_SEARCH, best_without_pdb(puzzle))
    if engine != "python":
        return SearchConfig.of(ANYTIME, within=within, optimal=optimal or None)
    if optimal or within is not None:
        return SearchConfig.of(OPTIMAL_SEARCH, best_without_pdb(puzzle))
    weight = 1.5 if cells <= MAX_CELLS_FOR_OPTIMUM else 3 if cells <= 36 else 8
    return SearchConfig.of("astar", "linear-conflict", weight=weight)


def within_memory(limits: Limits | None) -> Limits:
    """Return the limits, with the default memory budget where none is set."""
    limits = Limits() if limits is None else checks.instance("limits", limits, Limits)
    return limits if limits.memory else replace(limits, memory=default_memory())
