"""Any-time search as one call: the last and best solution that it finds within its limits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.anytime.run import run_phases
from taquin.anytime.search import AnytimeSearch
from taquin.anytime.settings import Settings
from taquin.errors import NotApplicable
from taquin.interrupt import ctrl_c_flag
from taquin.puzzle import Puzzle

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.limits import Limits
    from taquin.search.framework.observer import Observer
    from taquin.search.framework.space import StateSpace
    from taquin.solution import Solution


def anytime(
    space: StateSpace[Tiles, Move],
    *,
    optimal: bool = False,
    within: float | None = None,
    limits: Limits | None = None,
    observer: Observer | None = None,
    threads: int | None = None,
) -> Solution[Tiles, Move]:
    """Return the last solution that `improving` yields for the same arguments.

    Raises `NotApplicable` if the state space is not a `Puzzle`.
    """
    if not isinstance(space, Puzzle):
        raise NotApplicable("anytime solves only tile puzzles")
    settings = Settings.of(optimal=optimal, within=within, limits=limits, threads=threads)
    with ctrl_c_flag():
        *_, last = run_phases(AnytimeSearch(space, settings, observer))
    return last
