"""The registry's entry to any-time search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from taquin.anytime.anytime import anytime

if TYPE_CHECKING:
    from taquin.board import Move, Tiles
    from taquin.puzzle import Puzzle
    from taquin.search.framework.observer import Observer
    from taquin.search_config import SearchConfig
    from taquin.solution import Solution


def why_not(_: SearchConfig, __: Puzzle) -> None:
    """Any-time search runs on every board."""


def run(config: SearchConfig, puzzle: Puzzle, observer: Observer | None) -> Solution[Tiles, Move]:
    """Improve a solution until a limit, or until it is proven to be good enough."""
    return anytime(
        puzzle,
        optimal=config.option("optimal"),
        within=config.option("within"),
        limits=config.limits,
        observer=observer,
        threads=config.threads,
    )
