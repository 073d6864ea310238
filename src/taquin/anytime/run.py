"""Runs the phases of an any-time search in the order of its schedule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.anytime.schedule import schedule
from taquin.anytime.search import SearchEnded
from taquin.interrupt import set_ctrl_c_flag

if TYPE_CHECKING:
    from collections.abc import Iterator

    from taquin.anytime.search import AnytimeSearch
    from taquin.board import Move, Tiles
    from taquin.solution import Solution


def run_phases(search: AnytimeSearch) -> Iterator[Solution[Tiles, Move]]:
    """Yield the solution whenever it has improved, and once more at the end with the final status."""
    try:
        for step in schedule(search.puzzle.rows, search.puzzle.cols, search.settings):
            yield from step.phase.run(search, step.seconds(search.budget.seconds))
    except SearchEnded:
        pass
    except KeyboardInterrupt:  # between searches, which note Ctrl-C themselves
        set_ctrl_c_flag()
        search.cancelled = True
    yield search.solution(search.final_status)
