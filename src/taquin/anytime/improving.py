"""`improving`: any-time search as an iterator over better and better solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.anytime.run import run_phases
from taquin.anytime.search import AnytimeSearch
from taquin.anytime.settings import Settings
from taquin.interrupt import SearchInterrupted, ctrl_c_flag
from taquin.limits import Limits, check_threads
from taquin.puzzle import Puzzle
from taquin.search.framework.observer import Observer
from taquin.solution import Status
from taquin.util import checks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.board import Move, Tiles
    from taquin.solution import Solution


def improving(
    puzzle: Puzzle,
    *,
    optimal: bool = False,
    within: float | None = None,
    limits: Limits | None = None,
    observer: Observer | None = None,
    threads: int | None = None,
) -> Iterator[Solution[Tiles, Move]]:
    """Yield solutions, each with a lower cost or a higher lower bound than the one before.

    The search ends at a limit, or when cost ≤ within × lower bound. `within` is 1 by default, and always
    1 with `optimal`, which also has no default time limit. At its end the search yields the last solution
    once more, with the final status. Ctrl-C raises `SearchInterrupted` with the best solution. Raises
    `TaquinError` if an argument is invalid.
    """
    checks.instance("puzzle", puzzle, Puzzle, ": write Puzzle.of(start, goal)")
    checks.flag("optimal", optimal)
    if limits is not None:
        checks.instance("limits", limits, Limits)
    if observer is not None:
        checks.instance("observer", observer, Observer)
    threads = check_threads(threads)
    settings = Settings.of(optimal=optimal, within=within, limits=limits, threads=threads)
    return _with_interrupts(AnytimeSearch(puzzle, settings, observer))


def _with_interrupts(search: AnytimeSearch) -> Iterator[Solution[Tiles, Move]]:
    """Yield the solutions of all phases; Ctrl-C raises, except while the caller's own code runs."""
    solutions = run_phases(search)
    while True:
        with ctrl_c_flag() as ctrl_c:
            solution = next(solutions, None)
        if ctrl_c.pressed:
            raise SearchInterrupted(search.solution(Status.CANCELLED))
        if solution is None:
            return
        yield solution
