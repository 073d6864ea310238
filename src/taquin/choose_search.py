"""The choice of a search for a board, where the caller leaves some or all of it open."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from taquin.errors import NotApplicable
from taquin.heuristics.pattern_database import best_available
from taquin.search import find_algorithm
from taquin.search.framework.options import WITHIN
from taquin.search.framework.registry import first_that_takes
from taquin.search_config import SearchConfig, as_heuristic
from taquin.util import checks

if TYPE_CHECKING:
    from taquin.heuristics import Estimate, Heuristic
    from taquin.limits import Limits
    from taquin.puzzle import Puzzle

BEST_FIRST = "astar"
"""The algorithm if only a heuristic is named."""
OPTIMAL_SEARCH = "astar-ida"
"""The algorithm for pattern databases, and the default where a shortest solution is required."""
ANYTIME = "anytime"
"""The algorithm for boards that are too large for optimal search."""
MAX_CELLS_FOR_OPTIMUM = 16
"""The number of cells of the largest boards that `solve` solves optimally by default."""


def config_for(
    puzzle: Puzzle,
    *,
    algorithm: str | None = None,
    heuristic: str | Heuristic | Estimate | None = None,
    optimal: bool | None = None,
    within: float | None = None,
    engine: str = "auto",
    threads: int | None = None,
    limits: Limits | None = None,
    sees_nodes: bool = False,
    **options: Any,
) -> SearchConfig:
    """Return the search that `solve` runs with the same arguments.

    With `sees_nodes`, an observer needs the Python engine. Raises `NotApplicable` if the arguments contradict
    each other, and `UnknownName` or `WrongType`.
    """
    optimal = False if optimal is None else checks.flag("optimal", optimal)
    given = {name: value for name, value in options.items() if value is not None}
    if algorithm is not None:  # it may have options of these names
        takes = find_algorithm(algorithm).option
        if within is not None and takes("within"):
            given["within"], within = within, None
        if optimal and takes("optimal"):
            given["optimal"], optimal = optimal, False
    if within is not None:
        WITHIN.check(within)
        if optimal or algorithm is not None or heuristic is not None or given:
            raise NotApplicable("within chooses the search and its options; leave them out")
    if optimal and (algorithm is not None or given):
        raise NotApplicable("optimal chooses the search and its options; leave them out")
    if optimal and heuristic is not None:
        algorithm = OPTIMAL_SEARCH
        if not as_heuristic(heuristic).admissible:
            name = as_heuristic(heuristic).name
            raise NotApplicable(
                f"optimal needs an admissible heuristic, and {name} may overestimate"
            )
    if algorithm is None and (heuristic is not None or given):
        algorithm = first_that_takes(given, preferred=BEST_FIRST).name
    settings: dict[str, Any] = {"engine": engine, "threads": threads, "limits": limits}
    if algorithm is None:
        checked = SearchConfig.from_options(BEST_FIRST, **settings)
        chosen = choose_config(
            puzzle, "python" if sees_nodes else engine, optimal=optimal, within=within
        )
        return replace(chosen, engine=engine, threads=checked.threads, limits=checked.limits)
    if heuristic is not None and not find_algorithm(algorithm).informed:
        raise NotApplicable(f"{algorithm} uses no heuristic")
    return SearchConfig.from_options(algorithm, heuristic, **settings, **given)


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
        return SearchConfig.from_options(BEST_FIRST, "max(linear-conflict, inversion-distance)")
    if cells <= 12 or (cells <= MAX_CELLS_FOR_OPTIMUM and not narrow and engine == "python"):
        return SearchConfig.from_options(BEST_FIRST, "max(walking-distance, linear-conflict)")
    pdb = engine != "python" and cells <= MAX_CELLS_FOR_OPTIMUM and best_available(puzzle.goal)
    if pdb:
        return SearchConfig.from_options(OPTIMAL_SEARCH, pdb)
    if cells <= MAX_CELLS_FOR_OPTIMUM and not narrow:
        return SearchConfig.from_options(OPTIMAL_SEARCH, best_without_pdb(puzzle))
    if engine != "python":
        return SearchConfig.from_options(ANYTIME, within=within, optimal=optimal or None)
    if optimal or within is not None:
        return SearchConfig.from_options(OPTIMAL_SEARCH, best_without_pdb(puzzle))
    weight = 1.5 if cells <= MAX_CELLS_FOR_OPTIMUM else 3 if cells <= 36 else 8
    return SearchConfig.from_options(BEST_FIRST, "linear-conflict", weight=weight)


def best_without_pdb(puzzle: Puzzle) -> str:
    """Return the name of the strongest admissible heuristic that needs no pattern databases."""
    if min(puzzle.rows, puzzle.cols) == 2:
        return "max(linear-conflict, inversion-distance)"
    return "walking-distance" if len(puzzle.start.tiles) <= 16 else "linear-conflict"
