"""solve(): the way in. It takes a board and a search, or chooses one, and returns the solution."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from taquin.choose_search import config_for
from taquin.errors import NotApplicable
from taquin.interrupt import SearchInterrupted, ctrl_c_flag
from taquin.limits import Limits, default_memory
from taquin.puzzle import Puzzle
from taquin.search.framework.observer import Observer
from taquin.search_config import SearchConfig
from taquin.solution import Status
from taquin.util import checks

if TYPE_CHECKING:
    from taquin.board import BoardLike, Move, Tiles
    from taquin.heuristics import Estimate, Heuristic
    from taquin.solution import Solution

_NOT_GIVEN: dict[str, Any] = {
    **dict.fromkeys(("algorithm", "heuristic", "within", "limits", "threads")),
    "optimal": False,
    "engine": "auto",
}
"""The arguments of `solve` about the search, if the caller gives none."""


def solve(
    start: BoardLike | Puzzle,
    goal: BoardLike = "blank-last",
    *,
    algorithm: str | None = None,
    heuristic: str | Heuristic | Estimate | None = None,
    optimal: bool = False,
    within: float | None = None,
    limits: Limits | None = None,
    engine: str = "auto",
    threads: int | None = None,
    config: SearchConfig | None = None,
    observer: Observer | None = None,
    **options: Any,
) -> Solution[Tiles, Move]:
    """Find a path from the start to the goal. It is a shortest one on boards of up to 16 cells.

    A larger board gets a first solution within milliseconds, and a lower bound. The search then improves
    both for some seconds, or up to the time limit. `within=1.05` stops as soon as the solution is proven to be
    at most 5 % longer than the optimum. `optimal` accepts only a shortest solution, however long the search
    takes; set limits. An observer receives every improvement, and `taquin.improving` yields them one by one.

    A board is a `Board`, a text for `Board.parse`, a list, nested lists or a numpy array. The goal can also be
    a name: blank-last, blank-first or spiral. A `Puzzle` as the start has its goal already. A heuristic is a
    name, a `Heuristic`, or a function on tiles; a plain function proves nothing. The options are those of the
    algorithm: weight, ties, width or frontier (see `taquin list algorithms`). A `SearchConfig` replaces all
    arguments about the search. Without a memory limit, the search may use a part of the free memory.

    Returns a `Solution`. An unsolvable board and an exceeded limit are values of its `status`, not exceptions.
    Raises `TaquinError` for wrong input. Ctrl-C raises `SearchInterrupted`, a `KeyboardInterrupt`, after the
    search has stopped; its `solution` is the best so far. This holds in every thread, unless the program
    handles SIGINT itself.

    >>> solve("1 2 3 4 0 6 7 5 8").cost
    2
    >>> solve("8 6 7 2 5 4 3 0 1", algorithm="astar", heuristic="walking-distance").verdict
    'proven optimal'
    """
    puzzle = start if isinstance(start, Puzzle) else Puzzle.of(start, goal)
    checks.flag("optimal", optimal)
    if observer is not None:
        checks.instance("observer", observer, Observer)
    arguments: dict[str, Any] = {
        "algorithm": algorithm,
        "heuristic": heuristic,
        "optimal": optimal,
        "within": within,
        "limits": limits,
        "engine": engine,
        "threads": threads,
        **options,
    }
    if config is None:
        sees_nodes = observer is not None and observer.sees_nodes
        config = config_for(puzzle, sees_nodes=sees_nodes, **arguments)
    elif arguments != _NOT_GIVEN:
        raise NotApplicable("config is the whole search; leave out the other arguments about it")
    return _run(checks.instance("config", config, SearchConfig), puzzle, observer)


def solve_until_ctrl_c(
    puzzle: Puzzle, config: SearchConfig, observer: Observer | None = None
) -> Solution[Tiles, Move]:
    """Run a search as `solve` does, but return the best solution so far after Ctrl-C, as commands need it."""
    try:
        return solve(puzzle, config=config, observer=observer)
    except SearchInterrupted as interrupted:
        return interrupted.solution


def _run(config: SearchConfig, puzzle: Puzzle, observer: Observer | None) -> Solution[Tiles, Move]:
    """Run the search within the default memory limit; raise `SearchInterrupted` after Ctrl-C."""
    config = replace(config, limits=within_memory(config.limits))
    with ctrl_c_flag() as ctrl_c:
        try:
            if ctrl_c.pressed:
                raise KeyboardInterrupt
            solution = config.run(puzzle, observer)
        except KeyboardInterrupt:  # before the search began, for example during a PDB build
            ctrl_c.set()
            solution = config.without_search(puzzle, Status.CANCELLED)
    if ctrl_c.pressed:
        raise SearchInterrupted(solution)
    return solution


def within_memory(limits: Limits) -> Limits:
    """Return the limits, with the default memory limit if they have none."""
    return limits if limits.memory else replace(limits, memory=default_memory())
